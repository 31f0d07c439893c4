/** A file that is served at its own path but is not a page, such as a feed. */
export interface Resource {
  readonly path: string;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** If the body is long, it is an iterable of strings. The server handles other requests between these strings. */
  readonly body: () => ResourceBody | Promise<ResourceBody>;
  readonly expandedBody?: () => ResourceBody;
}

type ResourceBody = string | Uint8Array | Iterable<string>;
