import { cpSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { formatDiagnostic } from "#app/server/model/format-report.ts";
import { documentSchema } from "#app/server/pages/docs/read-docs.ts";
import { authorSchema } from "#app/server/release-notes/authors.ts";
import { noteSchema } from "#app/server/release-notes/read-release-notes.ts";
import { writeSite } from "#app/server/testing/write-site.ts";
import { checkSite } from "./check-site.ts";

const guide = readFileSync("docs/authoring.md", "utf8");

/** The fenced blocks of the guide; `file` is the one that the line above the block names. */
const examples = [...guide.matchAll(/(?:^`(content\/[^`]+)`:\n\n)?^(`{3,})(mdx|yaml)\n(.*?)\n\2$/gms)].map(
  ([, file, , language, text = ""]) => ({ file, language, text }),
);

test("the examples of the authoring guide make a site without errors and warnings", async () => {
  const settings = "title: Test\nurl: https://docs.example.com\nmarkdown: { mermaid: true }";
  const yaml = examples.filter(({ file, language }) => file === undefined && language === "yaml");
  const image = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  const written = examples.map(({ file, language, text }, index): [string, string][] => {
    if (file !== undefined) return [[file, `${text}\n`]];
    return language === "mdx" ? [[`content/pages/example-${index}.mdx`, `# Example ${index}\n\n${text}\n`]] : [];
  });
  const { CONTENT_DIR: contentDirectory, OPENAPI_DIR: openapiDirectory } = writeSite({
    "content/site.yml": `${[settings, ...yaml.map(({ text }) => text)].join("\n")}\n`,
    "content/static/img/life-cycle.svg": image,
    "content/static/img/product.svg": image,
    ...Object.fromEntries(written.flat()),
  });
  cpSync("openapi", openapiDirectory, { recursive: true });
  const { diagnostics, pages } = await checkSite({ contentDirectory, openapiDirectory, siteUrl: undefined });
  // On a busy machine, a file with a diagram is also reported as slow.
  const ofContent = diagnostics.filter(({ file, code }) => file.startsWith(contentDirectory) && code !== "slow-file");
  expect(ofContent.map((diagnostic) => formatDiagnostic(diagnostic, path.dirname(contentDirectory)))).toEqual([]);
  expect(examples.length).toBeGreaterThan(15);
  expect(pages).toBeGreaterThan(200);
});

test("the authoring guide names every field of front matter and of authors", () => {
  const fields = [documentSchema, noteSchema, authorSchema].flatMap(({ shape }) => Object.keys(shape));
  // Other spellings of a field, and the name that a note gives to an author of `authors.yml`.
  const spellings = ["authorTitle", "authorURL", "authorImageURL", "imageURL", "key"];
  const isNamed = (field: string) => new RegExp(`\`${field}\`|^ *${field}:`, "m").test(guide);
  expect(fields.filter((field) => !isNamed(field) && !spellings.includes(field))).toEqual([]);
});
