/** The codings in which answers are kept, best first. */
export const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

/** One answer, whole, as whoever makes it hands it over. */
export interface Answer {
  readonly status: number;
  /** Everything but what follows from the bytes: length, coding, `ETag` and `Vary` are added when it is stored. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** What logs and metrics count it under: a route pattern, or a kind such as `static file`. Never a path. */
  readonly route: string;
}

/** An answer in one coding, ready to be written. */
export interface Variant {
  /** Names and values by turns, as `response.writeHead` takes them fastest. */
  readonly headers: readonly string[];
  readonly body: Buffer;
  /** Strong, and a function of the bytes alone: the same on every replica. Absent when the answer is not a 200. */
  readonly etag: string | undefined;
  /** The headers of a 304 for this variant. */
  readonly notModifiedHeaders: readonly string[];
}

/** An answer as it is kept: immutable; one with more variants takes its place when a compression is done. */
export interface StoredAnswer {
  readonly status: number;
  readonly route: string;
  readonly variants: Readonly<Partial<Record<Encoding, Variant>>> & { readonly identity: Variant };
  /** Bytes of all variants, headers included. */
  readonly bytes: number;
}

/** Below this, compression saves less than a packet. */
const minimumCompressedBytes = 512;

const compressibleType = /^text\/|[/+](?:json|xml|yaml|javascript)\b|^image\/svg\+xml|^image\/x-icon/;

/** Whether an answer gains from compression. */
export function isCompressible({ headers, body }: Answer): boolean {
  return body.length >= minimumCompressedBytes && compressibleType.test(headers["content-type"] ?? "");
}
