import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { renderInlineMarkdown } from "#app/server/markdown/safe-markdown.ts";
import { compileText } from "#app/server/markdown/testing/compile-text.ts";

const notes = path.resolve("tests/fixtures/content/release-notes");
const directory = mkdtempSync(path.join(notes, "_budget-"));
afterAll(() => rmSync(directory, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(path.join(directory, name), text);
const from = (name: string) => `./${path.basename(directory)}/${name}`;

it("reports a page whose partials include each other too often", () => {
  for (let depth = 0; depth < 7; depth++)
    write(`_${depth}.mdx`, `import Next from "./_${depth + 1}.mdx";\n\n${"<Next />\n\n".repeat(9)}`);
  write("_7.mdx", "text\n");
  const { diagnostics } = compileText(`import Part from "${from("_0.mdx")}";\n\n<Part />`);
  expect(diagnostics).toHaveLength(1);
  expect(diagnostics[0]).toContain("error  page-too-large  the page uses partials more than 200 times");
});

it("counts the size of an imported file once for each use", () => {
  write("large.txt", "x".repeat(240_000));
  const { diagnostics } = compileText(
    `import Large from "!!raw-loader!${from("large.txt")}";\n\n${"<CodeBlock>{Large}</CodeBlock>\n\n".repeat(20)}`,
  );
  expect(diagnostics).toHaveLength(1);
  expect(diagnostics[0]).toContain("note.mdx:17:12  error  page-too-large  the page has more than 2 MB");
});

it("reports a page that lists its headings too often", () => {
  const { diagnostics } = compileText(`## a\n\n${"<TOCInline />\n\n".repeat(21)}`);
  expect(diagnostics).toEqual([expect.stringContaining("note.mdx:43:1  error  page-too-large")]);
});

it("reports a page whose links use a long definition too often", () => {
  const { diagnostics } = compileText(`${"[a]\n".repeat(300)}\n[a]: https://example.com/${"b".repeat(9_000)}`);
  expect(diagnostics).toEqual([expect.stringContaining("note.mdx:221:1  error  page-too-large")]);
  const description = `${"[a]\n".repeat(200)}\n[a]: https://example.com/${"b".repeat(900)}`;
  expect(renderInlineMarkdown(description)).not.toContain("<a ");
  expect(renderInlineMarkdown("[a] [a]\n\n[a]: /b")).toContain("<a ");
});

it("rejects a page that is too large before it is parsed", () => {
  expect(compileText("*a_".repeat(700_000)).diagnostics[0]).toContain("page-too-large");
});
