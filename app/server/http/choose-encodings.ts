import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import { type ContentEncoding, encodings } from "./response.ts";

/** Limits of the memoized `Accept-Encoding` values, so that a hostile client cannot fill the memory. */
const memoized = { entries: 256, longest: 128 };

/** Returns the accepted content encodings, the most preferred first. The list is never empty. */
export type ChooseEncodings = (acceptEncoding: string | undefined) => readonly ContentEncoding[];

/** Creates a memoizing parser of `Accept-Encoding`. Parsing takes longer than sending a cached response. */
export function createEncodingChooser(): ChooseEncodings {
  const known = new LRUCache<string, readonly ContentEncoding[]>({
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

/** For a client that refuses every encoding, RFC 9110, 12.4.1, allows `identity` instead of status 406. */
function parseAcceptEncoding(acceptEncoding: string): readonly ContentEncoding[] {
  const negotiator: EncodingNegotiator = new Negotiator({ headers: { "accept-encoding": acceptEncoding } });
  const accepted = negotiator.encodings([...encodings], { preferred: ["br", "gzip"] });
  const chosen = encodings
    .filter((encoding) => accepted.includes(encoding))
    .sort((a, b) => accepted.indexOf(a) - accepted.indexOf(b));
  return chosen.length > 0 ? chosen : ["identity"];
}
