import { describe, expect, it, vi } from "vitest";
import { compileText } from "./testing/compile-text.ts";

describe("a text", () => {
  it("that exhausts the call stack is reported", () => {
    const { diagnostics } = compileText("<div>".repeat(20_000), "note.md");
    // On a busy machine, the text is also reported as slow.
    expect(diagnostics).toContain(
      "note.md  error  nested-too-deeply  the text is nested too deeply (close each tag, and write lists, quotations and elements with fewer levels)",
    );
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
