import type { Server } from "node:http";
import { setImmediate as nextIteration, setTimeout as sleep } from "node:timers/promises";

/** Closes the port and waits for requests in flight. Returns false if some did not complete in time. */
export async function drain(server: Server, limitMilliseconds: number): Promise<boolean> {
  // A connection with an unread request looks idle. Two iterations of the event loop read such requests.
  await nextIteration();
  await nextIteration();
  const closed = new Promise<true>((resolve) => server.close(() => resolve(true)));
  server.closeIdleConnections();
  // Node emits no event when a connection becomes idle, so idle connections are closed every 50 ms.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const isClean = await Promise.race([closed, sleep(limitMilliseconds, false as const, { ref: false })]);
  clearInterval(sweep);
  if (!isClean) server.closeAllConnections();
  return isClean;
}
