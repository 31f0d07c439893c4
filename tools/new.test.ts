import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loadNotes } from "../app/server/release-notes/testing/load-notes.ts";
import { createFolder, writeFiles } from "../app/server/testing/write-site.ts";
import { runNew } from "./new.ts";

let directory = "";
beforeEach(() => {
  directory = createFolder();
  vi.stubEnv("CONTENT_DIR", path.join(directory, "content"));
  vi.stubEnv("OPENAPI_DIR", path.join(directory, "openapi"));
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const write = (name: string, text: string) => writeFiles({ [name]: text }, path.join(directory, "openapi"));
const read = (name: string) => readFileSync(path.join(directory, "openapi", name), "utf8");
const run = async (...args: readonly string[]) => {
  const { status, stdout, stderr } = await runNew(args);
  const shorten = (text: string) => text.replaceAll(`${path.relative("", directory)}/`, "");
  return { status, stdout: shorten(stdout), stderr: shorten(stderr).split("\n")[0] };
};

const yaml = `# The API
openapi: 3.1.0
info:
  title: Test
  version: "3.8.0" # see the notes
paths:
  /version: { get: { operationId: version, responses: { "200": { description: "3.8.0" } } } }
`;

describe("a new version", () => {
  test("files the current specification, sets the version and writes a note", async () => {
    write("api.yaml", yaml);
    expect(await run("version", "3.9.0", "--date", "2024-02-01")).toEqual({
      status: 0,
      stdout: "openapi/api@3.8.0.yaml\nopenapi/api.yaml\ncontent/release-notes/2024-02-01-3.9.0.mdx\n",
      stderr: "",
    });
    expect(read("api@3.8.0.yaml")).toBe(yaml);
    expect(read("api.yaml")).toBe(yaml.replace('version: "3.8.0"', 'version: "3.9.0"'));
  });

  test("can be a date", async () => {
    write("api.yaml", yaml);
    expect((await run("version", "2024-02-01")).stdout).toContain("openapi/api@3.8.0.yaml\nopenapi/api.yaml\n");
    expect(read("api.yaml")).toContain('version: "2024-02-01"');
  });

  test("sets the version of a JSON file", async () => {
    const text = JSON.stringify({ openapi: "3.1.0", info: { title: "T", version: "1" }, paths: {} }, null, 2);
    write("api.json", text);
    expect((await run("version", "2.0.0")).status).toBe(0);
    expect(read("api@1.json")).toBe(text);
    expect(JSON.parse(read("api.json")).info.version).toBe("2.0.0");
  });

  test.each([
    [
      "api.yaml",
      "openapi: 3.1.0\ninfo:\n  title: T\n  description: |\n    version: 1.0.0 is stable\n  version: 1.0.0\n  x-released: 2024-01-25\npaths: {}\n",
      "openapi: 3.1.0\ninfo:\n  title: T\n  description: |\n    version: 1.0.0 is stable\n  version: 1.1.0\n  x-released: 2024-02-01\npaths: {}\n",
    ],
    [
      "api.json",
      '\uFEFF{\n\t"openapi":"3.1.0",\n\t"info":{"title":"version","x-released":"2024-01-25","version":"1.0.0"},"paths":{}}',
      '\uFEFF{\n\t"openapi":"3.1.0",\n\t"info":{"title":"version","x-released":"2024-02-01","version":"1.1.0"},"paths":{}}',
    ],
    [
      "api.yaml",
      "paths: {}\r\ninfo: { title: T, version: '1.0.0' }\r\nopenapi: 3.1.0\r\n",
      "paths: {}\r\ninfo: { title: T, version: '1.1.0' }\r\nopenapi: 3.1.0\r\n",
    ],
  ])("sets the version and the date of the current file, and nothing else: %s", async (name, before, after) => {
    write(name, before);
    expect(await run("version", "1.1.0", "--date", "2024-02-01")).toMatchObject({ status: 0 });
    expect(read(name)).toBe(after);
    expect(read(name.replace(".", "@1.0.0."))).toBe(before);
  });

  test("writes nothing if an overlay sets the version", async () => {
    write("api.yaml", yaml);
    const action = '{ target: $.info, update: { version: "3.8.0" } }';
    write("api.overlay.yaml", `overlay: 1.0.0\ninfo: { title: O, version: "1" }\nactions: [${action}]\n`);
    expect(await run("version", "3.9.0")).toMatchObject({
      status: 1,
      stderr: 'info.version of openapi/api.yaml cannot be replaced: write "version: 3.9.0" yourself',
    });
    expect(read("api.yaml")).toBe(yaml);
  });

  test("files the API that site.yml names, with its overlays", async () => {
    write("x.yaml", yaml);
    write("y.yaml", yaml);
    const action = "{ target: $.paths.*.get, update: { summary: From the overlay } }";
    write("texts.yaml", `overlay: 1.0.0\ninfo: { title: O, version: "1" }\nactions: [${action}]\n`);
    const settings = "title: T\nurl: https://t.example\napis: [{ id: orders, file: x.yaml, overlays: [texts.yaml] }]\n";
    writeFiles({ "site.yml": settings }, path.join(directory, "content"));
    expect(await run("version", "3.9.0", "--api", "y")).toMatchObject({ status: 2, stderr: '"y" is none of orders' });
    expect(await run("version", "3.9.0", "--api", "orders")).toMatchObject({ status: 0 });
    expect(read("x@3.8.0.yaml")).toContain("From the overlay");
    expect(read("x.yaml")).toBe(yaml.replace('version: "3.8.0"', 'version: "3.9.0"'));
    expect((await run("version", "3.10.0")).stdout).toContain("openapi/x@3.9.0.yaml\n");
  });

  test("files a specification of several files as one file", async () => {
    write("api.yaml", `${yaml}components: { schemas: { A: { $ref: "schemas/a.yaml" } } }\n`);
    write("schemas/a.yaml", "type: object\ndescription: inside\n");
    expect((await run("version", "3.9.0")).status).toBe(0);
    expect(read("api@3.8.0.yaml")).toContain("description: inside");
    expect(read("api.yaml")).toContain("schemas/a.yaml");
  });

  test.each([
    [["3.8.0"], "api.yaml has the version 3.8.0 already"],
    [[], "name the new version, such as 3.9.0"],
    [["3.9.0", "--api", "other"], '"other" is none of api'],
    [["soon"], '"soon" is not a version such as 3.9.0'],
  ])("writes nothing, and explains why: %j", async (args, message) => {
    write("api.yaml", yaml);
    const { status, stderr } = await run("version", ...args);
    expect(status).not.toBe(0);
    expect(stderr).toContain(message);
    expect(readdirSync(path.join(directory, "openapi"))).toEqual(["api.yaml"]);
    expect(read("api.yaml")).toBe(yaml);
  });

  test("asks which of several APIs has the new version", async () => {
    write("one.yaml", yaml);
    write("two.yaml", yaml);
    expect(await run("version", "3.9.0")).toMatchObject({
      status: 2,
      stderr: "name one of the APIs with --api: one, two",
    });
    expect((await run("version", "3.9.0", "--api", "two")).status).toBe(0);
    expect(readdirSync(path.join(directory, "openapi"))).toEqual(["one.yaml", "two.yaml", "two@3.8.0.yaml"]);
  });
});

describe("a new release note", () => {
  test("writes a note that has a date, a path and no diagnostics", async () => {
    const file = "content/release-notes/2024-02-01-3.9.0.mdx";
    expect(await run("release-note", "3.9.0", "--date", "2024-02-01")).toEqual({
      status: 0,
      stdout: `${file}\n`,
      stderr: "",
    });
    expect(readFileSync(path.join(directory, file), "utf8")).toContain('slug: "3.9.0"');
    const { releaseNotes, diagnostics } = loadNotes(path.join(directory, "content/release-notes"));
    expect(diagnostics).toEqual([]);
    expect(releaseNotes.notes.map((note) => note.path)).toEqual(["/release-notes/3.9.0"]);
  });

  test("sets today's date in UTC, and rejects an existing version", async () => {
    expect((await run("release-note", "3.9.0")).stdout).toMatch(/\d{4}-\d{2}-\d{2}-3\.9\.0\.mdx\n$/);
    expect(await run("release-note", "3.9.0", "--date", "2030-01-01")).toMatchObject({
      status: 1,
      stdout: "",
      stderr: expect.stringMatching(/^3\.9\.0 already has a note: content\/release-notes\/[\d-]+-3\.9\.0\.mdx$/),
    });
  });

  test.each([
    [[], "state what to create"],
    [["page"], '"page" cannot be created'],
    [["release-note"], "name a version, such as 3.9.0"],
    [["release-note", "../3"], '"../3" is not a version such as 3.9.0'],
    [["release-note", "3.9.0", "4.0.0"], "name one version only, not also 4.0.0"],
    [["release-note", "3.9.0", "--date", "2024-02-30"], '"2024-02-30" is not a date such as 2024-02-01'],
    [["release-note", "3.9.0", "--when"], "Unknown option '--when'"],
  ])("explains wrong usage: %j", async (args, message) => {
    const { status, stdout, stderr } = await run(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(message);
  });
});

test.each([
  {
    args: ["release-note", "3.9.0"],
    status: 0,
    stdout: /^content\/release-notes\/[\d-]+-3\.9\.0\.mdx\n$/,
    stderr: /^$/,
  },
  { args: ["page"], status: 2, stdout: /^$/, stderr: /^"page" cannot be created\n\nUsage: npm run new / },
])("`npm run new` prints the result of $args and ends with the exit code $status", ({ args, ...expected }) => {
  const program = [path.resolve("tools/prepare.mjs"), "--", "tools/new.ts"];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...program, ...args], {
    cwd: directory,
    encoding: "utf8",
    env: { ...process.env, CONTENT_DIR: "", OPENAPI_DIR: "" },
  });
  expect(status).toBe(expected.status);
  expect(stdout).toMatch(expected.stdout);
  expect(stderr).toMatch(expected.stderr);
});
