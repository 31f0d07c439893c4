import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import { type Encoding, encodings } from "./response.ts";

/**
 * Maximum number of memoized `Accept-Encoding` values and their maximum length in characters, so that a hostile client cannot fill
 * the memory.
 */
const memoized = { entries: 256, longest: 128 };

/**
 * Returns the accepted content encodings in the order of the client's weights, and the best compression first among equal weights.
 * The list is never empty.
 */
export type ChooseEncodings = (acceptEncoding: string | undefined) => readonly Encoding[];

/**
 * Creates a parser of `Accept-Encoding`. It memoizes short values, since parsing a value takes longer than everything else that
 * sending a cached response requires.
 */
export function createEncodingChooser(): ChooseEncodings {
  const known = new LRUCache<string, readonly Encoding[]>({
    max: memoized.entries,
    memoMethod: (acceptEncoding) => parseAcceptEncoding(acceptEncoding),
  });
  return (acceptEncoding = "") =>
    acceptEncoding.length > memoized.longest ? parseAcceptEncoding(acceptEncoding) : known.memo(acceptEncoding);
}

/** Negotiator's method with the second parameter that `@types/negotiator` lacks. */
interface EncodingNegotiator {
  encodings(available: string[], options: { readonly preferred: readonly string[] }): string[];
}

/**
 * Parses a value of `Accept-Encoding`. For a client that refuses every encoding, the result is `identity`, which RFC 9110, 12.4.1,
 * allows instead of status 406.
 */
function parseAcceptEncoding(acceptEncoding: string): readonly Encoding[] {
  const negotiator: EncodingNegotiator = new Negotiator({ headers: { "accept-encoding": acceptEncoding } });
  const accepted = negotiator.encodings([...encodings], { preferred: ["br", "gzip"] });
  const chosen = encodings
    .filter((encoding) => accepted.includes(encoding))
    .sort((a, b) => accepted.indexOf(a) - accepted.indexOf(b));
  return chosen.length > 0 ? chosen : ["identity"];
}
