import { rmSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { listFiles } from "#app/server/files/list-files.ts";
import { writeFiles } from "#app/server/testing/write-site.ts";
import { computeContentVersion } from "./find-sources.ts";

const version = (directory: string) => computeContentVersion({ directory, files: listFiles(directory, () => {}) });

test("the version depends on names and bytes only", () => {
  const directory = writeFiles({ "pages/a.md": "A" });
  const first = version(directory);
  expect(first).toMatch(/^[\w-]{12}$/);
  expect(version(directory)).toBe(first);
  expect(version(writeFiles({ ".swap": "x" }, directory))).toBe(first);
  const second = version(writeFiles({ "pages/a.md": "B" }, directory));
  expect(second).not.toBe(first);
  rmSync(path.join(directory, "pages/a.md"));
  expect(version(writeFiles({ "pages/b.md": "B" }, directory))).not.toBe(second);
  expect(version(path.join(directory, "none"))).toMatch(/^[\w-]{12}$/);
});
