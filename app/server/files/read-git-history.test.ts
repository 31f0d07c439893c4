import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { createFolder, writeFiles } from "#app/server/testing/write-site.ts";
import { readGitHistory } from "./read-git-history.ts";

let root = "";
let directory = "";
beforeEach(() => {
  root = createFolder();
  directory = path.join(root, "site/content");
  mkdirSync(directory, { recursive: true });
});

const git = (...args: readonly string[]) =>
  execFileSync("git", args, { cwd: path.join(root, "site"), stdio: "ignore" });

function commit(date: string, author = "A"): void {
  const identity = ["-c", `user.name=${author}`, "-c", "user.email=a@example.com"];
  git("add", "-A");
  execFileSync("git", [...identity, "commit", "-qm", "m"], {
    cwd: path.join(root, "site"),
    env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  });
}

const write = (name: string, text: string) => writeFiles({ [name]: text }, directory);

function read(folder = directory): Readonly<Record<string, string>> {
  const dates = [...readGitHistory(folder)].map(([file, { added }]) => [
    path.relative(folder, file),
    added.toISOString(),
  ]);
  return Object.fromEntries(dates);
}

test("a renamed file has the date of the commit that added it", () => {
  git("init", "-q");
  write("first.md", "The first file has enough words to be found again after it is renamed.\n");
  commit("2020-01-01T10:00:00Z");
  write("ü second.md", "Second.\n");
  write("first.md", "The first file has enough words to be found again after it is renamed, and more.\n");
  commit("2021-01-01T10:00:00Z");
  renameSync(path.join(directory, "first.md"), path.join(directory, "renamed.md"));
  commit("2022-01-01T10:00:00Z");
  expect(read()).toMatchObject({
    "renamed.md": "2020-01-01T10:00:00.000Z",
    "ü second.md": "2021-01-01T10:00:00.000Z",
  });
});

test("a file has the date and the author of its last change", () => {
  git("init", "-q");
  write("a.md", "A.\n");
  write("b.md", "B.\n");
  commit("2020-01-01T10:00:00Z");
  write("a.md", "A, changed.\n");
  commit("2021-01-01T10:00:00Z", "Bo Ek");
  const history = readGitHistory(directory);
  const at = (year: number) => new Date(`${year}-01-01T10:00:00Z`);
  expect(history.get(path.join(directory, "a.md"))).toEqual({ added: at(2020), changed: at(2021), author: "Bo Ek" });
  expect(history.get(path.join(directory, "b.md"))).toEqual({ added: at(2020), changed: at(2020), author: "A" });
});

test("without a repository no file has a date", () => expect(read()).toEqual({}));

test("in a shallow clone no file has a date", () => {
  git("init", "-q");
  write("a.md", "A.\n");
  commit("2020-01-01T10:00:00Z");
  write("b.md", "B.\n");
  commit("2021-01-01T10:00:00Z");
  execFileSync("git", ["clone", "-q", "--depth=1", `file://${path.join(root, "site")}`, "clone"], { cwd: root });
  expect(read(path.join(root, "clone/content"))).toEqual({});
});
