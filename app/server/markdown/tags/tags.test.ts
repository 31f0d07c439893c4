import { expect, it } from "vitest";
import { toPathBelow } from "./tags.ts";

it.each([
  ["i18n", "i-18-n"],
  ["CO2", "co-2"],
  ["3PL", "3-pl"],
  ["ERP/TMS", "erp-tms"],
  ["C#", "c"],
  ["Å sende gods", "a-sende-gods"],
  ["日本", "%E6%97%A5%E6%9C%AC"],
])("the label %s has the same slug as in Docusaurus", (label, segment) => {
  expect(toPathBelow("/n/tags", label)).toBe(`/n/tags/${segment}`);
});

it("a label without letters or digits has no path", () => {
  expect(toPathBelow("/n/tags", "!?")).toBeUndefined();
});

it.each(["//evil.example", "javascript:alert(1)", "../x", "a?b", "a#b", "a b", "a\\b", ""])(
  "the permalink %j is rejected",
  (permalink) => {
    expect(toPathBelow("/n/tags", "label", permalink)).toBeUndefined();
  },
);

it.each([
  ["/api", "/n/tags/api"],
  ["a/b/", "/n/tags/a/b"],
])("the permalink %j is accepted", (permalink, path) => {
  expect(toPathBelow("/n/tags", "label", permalink)).toBe(path);
});
