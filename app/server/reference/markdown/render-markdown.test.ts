import fc from "fast-check";
import { expect, test } from "vitest";
import { distinctContexts, findDangersEverywhere, pieces } from "#app/server/markdown/testing/find-dangers.ts";
import { loadFragment } from "#app/server/testing/html.ts";
import { renderMarkdown } from "./render-markdown.ts";
import { toPlainText } from "./to-text.ts";

const render = (text: string) =>
  renderMarkdown(text, {
    headingLevel: 2,
    toId: (words) => words.toLowerCase().replaceAll(" ", "-"),
  }).html;

test.each([
  ["plain words, no marks", "<p>plain words, no marks</p>"],
  ["`code` & *em*", "<p><code>code</code> &#x26; <em>em</em></p>"],
  ["# One\n## Two", '<h2 id="one">One</h2>\n<h3 id="two">Two</h3>'],
  ["### Deep", '<h2 id="deep">Deep</h2>'],
  ["[a](https://example.com)", '<p><a href="https://example.com" rel="noopener noreferrer">a</a></p>'],
  ["[a](/docs/api)", '<p><a href="/docs/api">a</a></p>'],
  ["[a](javascript:alert(1))", "<p><a>a</a></p>"],
  ["[a](JaVaScRiPt:alert(1))", "<p><a>a</a></p>"],
  ["[a](&#106;avascript:alert(1))", "<p><a>a</a></p>"],
  ["[a](data:text/html,x)", "<p><a>a</a></p>"],
  ["[a](//evil.example)", "<p><a>a</a></p>"],
  ["<script>alert(1)</script>", ""],
  ['x <img src=x onerror="alert(1)"> y', "<p>x  y</p>"],
  ["<iframe srcdoc='x'></iframe>", ""],
  ["<div>Important &amp; <b>bo</b>ld</div>\n\n*a*", "<p>Important &#x26; bold</p>\n<p><em>a</em></p>"],
  ["<details>\n<summary>More</summary>\n\nText\n\n</details>", "<p>More</p>\n<p>Text</p>"],
  ["<table>\n<tr><td>a</td><td>b<br>c</td></tr><tr><td>&lt;d></td></tr>\n</table>", "<p>a  b c</p>\n<p>&#x3C;d></p>"],
  ["<DIV>a < 5 and b > 3</DIV>", "<p>a &#x3C; 5 and b > 3</p>"],
  ["- <p>one</p>\n- two", "<ul>\n<li>one</li>\n<li>two</li>\n</ul>"],
  ["<div>a<script>b</script>c<style>d</style ><!-- e > -->f<textarea>g</div>", "<p>a</p>\n<p>c</p>\n<p>f</p>"],
  ["<div><<b>script>a</div>", "<p>&#x3C;script>a</p>"],
  [
    "```html\n<b>\n```",
    '<pre tabindex="0"><code class="language-html">&lt;<span class="token-keyword">b</span>&gt;</code></pre>',
  ],
  ["- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"],
  ["1. a", "<ol>\n<li>a</li>\n</ol>"],
])("%j is rendered as %j", (text, html) => {
  expect(render(text)).toBe(html);
});

test.each([
  ["brackets", "]".repeat(20_000)],
  ["emphasis", "*a **b ".repeat(5_000)],
  ["backticks", Array.from({ length: 200 }, (_, index) => `${"`".repeat(index + 1)} x`).join(" ")],
  ["quotes", ">".repeat(3_000)],
  ["lists", `${"- ".repeat(600)}x`],
  ["brackets around a link", `${"[".repeat(2_000)}[a](/b)${"]".repeat(2_000)}`],
  ["thousands of items", "- a\n".repeat(3_000)],
  ["thousands of quotations", "> a\n\n".repeat(3_000)],
])("%s above the limit are rendered as text", (_, text) => {
  const $ = loadFragment(render(text));
  expect($("code, ul, blockquote").length).toBe(0);
  expect($.text().length).toBeGreaterThan(1_000);
});

test("a very long text is rendered as plain text after the limit", () => {
  const $ = loadFragment(render("Some *words*.\n\n".repeat(2_000)));
  expect($("em").length).toBeGreaterThan(1_000);
  expect($("p").last().text()).toMatch(/\*words\*\.$/);
});

test.each([
  ["A [link](/x) and `code`.\n\nSecond.", "A link and code."],
  ["# Title\n\nText", "Title"],
  ["```\ncode\n```\nText", "Text"],
  [`${"word ".repeat(100)}`, `${"word ".repeat(40).trim()} …`],
])("%j has the plain text %j", (text, plain) => {
  expect(toPlainText(text)).toBe(plain);
});

test("no combination of hostile fragments in a description becomes active content", () => {
  const text = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, (source) => {
      expect(findDangersEverywhere(render(source), distinctContexts)).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
