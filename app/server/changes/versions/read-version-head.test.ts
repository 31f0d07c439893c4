import { truncateSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { writeFiles } from "#app/server/testing/write-site.ts";
import { readVersionHead } from "./read-version-head.ts";

const long = "x".repeat(100_000);

test.each([
  [
    "YAML",
    'openapi: 3.1.0\ninfo:\n  title: T\n  version: "3.5.0"\n\n  x-released: 2024-01-17\npaths: {}\n',
    "3.5.0 2024-01-17",
  ],
  ["a number, as it is written", "openapi: 3.1.0\ninfo:\n  version: 1.0\npaths: {}\n", "1.0"],
  ["YAML in flow style", "openapi: 3.1.0\ninfo: {title: T, version: v2}\npaths: {}\n", "v2"],
  [
    "text that looks like info",
    'openapi: 3.1.0\nx-a: |\n  info:\n    version: 9\ninfo:\n  version: "1"\npaths: {}\n',
    "1",
  ],
  [
    "JSON",
    '{"openapi":"3.0.3","x":{"info":{"version":"9"}},"info":{"contact":{},"version":"1.2","title":"}"},"paths":{}}',
    "1.2",
  ],
  ["indented JSON", JSON.stringify({ openapi: "3.0.3", info: { title: "T", version: "7" } }, null, 2), "7"],
  ["JSON whose info comes late", JSON.stringify({ paths: { [long]: {} }, info: { version: "8" } }), "8"],
  ["YAML whose info comes last", `paths:\n  /a: ${long}\ninfo:\n  version: "5"\n# end\nopenapi: 3.0.0\n`, "5"],
  ["YAML that ends with info", "openapi: 3.0.0\npaths: {}\ninfo:\n  version: 6\n", "6"],
  ["an unusable date", "info:\n  version: 1\n  x-released: soon\nopenapi: 3.0.0\n", "1"],
  ["no version", "openapi: 3.0.0\npaths: {}\n", ""],
])("reads the version of %s", (_, text, expected) => {
  const { version, released = "" } = readVersionHead(path.join(writeFiles({ "api.yaml": text }), "api.yaml"));
  expect(`${version} ${released}`.trim()).toBe(expected);
});

test("a file that is too large to be opened is refused", () => {
  const file = path.join(writeFiles({ "api.yaml": "info: { version: 1 }\nopenapi: 3.1.0\n" }), "api.yaml");
  truncateSync(file, 65 * 1024 * 1024);
  expect(() => readVersionHead(file)).toThrow("is larger than 64 MB");
});
