import type { Server } from "node:http";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/**
 * Stops taking connections, lets what is in flight finish and closes idle connections at once; after `limitMilliseconds`
 * whatever is left is cut off.
 * @returns whether everything finished by itself
 */
export async function drain(server: Server, limitMilliseconds: number): Promise<boolean> {
  // What has arrived and is not read yet makes a connection look idle, and its request would be lost: one look at all of them first.
  // Two turns: the first may end before the next look.
  await nextTurn();
  await nextTurn();
  const closed = new Promise<true>((resolve) => server.close(() => resolve(true)));
  server.closeIdleConnections();
  // A connection falls idle when its answer is out, which no event tells.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const isClean = await Promise.race([closed, sleep(limitMilliseconds, false as const, { ref: false })]);
  clearInterval(sweep);
  if (!isClean) server.closeAllConnections();
  return isClean;
}
