import { mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import type { Diagnostic } from "#app/server/model/diagnostic.ts";
import { formatDiagnostic } from "#app/server/model/format-report.ts";
import { createFolder, writeFiles } from "#app/server/testing/write-site.ts";
import { isInside, listFiles } from "./list-files.ts";

let scratch: string;
let root: string;
beforeEach(() => {
  scratch = createFolder();
  root = path.join(scratch, "content");
  mkdirSync(root);
});

const write = (...names: readonly string[]) => writeFiles(Object.fromEntries(names.map((name) => [name, name])), root);

function link(name: string, target: string): void {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  symlinkSync(target, path.join(root, name));
}

function list(directory = root) {
  const diagnostics: Diagnostic[] = [];
  const files = listFiles(directory, (diagnostic) => diagnostics.push(diagnostic));
  return {
    files: files.map((file) => path.relative(directory, file)),
    diagnostics: diagnostics.map((diagnostic) => formatDiagnostic(diagnostic, scratch).replaceAll(scratch, "…")),
  };
}

test("files are listed in a stable order without hidden files; a missing folder has no files", () => {
  write("b.md", "a/c.md", ".git/config", "a/.hidden");
  expect(list()).toEqual({ files: ["a/c.md", "b.md"], diagnostics: [] });
  expect(list(path.join(root, "none"))).toEqual({ files: [], diagnostics: [] });
});

describe("symbolic links", () => {
  test("links out of the folder, to missing files and to their own folder are omitted with a warning", () => {
    writeFiles({ secret: "" }, scratch);
    mkdirSync(path.join(scratch, "content-of-others"));
    write("a/b/c.md");
    link("out.md", "../secret");
    link("above", "..");
    link("sibling", "../content-of-others");
    link("nothing.md", "gone.md");
    link("self.md", "self.md");
    link("a/b/loop", "../../a");
    expect(list()).toMatchInlineSnapshot(`
      {
        "diagnostics": [
          "content/a/b/loop  warning  symbolic-link  this symbolic link leads to a folder that contains the link; it is left out (remove the link)",
          "content/above  warning  symbolic-link  this symbolic link leads to …, which is not inside the folder content; it is left out (replace the link with a copy of the target: links are followed only inside content)",
          "content/nothing.md  warning  symbolic-link  this symbolic link has no target that can be reached; it is left out (correct the target, or remove the link)",
          "content/out.md  warning  symbolic-link  this symbolic link leads to …/secret, which is not inside the folder content; it is left out (replace the link with a copy of the target: links are followed only inside content)",
          "content/self.md  warning  symbolic-link  this symbolic link has no target that can be reached; it is left out (correct the target, or remove the link)",
          "content/sibling  warning  symbolic-link  this symbolic link leads to …/content-of-others, which is not inside the folder content; it is left out (replace the link with a copy of the target: links are followed only inside content)",
        ],
        "files": [
          "a/b/c.md",
        ],
      }
    `);
    expect(isInside(path.join(root, "out.md"), root)).toBe(false);
    expect(isInside(path.join(root, "a/b/loop"), root)).toBe(true);
  });
});

test("a file in place of the folder is reported", () => {
  write("a.md");
  expect(list(path.join(root, "a.md")).diagnostics).toEqual([
    "content/a.md  error  unreadable-folder  this is a file, but must be a folder (replace the file with a folder)",
  ]);
});
