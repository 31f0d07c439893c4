import { expect, test } from "vitest";
import { plainHighlight } from "#app/.server/highlight/highlight.ts";
import { toOptionalLines } from "./optional-lines.ts";

test("whole lines get a class, parts of lines a span", () => {
  const code = '{\n  "a": 1,\n  "b": "<&"\n}';
  const from = code.indexOf(",");
  expect(toOptionalLines(plainHighlight(code, "json"), code, [[from, code.indexOf("\n}")]])).toMatchInlineSnapshot(`
    "<span class="line">{
      "a": 1<span class="optional">,</span></span>
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

test("neighbouring lines of one kind are one", () => {
  const code = "a\n\nb\nc\nd\ne";
  expect(toOptionalLines(plainHighlight(code, "text"), code, [[3, 6]])).toMatchInlineSnapshot(`
    "<span class="line">a
    </span>
    <span class="line optional">b
    c</span>
    <span class="line">d
    e</span>"
  `);
});

test("code without lines stays as it is", () => {
  expect(toOptionalLines("x", "x", [])).toBe("x");
});
