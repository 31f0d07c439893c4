import { expect, test } from "vitest";
import { advance, progressTiming } from "./progress.ts";

test("the timing is what the design asks for", () => {
  expect(progressTiming).toEqual({
    delayMilliseconds: 200,
    minimum: 0.08,
    speedMilliseconds: 200,
    trickleMilliseconds: 800,
  });
});

test("progress always grows, ever more slowly, and never arrives by itself", () => {
  let progress: number = progressTiming.minimum;
  for (let step = 0; step < 500; step++) {
    const next = advance(progress);
    expect(next).toBeGreaterThanOrEqual(progress);
    progress = next;
  }
  expect(progress).toBeCloseTo(0.994);
});
