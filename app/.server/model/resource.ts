/** File with its own path that is not a page, such as a feed. */
export interface Resource {
  readonly path: string;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A long body is an iterable of strings, so that the server can handle requests between two strings. */
  readonly body: () => ResourceBody | Promise<ResourceBody>;
  /** Whether the body is streamed and not cached, because it is about as large as the texts of the whole site. */
  readonly isStreamed?: boolean;
  readonly expandedBody?: () => ResourceBody;
}

type ResourceBody = string | Uint8Array | Iterable<string>;
