import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { createFolder, writeFiles } from "../app/server/testing/write-site.ts";
import { addEarlierBuilds, readBuilds } from "./build.ts";

let folder: string;
beforeEach(() => {
  folder = createFolder();
});

/** Replaces the folder with the files of a new build, as Vite does, and returns what is then in it. */
function build(...names: readonly string[]): readonly string[] {
  const earlier = readBuilds(folder);
  rmSync(folder, { recursive: true });
  writeFiles(Object.fromEntries(names.map((name) => [`assets/${name}`, name])), folder);
  addEarlierBuilds(folder, earlier);
  return readdirSync(path.join(folder, "assets")).sort();
}

test("the files of the last three builds are kept", () => {
  expect(build("a-1", "lib-1")).toEqual(["a-1", "lib-1"]);
  expect(build("a-2", "lib-1")).toEqual(["a-1", "a-2", "lib-1"]);
  expect(build("a-3", "lib-2")).toEqual(["a-1", "a-2", "a-3", "lib-1", "lib-2"]);
  expect(build("a-4", "lib-2")).toEqual(["a-2", "a-3", "a-4", "lib-1", "lib-2"]);
});

test("a build without changes removes no file of an earlier build", () => {
  build("a-1");
  build("a-2");
  for (let count = 0; count < 5; count++) expect(build("a-2")).toEqual(["a-1", "a-2"]);
});

test("a build without a list of files, such as one of another version, counts as one build", () => {
  writeFiles({ "assets/a-0": "" }, folder);
  expect(build("a-1")).toEqual(["a-0", "a-1"]);
});
