import type { Server } from "node:http";
import { setImmediate as nextIteration, setTimeout as sleep } from "node:timers/promises";

/**
 * Stops accepting connections, closes idle ones and waits for requests in flight. After `limitMilliseconds` it closes the
 * remaining connections.
 * @returns whether all requests finished in time
 */
export async function drain(server: Server, limitMilliseconds: number): Promise<boolean> {
  // A connection whose request has arrived but is not read yet looks idle, and closing it would lose the request. Two iterations
  // of the event loop read all such requests; the first one may already be past the phase that reads.
  await nextIteration();
  await nextIteration();
  const closed = new Promise<true>((resolve) => server.close(() => resolve(true)));
  server.closeIdleConnections();
  // No event reports that a connection has become idle after its response.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const isClean = await Promise.race([closed, sleep(limitMilliseconds, false as const, { ref: false })]);
  clearInterval(sweep);
  if (!isClean) server.closeAllConnections();
  return isClean;
}
