import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { loadNotes } from "../app/server/release-notes/testing/load-notes.ts";
import { createFolder } from "../app/server/testing/write-site.ts";

let directory = "";
beforeEach(() => {
  directory = createFolder();
});

const run = (...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.resolve("tools/new.ts"), ...args], {
    cwd: directory,
    encoding: "utf8",
    env: { ...process.env, CONTENT_DIR: "content" },
  });
  return { status, stdout, stderr: stderr.split("\n")[0] };
};

describe("npm run new", () => {
  it("writes a note that has a date, a path and no diagnostics", () => {
    const file = "content/release-notes/2024-02-01-3.9.0.mdx";
    expect(run("release-note", "3.9.0", "--date", "2024-02-01")).toEqual({
      status: 0,
      stdout: `${file}\n`,
      stderr: "",
    });
    expect(readFileSync(path.join(directory, file), "utf8")).toContain('slug: "3.9.0"');
    const { releaseNotes, diagnostics } = loadNotes(path.join(directory, "content/release-notes"));
    expect(diagnostics).toEqual([]);
    expect(releaseNotes.notes.map((note) => note.path)).toEqual(["/release-notes/3.9.0"]);
  });

  it("sets today's date in UTC, and rejects an existing version", () => {
    expect(run("release-note", "3.9.0").stdout).toMatch(/\d{4}-\d{2}-\d{2}-3\.9\.0\.mdx\n$/);
    expect(run("release-note", "3.9.0", "--date", "2030-01-01")).toMatchObject({
      status: 1,
      stdout: "",
      stderr: expect.stringMatching(/^3\.9\.0 already has a note: content\/release-notes\/[\d-]+-3\.9\.0\.mdx$/),
    });
  });

  it.each([
    [[], "state what to create"],
    [["page"], '"page" cannot be created'],
    [["release-note"], "name a version, such as 3.9.0"],
    [["release-note", "../3"], '"../3" is not a version such as 3.9.0'],
    [["release-note", "3.9.0", "4.0.0"], "name one version only, not also 4.0.0"],
    [["release-note", "3.9.0", "--date", "2024-02-30"], '"2024-02-30" is not a date such as 2024-02-01'],
    [["release-note", "3.9.0", "--when"], "Unknown option '--when'"],
  ])("explains wrong usage: %j", (args, message) => {
    const { status, stdout, stderr } = run(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(message);
  });
});
