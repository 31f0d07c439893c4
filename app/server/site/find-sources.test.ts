import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { listFiles } from "#app/server/files/list-files.ts";
import { computeContentVersion } from "./find-sources.ts";

const version = (directory: string) => computeContentVersion({ directory, files: listFiles(directory, () => {}) });

test("the version depends on names and bytes only", async () => {
  const directory = await mkdtemp(path.join(tmpdir(), "version-"));
  try {
    await mkdir(path.join(directory, "pages"));
    await writeFile(path.join(directory, "pages/a.md"), "A");
    const first = version(directory);
    expect(first).toMatch(/^[\w-]{12}$/);
    expect(version(directory)).toBe(first);
    await writeFile(path.join(directory, ".swap"), "x");
    expect(version(directory)).toBe(first);
    await writeFile(path.join(directory, "pages/a.md"), "B");
    const second = version(directory);
    expect(second).not.toBe(first);
    await rm(path.join(directory, "pages/a.md"));
    await writeFile(path.join(directory, "pages/b.md"), "B");
    expect(version(directory)).not.toBe(second);
    expect(version(path.join(directory, "none"))).toMatch(/^[\w-]{12}$/);
  } finally {
    await rm(directory, { recursive: true });
  }
});
