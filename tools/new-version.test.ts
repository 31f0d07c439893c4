import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let directory = "";
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "new-version-"));
  await mkdir(path.join(directory, "openapi"));
});
afterEach(() => rm(directory, { recursive: true }));

const write = (name: string, text: string) => writeFile(path.join(directory, "openapi", name), text);
const read = (name: string) => readFile(path.join(directory, "openapi", name), "utf8");
const run = (...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.resolve("tools/new.ts"), "version", ...args], {
    cwd: directory,
    encoding: "utf8",
    env: { ...process.env, CONTENT_DIR: "content", OPENAPI_DIR: "openapi" },
  });
  return { status, stdout, stderr: stderr.split("\n")[0] };
};

const yaml = `# The API
openapi: 3.1.0
info:
  title: Test
  version: "3.8.0" # see the notes
paths:
  /version: { get: { operationId: version, responses: { "200": { description: "3.8.0" } } } }
`;

test("files the current specification, sets the version and writes a note", async () => {
  await write("api.yaml", yaml);
  expect(run("3.9.0", "--date", "2024-02-01")).toEqual({
    status: 0,
    stdout: "openapi/api@3.8.0.yaml\nopenapi/api.yaml\ncontent/release-notes/2024-02-01-3.9.0.mdx\n",
    stderr: "",
  });
  expect(await read("api@3.8.0.yaml")).toBe(yaml);
  expect(await read("api.yaml")).toBe(yaml.replace('version: "3.8.0"', 'version: "3.9.0"'));
});

test("sets the version of a JSON file", async () => {
  const text = JSON.stringify({ openapi: "3.1.0", info: { title: "T", version: "1" }, paths: {} }, null, 2);
  await write("api.json", text);
  expect(run("2.0.0").status).toBe(0);
  expect(await read("api@1.json")).toBe(text);
  expect(JSON.parse(await read("api.json")).info.version).toBe("2.0.0");
});

test("files a specification of several files as one file", async () => {
  await write("api.yaml", `${yaml}components: { schemas: { A: { $ref: "schemas/a.yaml" } } }\n`);
  await mkdir(path.join(directory, "openapi/schemas"));
  await write("schemas/a.yaml", "type: object\ndescription: inside\n");
  expect(run("3.9.0").status).toBe(0);
  expect(await read("api@3.8.0.yaml")).toContain("description: inside");
  expect(await read("api.yaml")).toContain("schemas/a.yaml");
});

test.each([
  [["3.8.0"], "api.yaml has the version 3.8.0 already"],
  [[], "name the new version, such as 3.9.0"],
  [["3.9.0", "--api", "other"], '"other" is none of api'],
  [["soon"], '"soon" is not a version such as 3.9.0'],
])("writes nothing, and explains why: %j", async (args, message) => {
  await write("api.yaml", yaml);
  const { status, stderr } = run(...args);
  expect(status).not.toBe(0);
  expect(stderr).toContain(message);
  expect(await readdir(path.join(directory, "openapi"))).toEqual(["api.yaml"]);
  expect(await read("api.yaml")).toBe(yaml);
});

test("asks which of several APIs has the new version", async () => {
  await write("one.yaml", yaml);
  await write("two.yaml", yaml);
  expect(run("3.9.0")).toMatchObject({ status: 2, stderr: "name one of the APIs with --api: one, two" });
  expect(run("3.9.0", "--api", "two").status).toBe(0);
  expect(await readdir(path.join(directory, "openapi"))).toEqual(["one.yaml", "two.yaml", "two@3.8.0.yaml"]);
});
