import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import { type Encoding, encodings } from "./response.ts";

/** Limits of the number and the length of memoized values, which keep a hostile client from filling the memory. */
const memoized = { entries: 256, longest: 128 };

/** Returns the accepted content encodings, ordered by the client's weights, then by compression. Never empty. */
export type ChooseEncodings = (acceptEncoding: string | undefined) => readonly Encoding[];

/** Creates a memoized parser of `Accept-Encoding`, since parsing a value costs more than the rest of a cached response. */
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

/** Returns `identity` to a client that refuses every encoding, which RFC 9110, 12.5.3, allows. */
function parseAcceptEncoding(acceptEncoding: string): readonly Encoding[] {
  const negotiator: EncodingNegotiator = new Negotiator({ headers: { "accept-encoding": acceptEncoding } });
  const accepted = negotiator.encodings([...encodings], { preferred: ["br", "gzip"] });
  const chosen = encodings
    .filter((encoding) => accepted.includes(encoding))
    .sort((a, b) => accepted.indexOf(a) - accepted.indexOf(b));
  return chosen.length > 0 ? chosen : ["identity"];
}
