import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { countApart, createTurnClock } from "./turn-clock.ts";

const work = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

test("what is awaited does not count, what is done with it does", async () => {
  async function* slow() {
    for (const value of [1, 2]) {
      await wait(300);
      yield value;
    }
  }
  const clock = createTurnClock();
  clock.start();
  const seen: number[] = [];
  for await (const value of countApart(slow(), clock)) {
    work(value * 10);
    seen.push(value);
  }
  clock.stop();
  expect(seen).toEqual([1, 2]);
  const figures = clock.figures();
  expect(figures.work).toBeGreaterThanOrEqual(30);
  expect(figures.longest).toBeGreaterThanOrEqual(20);
  expect(figures.work).toBeLessThan(500);
});
