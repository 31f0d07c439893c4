import { performance } from "node:perf_hooks";
import { setImmediate as nextIteration } from "node:timers/promises";

const sliceMilliseconds = 8;

/**
 * Calls `work` for each item of a list whose work takes seconds in total. The server handles requests after each slice of
 * about 8 ms.
 *
 * @example await forEachYielding(pages, (page) => index.add(page));
 */
export async function forEachYielding<Item>(items: Iterable<Item>, work: (item: Item) => unknown): Promise<void> {
  let end = performance.now() + sliceMilliseconds;
  for (const item of items) {
    await work(item);
    if (performance.now() < end) continue;
    await nextIteration();
    end = performance.now() + sliceMilliseconds;
  }
}
