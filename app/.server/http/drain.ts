import type { Server } from "node:http";
import { setImmediate as nextIteration, setTimeout as sleep } from "node:timers/promises";

/** Waits for requests in flight. Closes the remaining connections after the limit and returns false. */
export async function drain(server: Server, limitMilliseconds: number): Promise<boolean> {
  // A request that has arrived and was not read yet looks idle. Two iterations of the event loop read all such requests, so that
  // they are not lost.
  await nextIteration();
  await nextIteration();
  const closed = new Promise<true>((resolve) => server.close(() => resolve(true)));
  server.closeIdleConnections();
  // Node emits no event when a connection becomes idle.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const isClean = await Promise.race([closed, sleep(limitMilliseconds, false as const, { ref: false })]);
  clearInterval(sweep);
  if (!isClean) server.closeAllConnections();
  return isClean;
}
