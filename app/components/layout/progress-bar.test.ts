import { expect, test } from "vitest";
import { advance } from "./progress-bar.tsx";

test("progress always grows, at a decreasing rate, and never reaches 100 %", () => {
  let progress = 0.08;
  for (let step = 0; step < 500; step++) {
    const next = advance(progress);
    expect(next).toBeGreaterThanOrEqual(progress);
    progress = next;
  }
  expect(progress).toBeCloseTo(0.994);
});
