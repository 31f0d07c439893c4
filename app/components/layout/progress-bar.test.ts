import { expect, test } from "vitest";
import { advance, progressTiming } from "./progress-bar.tsx";

test("the timing equals the documented values", () => {
  expect(progressTiming).toEqual({
    delayMilliseconds: 200,
    minimum: 0.08,
    speedMilliseconds: 200,
    trickleMilliseconds: 800,
  });
});

test("progress always grows, at a decreasing rate, and never reaches 100 %", () => {
  let progress: number = progressTiming.minimum;
  for (let step = 0; step < 500; step++) {
    const next = advance(progress);
    expect(next).toBeGreaterThanOrEqual(progress);
    progress = next;
  }
  expect(progress).toBeCloseTo(0.994);
});
