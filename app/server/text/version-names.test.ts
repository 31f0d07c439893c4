import { expect, test } from "vitest";
import { compareVersionNames, toShortVersion } from "./version-names.ts";

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

test.each([
  [
    "semantic versions",
    "0.9",
    "v0.10",
    "1.0.0-alpha",
    "1.0.0-alpha.1",
    "1.0.0-alpha.beta",
    "1.0.0-beta.2",
    "1.0.0-beta.11",
  ],
  ["prereleases and releases", "1.0.0-0.3.7", "1.0.0-rc.1", "1.0.0", "v1.0.1-rc1", "v1.0.1", "2-preview", "2"],
  ["names without a full version", "v1alpha1", "v1beta1", "v1beta2", "v1", "v2-rc1", "v2", "v2.1"],
  ["dates", "2024-01", "2024-02", "2024-05-01-preview", "2024-05-01", "2024-10-01.acacia"],
])("the order of %s is kept", (_what, ...names) => {
  expect(names.toReversed().toSorted(compareVersionNames)).toEqual(names);
});
