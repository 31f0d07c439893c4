import path from "node:path";
import { expect, test } from "vitest";
import { listPackages, writeLicenses } from "./list-licenses.ts";

test("every production package is listed under its license, and texts are written once", () => {
  const packages = listPackages(path.join(import.meta.dirname, ".."));
  const licenses = writeLicenses(packages);
  expect(licenses).toMatch(/^MPL-2\.0: .*@resvg\/resvg-wasm@/m);
  expect(licenses).toMatch(/^EPL-2\.0: .*elkjs@/m);
  expect(packages.map(({ name }) => name).filter((name) => /^(?:vitest|typescript|axe-core)@/.test(name))).toEqual([]);
  const { text = "" } = packages.find(({ name }) => name.startsWith("express@")) ?? {};
  expect(licenses.split(text)).toHaveLength(2);
});
