import type { Server } from "node:http";
import { setImmediate as nextIteration, setTimeout as sleep } from "node:timers/promises";

/**
 * Stops accepting connections, closes idle connections and waits for requests in flight. After `limitMilliseconds`, the remaining
 * connections are closed.
 * @returns whether all requests finished in time
 */
export async function drain(server: Server, limitMilliseconds: number): Promise<boolean> {
  // A connection whose request has arrived but has not been read yet looks idle, and closing the connection would lose the request.
  // Two iterations of the event loop read all such requests, since the current iteration may already be past the phase that reads.
  await nextIteration();
  await nextIteration();
  const closed = new Promise<true>((resolve) => server.close(() => resolve(true)));
  server.closeIdleConnections();
  // Polls every 50 ms, since Node emits no event when a connection becomes idle.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const isClean = await Promise.race([closed, sleep(limitMilliseconds, false as const, { ref: false })]);
  clearInterval(sweep);
  if (!isClean) server.closeAllConnections();
  return isClean;
}
