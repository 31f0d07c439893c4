import { describe, expect, it, vi } from "vitest";
import { compileText } from "./testing/compile-text.ts";

describe("a text", () => {
  it.each([
    ["quotations", `a\n\n${"> ".repeat(700)}`, "note.md:3:"],
    ["lists", `a\n\n${"- ".repeat(320)}x`, "note.md:3:"],
    ["elements", `a\n\n${"<div>".repeat(700)}${"</div>".repeat(700)}`, "note.md:3:"],
  ])("that is nested too deeply is reported where it is too deep: %s", (_, text, location) => {
    const { diagnostics, html } = compileText(text, "note.md");
    const found = diagnostics.find((diagnostic) => diagnostic.includes("nested-too-deeply"));
    expect(found?.startsWith(location)).toBe(true);
    expect(html).toBe("");
  });

  it("with too many characters is reported", () => {
    expect(compileText("Some words. ".repeat(200_000)).diagnostics).toEqual([
      "note.mdx  error  page-too-large  the page has more than 2 million characters with the files that it imports (divide the page into several pages)",
    ]);
  });

  it("that takes long to compile is reported and complete", () => {
    const now = vi.spyOn(performance, "now").mockReturnValueOnce(0).mockReturnValueOnce(2_345);
    const { diagnostics, html } = compileText("words");
    now.mockRestore();
    expect(html).toBe("<p>words</p>");
    expect(diagnostics).toEqual([
      "note.mdx  warning  slow-file  compiling the file takes 2.3 s, which delays each start (divide the file, or simplify its diagrams and nested lists)",
    ]);
  });

  it.each([
    ["a long line", `${"word ".repeat(12_000)}`],
    ["a long word", "x".repeat(60_000)],
    ["an encoded image", `![a](data:image/png;base64,${"abcd".repeat(15_000)})`],
    ["a long table row", `|${" cell |".repeat(1_000)}\n|${"-|".repeat(1_000)}\n`],
    ["thousands of items", "- `name` and what it means\n".repeat(1_000)],
    ["stray brackets", "array[0] ".repeat(3_000)],
  ])("may contain %s", (_, text) => {
    for (const name of ["note.md", "note.mdx"]) expect(compileText(text, name).html.length).toBeGreaterThan(1_000);
  });
});
