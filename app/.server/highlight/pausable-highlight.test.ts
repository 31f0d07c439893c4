import { expect, test } from "vitest";
import { createPausableHighlight } from "./pausable-highlight.ts";

test("colours are left out for the time of the work, also when it fails", () => {
  const { highlight, withoutColours } = createPausableHighlight((code) => `<b>${code}</b>`);
  expect(highlight("a", "js")).toBe("<b>a</b>");
  expect(withoutColours(() => highlight("a", "js"))).toBe('<span class="line">a</span>');
  expect(() =>
    withoutColours(() => {
      throw new Error("no");
    }),
  ).toThrow("no");
  expect(highlight("a", "js")).toBe("<b>a</b>");
});
