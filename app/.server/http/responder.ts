import type { SiteRequest } from "./request.ts";
import type { CachedResponse, FileResponse, SiteResponse, StreamedResponse } from "./response.ts";

/** What a responder returns for a request that it answers. */
export type Outcome = SiteResponse | CachedResponse | FileResponse | StreamedResponse;

/**
 * Answers the requests that are its own and returns undefined for all others, which go on to the next responder.
 * What can be said at once is returned at once: an await would cost more than a cached page.
 */
export type Responder = (request: SiteRequest) => Outcome | undefined | Promise<Outcome | undefined>;

/** The first outcome in the order of the list. The last responder answers everything. */
export function respondInOrder(
  responders: readonly Responder[],
  request: SiteRequest,
  start = 0,
): Outcome | Promise<Outcome> {
  for (let index = start; index < responders.length; index++) {
    const outcome = responders[index]?.(request);
    if (outcome instanceof Promise)
      return outcome.then((resolved) => resolved ?? respondInOrder(responders, request, index + 1));
    if (outcome !== undefined) return outcome;
  }
  throw new Error("No responder answers this request");
}
