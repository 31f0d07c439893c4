import type { SiteRequest } from "./request.ts";
import type { CachedResponse, FileResponse, SiteResponse } from "./response.ts";

/** Result of a responder. */
export type Outcome = SiteResponse | CachedResponse | FileResponse;

/**
 * Returns the response to a request, or undefined if another responder handles the request. A ready response is
 * returned without a promise, since `await` takes longer than serving a page.
 */
export type Responder = (request: SiteRequest) => Outcome | undefined | Promise<Outcome | undefined>;

/** Returns the first outcome; undefined if no responder handles the request. */
export function respondInOrder(
  responders: readonly Responder[],
  request: SiteRequest,
  start = 0,
): ReturnType<Responder> {
  for (let index = start; index < responders.length; index++) {
    const outcome = responders[index]?.(request);
    if (outcome instanceof Promise)
      return outcome.then((resolved) => resolved ?? respondInOrder(responders, request, index + 1));
    if (outcome !== undefined) return outcome;
  }
  return undefined;
}
