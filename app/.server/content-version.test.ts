import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { readContentVersion } from "./content-version.ts";

test("the version changes with names and bytes, and with nothing else", async () => {
  const directory = await mkdtemp(path.join(tmpdir(), "version-"));
  try {
    await mkdir(path.join(directory, "pages"));
    await writeFile(path.join(directory, "pages/a.md"), "A");
    const first = await readContentVersion(directory);
    expect(first).toMatch(/^[\w-]{12}$/);
    expect(await readContentVersion(directory)).toBe(first);
    await writeFile(path.join(directory, ".swap"), "x");
    expect(await readContentVersion(directory)).toBe(first);
    await writeFile(path.join(directory, "pages/a.md"), "B");
    const second = await readContentVersion(directory);
    expect(second).not.toBe(first);
    await rm(path.join(directory, "pages/a.md"));
    await writeFile(path.join(directory, "pages/b.md"), "B");
    expect(await readContentVersion(directory)).not.toBe(second);
    expect(await readContentVersion(path.join(directory, "none"))).toMatch(/^[\w-]{12}$/);
  } finally {
    await rm(directory, { recursive: true });
  }
});
