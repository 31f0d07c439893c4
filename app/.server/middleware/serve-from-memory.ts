import type { IncomingMessage, ServerResponse } from "node:http";
import type { AnswerStore } from "#app/.server/rendering/answer-store.ts";
import type { SendAnswer } from "./send-answer.ts";

/**
 * Answers what is in memory before Express sees it, which is nearly every request of a warm server. A key is the exact path
 * of something that answers 200 to GET, so there is nothing to normalise, to refuse or to decide. False: not in memory.
 */
export function serveFromMemory(
  store: Pick<AnswerStore, "find">,
  send: SendAnswer,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    const { method, url = "" } = request;
    if (method !== "GET" && method !== "HEAD") return false;
    const queryAt = url.indexOf("?");
    const path = queryAt === -1 ? url : url.slice(0, queryAt);
    // Keys of other answers, such as the not-found page, do not start with a slash.
    const answer = path.startsWith("/") ? store.find(path) : undefined;
    if (answer === undefined) return false;
    send(request, response, answer);
    return true;
  };
}
