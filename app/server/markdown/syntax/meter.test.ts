import fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { describe, expect, it, vi } from "vitest";
import { renderInlineMarkdown } from "#app/server/markdown/safe-markdown.ts";
import { compileText } from "#app/server/markdown/testing/compile-text.ts";
import * as runWithin from "#app/server/text/run-within.ts";
import { commonSyntax, createMeter, htmlSyntax } from "./meter.ts";

const runs = (count: number) => Array.from({ length: count }, (_, index) => `${"`".repeat(index + 1)} x`).join(" ");

describe("a text that is expensive to parse", () => {
  it.each([
    ["runs of backticks", runs(200)],
    ["closing brackets", "a]".repeat(10_000)],
    ["openings of links", "[a](".repeat(5_000)],
    ["crossing emphasis", "*a_".repeat(7_000)],
    ["crossing strikethrough", "~a ~~b".repeat(4_000)],
    ["closing braces after JavaScript", `{(${"}".repeat(10_000)}`],
    ["closing braces in an attribute", `<a b={(${"}".repeat(10_000)}>`],
    ["underlined headings", "a\n===\n\n".repeat(3_000)],
  ])("is rendered as text from the limit on: %s", (_, text) => {
    const { diagnostics } = compileText(text, "note.md");
    expect(diagnostics.join("\n")).toContain("note.md  warning  too-much-markup");
  });

  it.each([
    ["backticks", runs(20)],
    ["emphasis", "*a* **b** _c_ ".repeat(150)],
    ["links", "[a](/release-notes/other) ".repeat(300)],
    ["objects", `<DocCardList items={[${'{ href: "/a", label: "A", description: "About" },'.repeat(50)}]} />`],
    ["prose", "Some words, `code` and a [link](/release-notes/other).\n\n".repeat(500)],
  ])("is not detected in ordinary text: %s", (_, text) => {
    for (const name of ["note.md", "note.mdx"])
      expect(compileText(text, name).diagnostics.join("\n")).not.toContain("too-much-markup");
  });

  it.each([
    ["quotes", `a\n\n${"> ".repeat(200)}`, "note.md:3:1"],
    ["quotes and lists", "> - ".repeat(200), "note.md:1:1"],
    ["footnotes", "[^a]: ".repeat(200), "note.md:1:1"],
    ["lists", Array.from({ length: 400 }, (_, depth) => `${" ".repeat(depth * 2)}- x`).join("\n"), "note.md:211:1"],
    ["elements", `${"<b>".repeat(700)}${"</b>".repeat(700)}`, "note.md"],
  ])("is reported at the line that is nested too deeply: %s", (_, text, location) => {
    expect(compileText(text, "note.md").diagnostics[0]).toMatch(new RegExp(`^${location} .*nested-too-deeply`));
  });

  it.each([
    ["items", "- a\n".repeat(25_000)],
    ["quotations", "> a\n\n".repeat(6_000)],
    ["quotations in lines that end with carriage returns", "> a\r\r".repeat(6_000)],
    ["lines of a quotation without its marker", `> a\n${"b\n".repeat(6_000)}`],
    ["footnotes", Array.from({ length: 6_000 }, (_, index) => `[^${index}]: a\n\n`).join("")],
    ["characters at the end of a URL that may not belong to it", `www.a.example/${"!".repeat(20_000)}x`],
  ])("is rejected if it has too many %s", (_, text) => {
    expect(compileText(text, "note.md").diagnostics.join("\n")).toContain("page-too-large");
  });

  it.each([
    ["items", "- `name` and what it means\n".repeat(3_000)],
    ["quotations", "> a\n\n".repeat(300)],
    ["items of several lines", "- one line\nand another\n".repeat(500)],
  ])("is accepted with many %s", (_, text) => {
    expect(compileText(text, "note.md").diagnostics).toEqual([]);
  });

  it("is rejected if compiling it takes too long", () => {
    const interrupt = vi.spyOn(runWithin, "runWithin").mockReturnValue(undefined);
    expect(compileText(`# Title\n\n${"Some words. ".repeat(1_000)}`).diagnostics).toEqual([
      "note.mdx  error  page-too-large  compiling the page takes more than 20 s (divide the page into several pages)",
    ]);
    interrupt.mockRestore();
  });

  it("may be a table with many columns and short rows, which are not filled up with empty cells", () => {
    const toTable = (columns: number, rows: number) =>
      `${"|a".repeat(columns)}|\n${"|-".repeat(columns)}|\n${"|b|\n".repeat(rows)}`;
    const countCells = (text: string) =>
      [compileText(text, "note.md").html, renderInlineMarkdown(text)].map((html) => html.match(/<td/g)?.length);
    expect(countCells(toTable(10, 20))).toEqual([200, 200]);
    expect(countCells(toTable(1_000, 1_000))).toEqual([1_000, 1_000]);
  });

  it("may contain many tags that are never closed", () => {
    expect(compileText("<p>\n".repeat(5_000), "note.md").document).toBeDefined();
    expect(compileText(`x${"<a>".repeat(6_666)}`, "note.md").document).toBeDefined();
    expect(compileText("Array<string> and Map<string>\n\n".repeat(300), "note.md").document).toBeDefined();
  });

  it.each([
    ["formatting that each block repeats", `${'<b id="x">'.repeat(5_000)}\n\n${"x\n\n".repeat(5_000)}`],
    ["elements around closing tags", `${"<div>".repeat(20_000)}${"</p>".repeat(20_000)}`],
  ])("is rejected if its tags would take an HTML parser seconds: %s", (_, text) => {
    expect(compileText(text, "note.md").diagnostics.join("\n")).toContain("nested-too-deeply");
  });
});

it("the meter does not change how ordinary text is parsed", () => {
  const pieces = "[ ] ![ (/a) ]( * ** ~ ` | <i> [^1] www.b.example http://c.example d@e.example \\ \n a".split(" ");
  const text = fc
    .array(fc.constantFrom(...pieces, " ", "[a]: /b\n\n"), { maxLength: 15 })
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, (source) => {
      const extensions = [commonSyntax, htmlSyntax, gfm()].map(createMeter(source.length).limit);
      const mdastExtensions = [gfmFromMarkdown()];
      expect(fromMarkdown(source, { extensions, mdastExtensions })).toEqual(
        fromMarkdown(source, { extensions: [gfm()], mdastExtensions }),
      );
    }),
    { numRuns: 2_000 },
  );
});
