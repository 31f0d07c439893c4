import { expect, test } from "vitest";
import { truncateText } from "./excerpt.ts";

test.each([
  ["Short enough.", "Short enough."],
  ["One sentence that ends. Another one that does not fit.", "One sentence that ends."],
  ["A. Then a sentence of many more words than fit in", "A. Then a sentence of many…"],
  ["No end in sight, here, and none further on", "No end in sight, here, and…"],
  ["Version 3.7.0 adds the status Ready to all freights", "Version 3.7.0 adds the status…"],
  ["x".repeat(40), `${"x".repeat(29)}…`],
  ["An end at the very limit here. More", "An end at the very limit here."],
])("%j is truncated to %j", (text, expected) => {
  expect(truncateText(text, 30)).toBe(expected);
  expect(truncateText(text, 30).length).toBeLessThanOrEqual(30);
});
