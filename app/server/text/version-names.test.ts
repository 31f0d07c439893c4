import { expect, test } from "vitest";
import { toShortVersion } from "./version-names.ts";

test.each([
  ["January 2, 2024", "2024-01-02"],
  ["2 Jan. 2024", "2024-01-02"],
  ["Wed Oct 15 2025 23:51:00 GMT-0800 (Pacific Standard Time)", "2025-10-15"],
  ["2024-01-02T23:30:00-08:00", "2024-01-02"],
  ["2024-01-02 10:00:00 1f2e3d", "2024-01-02"],
  ["2024-01-02", "2024-01-02"],
  ["2024-01-02-preview", "2024-01-02-preview"],
  ["3.8.0", "3.8.0"],
  ["Beta 12, 2024", "Beta 12, 2024"],
  ["January 2024", "January 2024"],
])("in headings, the version %s is %s", (version, shown) => {
  expect(toShortVersion(version)).toBe(shown);
});
