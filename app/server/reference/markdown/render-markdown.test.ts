import { expect, test } from "vitest";
import { loadFragment } from "#app/server/testing/html.ts";
import { loadText } from "../testing/load-text.ts";
import { descriptionCap, renderMarkdown, toSummary } from "./render-markdown.ts";

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
  ["[a](&#106;avascript:alert(1))", "<p><a>a</a></p>"],
  ["[a](//evil.example)", "<p><a>a</a></p>"],
  [
    "```html\n<b>\n```",
    '<pre tabindex="0"><code class="language-html">&lt;<span class="token-keyword">b</span>&gt;</code></pre>',
  ],
  ["- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"],
  ["> [!NOTE]\n> a", "<blockquote>\n<p><strong>Note</strong></p>\n<p>a</p>\n</blockquote>"],
  ["> [!NOTE] a", "<blockquote>\n<p>[!NOTE] a</p>\n</blockquote>"],
  ["1. a", "<ol>\n<li>a</li>\n</ol>"],
])("%j is rendered as %j", (text, html) => {
  expect(render(text)).toBe(html);
});

test.each([
  // EC2, Zoom, FedEx
  ["<p>Creates a <code>t</code>.</p> <note> <p>b</p> </note>", "<p>Creates a <code>t</code>.</p>  <p>b</p> "],
  ["**Scopes**: `a`<br>\n\n<p>b</p>", "<p><strong>Scopes</strong>: <code>a</code><br></p>\n<p>b</p>"],
  ["a<br>b<ul><li>c<li>d</ul>", "<p>a<br>b</p><ul><li>c</li><li>d</li></ul>"],
  [
    "<details>\n<summary>More</summary>\n\nText *a*\n\n</details>",
    "<details>\n<summary>More</summary>\n<p>Text <em>a</em></p>\n</details>",
  ],
  ["<h2 id=x>One</h2>\n\n### Two", '<h2 id="one">One</h2>\n<h3 id="two">Two</h3>'],
  ["<dl><dt>a</dt><dd>b</dd></dl>", "<dl><dt>a</dt><dd>b</dd></dl>"],
  [
    '<pre><code class="language-js">a < b</code></pre>',
    '<pre tabindex="0"><code class="language-js">a &lt; b</code></pre>',
  ],
  ["<pre><code>a <b>b</b></code></pre>", '<pre tabindex="0"><code>a <b>b</b></code></pre>'],
  ["- <p>one</p>\n- two", "<ul>\n<li>\n<p>one</p>\n</li>\n<li>two</li>\n</ul>"],
  ["<br>\n\na", "<p><br>\n</p><p>a</p>"],
])("HTML stays: %j is rendered as %j", (text, html) => {
  expect(render(text)).toBe(html);
});

test.each([
  ["Use <token> and <your-id>", "<p>Use &#x3C;token> and &#x3C;your-id></p>"],
  ["GET /<Order Id>\n\n*a*", "<p>GET /&#x3C;Order Id></p>\n<p><em>a</em></p>"],
  ["<token>\nis *yours*", "<p>&#x3C;token>\nis <em>yours</em></p>"],
  ["- <token>", "<ul>\n<li>&#x3C;token></li>\n</ul>"],
  ["Put <script> into <head>", "<p>Put &#x3C;script> into &#x3C;head></p>"],
  ["<div>a <object> b</div>", "<div>a &#x3C;object> b</div>"],
  ["an <input name=a>", "<p>an &#x3C;input name=a></p>"],
])("a tag that no description may contain, and that is never closed, is text: %j", (text, html) => {
  expect(render(text)).toBe(html);
});

test.each([
  ["<script>alert(1)</script>a", "<p>a</p>"],
  ["<style>p { color: red }</style>a", "<p>a</p>"],
  ["<iframe srcdoc='x'></iframe>", ""],
  ["<svg><title>a</title></svg>b", "<p>b</p>"],
  ["<svg><p>a</p></svg>b", "<p>a</p><p>b</p>"],
  ["<math><mi>a</mi></math>b", "<p>b</p>"],
  ["<select><option>a</option></select>b", "<p>ab</p>"],
  ["<form action=/x><b>a</b></form>", "<p><b>a</b></p>"],
  ["a<!-- <token> --> b", "<p>a b</p>"],
  ["<![CDATA[<p>a</p>]]>", "<p>a</p>"],
  ["a <b id=x name=y style=z onclick=alert(1)>b</b>", "<p>a <b>b</b></p>"],
  ['<a href="javascript:alert(1)">a</a>', "<p><a>a</a></p>"],
  ['a <img src=x alt="b" onerror="alert(1)">', "<p>a b</p>"],
  [
    'a <img src="https://a.example/b.png" width="3">',
    '<p>a <img src="https://a.example/b.png" width="3" loading="lazy"></p>',
  ],
])("%j is rendered without what descriptions may not contain", (text, html) => {
  expect(render(text)).toBe(html);
});

test.each([
  ["</div></article>", ""],
  ["a</div></article>b", "<p>ab</p>"],
  ["<div><b>a\n\nb", "<div><b>a\n<p>b</p></b></div>"],
  ["<ul><li>a", "<ul><li>a</li></ul>"],
  ["<li>a", "<p>a</p>"],
  ["</dd><dd>a", "<p>a</p>"],
  ["<td>a</td>", "<p>a</p>"],
])("tags without their counterpart do not affect the page around the description: %j", (text, html) => {
  expect(render(text)).toBe(html);
  const $ = loadFragment(`<dl><dt></dt><dd><ul><li>${html}<i></i></li></ul></dd></dl>`);
  expect($("i").parent().is("dl > dd > ul > li")).toBe(true);
});

test("a description that is nested too deeply is plain text", () => {
  for (const text of [">".repeat(3_000), "<div>".repeat(3_000)]) expect(loadFragment(render(text)).text()).toBe(text);
});

test.each([
  ["A [link](/x) and `code`.\n\nSecond.", "A link and code."],
  ["# Title\n\nText", "Title"],
  ["Title\n=====\n\nText", "Title"],
  ["---\n\nText", "Text"],
  ["> [!NOTE]\n> Text", "Text"],
  ["```\ncode\n```\nText", "Text"],
  ["<p>One <b>a</b>&nbsp;&amp; b.</p><p>Two</p>", "One a & b."],
  ["Use <token>.<br>`x`", "Use <token>. x"],
  ["<style>p {}</style><note><p>a</p></note>", "a"],
  [`${"word ".repeat(100)}`, `${"word ".repeat(40).trim()} …`],
  [`x${"🚚".repeat(100)}`, `x${"🚚".repeat(99)} …`],
])("%j has the summary %j", (text, plain) => {
  expect(toSummary(text)).toBe(plain);
});

test("the rest of a description beyond the cap is shown as written, with a diagnostic", async () => {
  const description = `*a*\n\n${"x ".repeat(descriptionCap / 2)}\n\n*b*`;
  const written = { openapi: "3.1.0", info: { title: "A", version: "1", description }, paths: {} };
  const { lines } = await loadText(JSON.stringify(written));
  expect(lines).toEqual([
    expect.stringMatching(/^1:\d+ warning long-description the description has 200010 characters/),
  ]);
  const html = render(description);
  expect(html).toMatch(/^<p><em>a<\/em>/);
  expect(html).toContain("*b*</p>");
});
