import { expect, it } from "vitest";
import { limitColors } from "./highlight.ts";

it("colors a page's code until its budget is spent, long lines costing more", () => {
  const highlight = limitColors((code) => `<b>${code}</b>`, 250);
  expect(highlight("x".repeat(16), "js")).toBe(`<span class="line">${"x".repeat(16)}</span>`);
  expect(highlight("x".repeat(10), "js")).toContain("<b>");
  expect(highlight("x".repeat(10), "js")).toContain("<b>");
  expect(highlight("x".repeat(10), "js")).not.toContain("<b>");
  expect(highlight("xx\nxx", "js")).toContain("<b>");
});
