import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { parseConfig } from "#app/server/config.ts";
import { createCompileCache } from "#app/server/markdown/compile-cache.ts";
import { writeFiles, writeSite } from "#app/server/testing/write-site.ts";
import { loadSite } from "./load-site.ts";

let scratch: string;
beforeEach(() => {
  const folders = writeSite({
    "openapi/pets@1.0.yaml": toSpecification("1.0", "title"),
    "openapi/pets@1.1.yaml": toSpecification("1.1", "name"),
    "openapi/pets@1.2.yaml": toSpecification("1.2", "name"),
    "openapi/pets.yaml": toSpecification("2.0", "name"),
  });
  scratch = path.dirname(folders.CONTENT_DIR);
});

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

/** Writes files, and returns a function that renders pages of the site. */
async function load(files: Readonly<Record<string, string>>) {
  writeFiles(files, scratch);
  const { site } = await loadSite(parseConfig({}, scratch), { cache });
  return async (wanted: string) => {
    const page = site?.findPage(wanted);
    await page?.prepare?.();
    return page?.renderBody() ?? "";
  };
}

async function renderGuide(frontMatter: string): Promise<string> {
  const render = await load({ "content/docs/guide.md": `---\n${frontMatter}\n---\n\n# Guide\n\n${call}` });
  return render("/docs/guide");
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
  writeFiles({ "openapi/pets.yaml": toSpecification("2.0", "label") }, scratch);
  expect(await renderGuide("description: A guide")).not.toContain("Checked against");
});

test("the code of a release note about an earlier version is checked against this version", async () => {
  const note = (slug: string) => `---\nslug: "${slug}"\ntitle: Note ${slug}\n---\n\n${call.replace("name", "title")}`;
  const render = await load({
    "content/release-notes/2024-01-01-1.0.md": note("1.0"),
    "content/release-notes/2024-02-01-1.1.md": note("1.1"),
  });
  expect(await render("/release-notes/1.0")).toContain("Checked against 1.0");
  expect(await render("/release-notes/1.1")).not.toContain("Checked against");
});

test("the code of a guide for earlier versions is checked against the newest of them", async () => {
  expect(await renderGuide("apiVersion: '<=1.2'")).toContain("Checked against 1.2");
});
