/** A file that is served at its own path but is not a page, such as a feed. */
export interface Resource {
  readonly path: string;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: () => ResourceBody | Promise<ResourceBody>;
  /** Body for the query `?expand=all`. */
  readonly expandedBody?: () => string | Promise<string>;
}

type ResourceBody = string | Uint8Array;
