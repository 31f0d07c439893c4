/** File with its own path that is not a page, such as a feed. */
export interface Resource {
  readonly path: string;
  readonly contentType: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Returns the body. A long text is an iterable, so that other requests are served in between. */
  readonly body: () => ResourceBody | Promise<ResourceBody>;
  /** Whether the body is streamed and not cached, for texts as large as the whole site. */
  readonly isStreamed?: boolean;
  readonly expandedBody?: () => ResourceBody;
}

type ResourceBody = string | Uint8Array | Iterable<string>;
