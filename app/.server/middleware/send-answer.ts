import type { IncomingMessage, ServerResponse } from "node:http";
import type { Encoding, StoredAnswer, Variant } from "#app/.server/rendering/answer.ts";
import type { ChooseEncodings } from "./choose-encodings.ts";
import { setRoute } from "./request-record.ts";

/** Writes an answer in the coding the client likes best, or says that it has it already. */
export type SendAnswer = (request: IncomingMessage, response: ServerResponse, answer: StoredAnswer) => void;

export function createAnswerSender(chooseEncodings: ChooseEncodings): SendAnswer {
  return (request, response, answer) => {
    setRoute(response, answer.route);
    const accepted = chooseEncodings(request.headers["accept-encoding"]);
    const known = request.headers["if-none-match"];
    const same = known === undefined || answer.status !== 200 ? undefined : findKnown(known, accepted, answer);
    if (same) {
      response.writeHead(304, withRequestId(same.notModifiedHeaders, response)).end();
      return;
    }
    const variant = findBest(accepted, answer);
    response.writeHead(answer.status, withRequestId(variant.headers, response));
    if (request.method === "HEAD") response.end();
    else response.end(variant.body);
  };
}

/** One flat list, and no header set before, is the fastest that `writeHead` knows. */
function withRequestId(headers: readonly string[], { record }: ServerResponse): string[] {
  return record === undefined ? [...headers] : [...headers, "x-request-id", record.id];
}

/** The first accepted coding that is ready. A client that takes only one that is not ready gets the plain bytes. */
function findBest(accepted: readonly Encoding[], { variants }: StoredAnswer): Variant {
  for (const encoding of accepted) {
    const variant = variants[encoding];
    if (variant) return variant;
  }
  return variants.identity;
}

/**
 * The variant that the client holds already. Any coding that it accepts will do, not only the best: a copy from before the
 * better compression was ready is the same page.
 */
function findKnown(header: string, accepted: readonly Encoding[], answer: StoredAnswer): Variant | undefined {
  const best = findBest(accepted, answer);
  if (header === best.etag || header.trim() === "*") return best;
  const tags = header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return accepted
    .map((encoding) => answer.variants[encoding])
    .find((variant) => variant?.etag !== undefined && tags.includes(variant.etag));
}
