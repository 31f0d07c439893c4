import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import { type Encoding, encodings } from "./response.ts";

/** Bounds of the memoized header values, so that a hostile client cannot fill the memory. */
const memoized = { entries: 256, longest: 128 };

/** The content encodings that a client accepts, ordered by its weights, then by compression. Never empty. */
export type ChooseEncodings = (acceptEncoding: string | undefined) => readonly Encoding[];

/** Clients send a handful of values; parsing one costs more than the rest of a cached response. */
export function createEncodingChooser(): ChooseEncodings {
  const known = new LRUCache<string, readonly Encoding[]>({ max: memoized.entries });
  return (acceptEncoding = "") => {
    const before = known.get(acceptEncoding);
    if (before) return before;
    const chosen = parseAcceptEncoding(acceptEncoding);
    if (acceptEncoding.length <= memoized.longest) known.set(acceptEncoding, chosen);
    return chosen;
  };
}

/** `@types/negotiator` lacks the second parameter. */
interface EncodingNegotiator {
  encodings(available: string[], options: { readonly preferred: readonly string[] }): string[];
}

/** A client that refuses every encoding receives the uncompressed body, which RFC 9110, 12.5.3, allows. */
function parseAcceptEncoding(acceptEncoding: string): readonly Encoding[] {
  const negotiator: EncodingNegotiator = new Negotiator({ headers: { "accept-encoding": acceptEncoding } });
  const accepted = negotiator.encodings([...encodings], { preferred: ["br", "gzip"] });
  const chosen = encodings
    .filter((encoding) => accepted.includes(encoding))
    .sort((a, b) => accepted.indexOf(a) - accepted.indexOf(b));
  return chosen.length > 0 ? chosen : ["identity"];
}
