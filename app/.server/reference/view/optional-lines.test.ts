import { expect, test } from "vitest";
import { plainHighlight } from "#app/.server/highlight/plain-highlight.ts";
import { toOptionalLines } from "./optional-lines.ts";

test("whole lines get a class, parts of lines a span", () => {
  const code = '{\n  "a": 1,\n  "b": "<&"\n}';
  const from = code.indexOf(",");
  expect(toOptionalLines(plainHighlight(code, "json"), code, [[from, code.indexOf("\n}")]])).toMatchInlineSnapshot(`
    "<span class="line">{</span>
    <span class="line">  "a": 1<span class="optional">,</span></span>
    <span class="line optional">  "b": "&lt;&amp;"</span>
    <span class="line">}</span>"
  `);
});

test("spans of colours are closed around a mark and opened again", () => {
  const html = '<span class="line"><span class="token-string">"a?b=1"</span>;</span>';
  expect(toOptionalLines(html, '"a?b=1";', [[2, 6]])).toBe(
    '<span class="line"><span class="token-string">"a</span><span class="optional"><span class="token-string">?b=1</span></span><span class="token-string">"</span>;</span>',
  );
});

test("nothing optional leaves the code alone", () => {
  expect(toOptionalLines("x", "x", [])).toBe("x");
});
