import { describe, expect, it } from "vitest";
import type { Problem } from "#app/.server/problems/problem.ts";
import { showText } from "./hidden-text.ts";
import { prepareSource } from "./prepare-source.ts";
import { createTell } from "./tell.ts";

const prepare = (text: string) => {
  const problems: Problem[] = [];
  return {
    text: prepareSource(
      text,
      false,
      createTell("a.mdx", (problem) => problems.push(problem)),
    ),
    problems,
  };
};

describe("prepareSource", () => {
  it.each([
    ["a comment", "a <!-- b --> c", "a {/*  b */} c"],
    ["a comment over lines", "<!--\na */ b\n-->", "{/* \na *  b\n*/}"],
    ["no comment in code", "`<!-- a -->` ``<!-- ` -->``", "`<!-- a -->` ``<!-- ` -->``"],
    ["no comment in a fence", "```\n<!-- a -->\n```", "```\n<!-- a -->\n```"],
    ["no comment in a fence of a list", "- ~~~\n  <!-- a -->\n  ~~~", "- ~~~\n  <!-- a -->\n  ~~~"],
    ["a backslash in code escapes nothing", "a `\\` <!-- b -->", "a `\\` {/*  b */}"],
    ["an admonition's title", ":::note Some *title*", ":::note[Some *title*]"],
    ["an admonition in a quote", "> :::note Title", "> :::note[Title]"],
    ["brackets in the title", ":::note a ] b", ":::note[a \\] b]"],
    ["attributes after a space", ":::note {#id .a}", ":::note{#id .a}"],
    ["titles that are bracketed already", ":::note[Title]", ":::note[Title]"],
    ["an unwrapped fence", "```mdx-code-block\n<A />\n```\nb", "\n<A />\n\nb"],
  ])("rewrites %s", (_, text, prepared) => {
    expect(prepare(text)).toEqual({ text: prepared, problems: [] });
  });

  it("hides the braces of a heading's id, one for one", () => {
    const text = "## A {#b}";
    const prepared = prepare(text).text;
    expect(prepared).toHaveLength(text.length);
    expect(prepared).not.toContain("{");
    expect(showText(prepared)).toBe(text);
  });
});
