import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createCompileCache } from "#app/server/markdown/compile-cache.ts";
import { loadSite } from "./load-site.ts";

let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(path.join(tmpdir(), "guides-"));
  write("content/site.yml", "title: Docs\nurl: https://docs.example\n");
  for (const version of ["1.0", "1.1", "1.2", "2.0"]) {
    const field = version === "1.0" ? "title" : "name";
    write(`openapi/pets${version === "2.0" ? "" : `@${version}`}.yaml`, toSpecification(version, field));
  }
});
afterEach(() => rmSync(scratch, { recursive: true }));

function write(name: string, content: string): void {
  mkdirSync(path.dirname(path.join(scratch, name)), { recursive: true });
  writeFileSync(path.join(scratch, name), content);
}

const toSpecification = (version: string, field: string) => `openapi: 3.1.0
info: {title: Pets, version: "${version}"}
servers: [{url: https://api.example}]
paths:
  /pets:
    post:
      operationId: addPet
      requestBody:
        content:
          application/json:
            schema: {type: object, additionalProperties: false, properties: {${field}: {type: string}}}
      responses: {"200": {description: ok}}
`;

const call =
  '```bash\nexport PETS=https://api.example/pets\n```\n\n```bash\ncurl $PETS --json \'{"name": "Rex"}\'\n```\n';
const cache = createCompileCache();

async function renderGuide(frontMatter: string): Promise<string> {
  write("content/docs/guide.md", `---\n${frontMatter}\n---\n\n# Guide\n\n${call}`);
  const sources = {
    contentDirectory: path.join(scratch, "content"),
    openapiDirectory: path.join(scratch, "openapi"),
    siteUrl: undefined,
  };
  const { site } = await loadSite(sources, { cache });
  const page = site?.findPage("/docs/guide");
  await page?.prepare?.();
  return page?.renderBody() ?? "";
}

test.each([
  ["apiVersion: '>=1.1'", "Applies to API versions 1.1 to 2.0."],
  ["apiVersion: '2.0'", "Applies to API version 2.0."],
  [
    "apiVersion: '<=1.1'",
    "Applies to API version 1.1. The code on this page differs from version 1.0. The current version is 2.0.",
  ],
  ["apiVersion: '1.1 || 2.0'", "Applies to API versions 1.1 and 2.0."],
])("a guide with %s shows the versions to which it applies", async (frontMatter, expected) => {
  expect(await renderGuide(frontMatter)).toContain(`<p class="page-versions">${expected}</p>`);
});

test("a guide without versions has no such line", async () => {
  expect(await renderGuide("description: A guide")).not.toContain("page-versions");
});

test("after a reload, an unchanged guide is compared with the new specification", async () => {
  expect(await renderGuide("description: A guide")).toContain("Checked against 2.0");
  write("openapi/pets.yaml", toSpecification("2.0", "label"));
  expect(await renderGuide("description: A guide")).not.toContain("Checked against");
});

test("the code of a release note about an earlier version is checked against this version", async () => {
  write(
    "content/release-notes/2024-01-01-1.0.md",
    `---\nslug: "1.0"\ntitle: One\n---\n\n${call.replace("name", "title")}`,
  );
  write(
    "content/release-notes/2024-02-01-1.1.md",
    `---\nslug: "1.1"\ntitle: Two\n---\n\n${call.replace("name", "title")}`,
  );
  const sources = {
    contentDirectory: path.join(scratch, "content"),
    openapiDirectory: path.join(scratch, "openapi"),
    siteUrl: undefined,
  };
  const { site } = await loadSite(sources, { cache });
  const read = async (name: string) => {
    const page = site?.findPage(`/release-notes/${name}`);
    await page?.prepare?.();
    return page?.renderBody();
  };
  expect(await read("1.0")).toContain("Checked against 1.0");
  expect(await read("1.1")).not.toContain("Checked against");
});

test("the code of a guide for earlier versions is checked against the newest of them", async () => {
  expect(await renderGuide("apiVersion: '<=1.2'")).toContain("Checked against 1.2");
});
