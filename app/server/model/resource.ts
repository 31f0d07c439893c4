/** A file that is served at its own path but is not a page, such as a feed. */
export interface Resource {
  readonly path: string;
  readonly contentType: string;
  /**
   * Digest of the body. A response to the query `v={version}` may be kept for a year, and a response to another `v`,
   * which a page of another replica contains, may not be stored.
   */
  readonly version?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: () => ResourceBody | Promise<ResourceBody>;
  /** As for pages: completes long work, and returns whether the body still lacks something. */
  readonly prepare?: () => Promise<void>;
  readonly isProvisional?: () => boolean;
  /** Body for the query `?expand=all`. */
  readonly expandedBody?: () => string | Promise<string>;
}

type ResourceBody = string | Uint8Array;

/** Creates a file with a text, whose media type is given without a charset. */
export const toTextResource = (path: string, type: string, body: Resource["body"]): Resource => ({
  path,
  contentType: `${type}; charset=utf-8`,
  body,
});

/** Creates a file with a value as JSON. */
export const toJsonResource = (path: string, contentType: string, value: unknown): Resource => ({
  path,
  contentType,
  body: () => `${JSON.stringify(value, null, 2)}\n`,
});
