import Negotiator from "negotiator";
import { type Encoding, encodings } from "#app/.server/rendering/answer.ts";

/** Clients send a handful of different values; this many are remembered, so that a hostile one cannot fill the memory. */
const rememberedHeaders = 256;
const longestRemembered = 128;

/** The codings a client takes, in its order of weights and ours where it has no preference. Never empty. */
export type ChooseEncodings = (acceptEncoding: string | undefined) => readonly Encoding[];

/** Parsing costs more than the rest of a warm answer, so the last few hundred distinct values are remembered. */
export function createEncodingChooser(): ChooseEncodings {
  const known = new Map<string, readonly Encoding[]>();
  return (acceptEncoding = "") => {
    const before = known.get(acceptEncoding);
    if (before) return before;
    const chosen = parseAcceptEncoding(acceptEncoding);
    if (acceptEncoding.length <= longestRemembered) {
      if (known.size >= rememberedHeaders) known.clear();
      known.set(acceptEncoding, chosen);
    }
    return chosen;
  };
}

/** `@types/negotiator` does not know the second argument yet. */
interface EncodingNegotiator {
  encodings(available: string[], options: { readonly preferred: readonly string[] }): string[];
}

/** A client that refuses everything gets what every client understands (RFC 9110, 12.5.3, allows it). */
function parseAcceptEncoding(acceptEncoding: string): readonly Encoding[] {
  const negotiator: EncodingNegotiator = new Negotiator({ headers: { "accept-encoding": acceptEncoding } });
  const accepted = negotiator.encodings([...encodings], { preferred: ["br", "gzip"] });
  const chosen = encodings
    .filter((encoding) => accepted.includes(encoding))
    .sort((a, b) => accepted.indexOf(a) - accepted.indexOf(b));
  return chosen.length > 0 ? chosen : ["identity"];
}
