import { truncateSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { loadPaths } from "#app/server/reference/testing/load-text.ts";
import { writeFiles } from "#app/server/testing/write-site.ts";
import { toTestVersion } from "../testing/create-test-versions.ts";
import { createApiVersions, createOpenVersions } from "./api-versions.ts";

const names = ["4", "3", "2", "1"];
const directory = writeFiles(Object.fromEntries(names.map((name) => [name, ""])));
const toVersion = (name: string) => {
  const file = path.join(directory, name);
  // Two files of this size can stay open.
  truncateSync(file, 12 * 1024 * 1024);
  return toTestVersion(name, file);
};

test("a version that is requested while it is opened is opened once, even if other versions have taken its place", async () => {
  const { api } = await loadPaths(" {}");
  const [current, ...earlier] = names.map(toVersion);
  if (!api || !current) throw new Error("the versions are not loaded");
  const opened: string[] = [];
  const openVersion = async ({ name }: { readonly name: string }) => {
    opened.push(name);
    return api;
  };
  const versions = createApiVersions({ api, current, earlier, openVersion, opened: createOpenVersions() });
  await Promise.all([...earlier, ...earlier].map(versions.open));
  expect(opened).toEqual(["3", "2", "1"]);
  // The first version has left the cache.
  await Promise.all(earlier.map(versions.open));
  expect(opened.slice(3)).toContain("3");
});
