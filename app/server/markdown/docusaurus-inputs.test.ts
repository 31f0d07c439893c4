// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { describe, expect, it } from "vitest";
import { compileText } from "./testing/compile-text.ts";

const rendered: readonly [name: string, text: string, html: string][] = [
  [
    "an admonition's title with class and id",
    ":::note[A *b*]{.wide #own}\nx\n:::",
    'admonition-note wide" aria-labelledby="admonition-1" id="own"',
  ],
  [
    "a bare title with attributes",
    ":::tip My title {#b .c}\nx\n:::",
    'id="b"><p class="admonition-title" id="admonition-1">My title</p>',
  ],
  ["a title with a colon", ":::caution Warning: this is\nx\n:::", ">Warning: this is</p>"],
  [
    "a title with link and code",
    ":::note See [x](https://a.example) and `code`\nx\n:::",
    "</a> and <code>code</code></p>",
  ],
  ["an emoji in a title", ":::tip 🎉 Party\nx\n:::", ">🎉 Party</p>"],
  [
    "colons around more colons",
    ":::::info[A]\n::::warning[B]\n:::tip[C]\nx\n:::\n::::\n:::::",
    ">C</p><p>x</p></aside></aside></aside>",
  ],
  ["an admonition in a list", "- a\n\n  :::note\n\n  x\n\n  :::\n\n- b", "<p>x</p></aside>\n</li>\n<li>\n<p>b</p>"],
  ["an admonition after a tab in a list", "-\ta\n\n\t:::note\n\n\tx\n\n\t:::\n", "<p>x</p></aside>\n</li>"],
  ["an admonition directly below the text of a list item", "- a\n  :::note\n  x\n  :::\n- b", "<li>a\n<aside"],
  ["an admonition after a list in an admonition", "::::note\n- a\n:::tip\nx\n:::\n- b\n::::\nc", "</aside>\n<p>c</p>"],
  ["an admonition without blank lines", "text\n:::note\nx\n:::\nafter", "<p>x</p></aside>\n<p>after</p>"],
  ["colons in code in an admonition", ":::note\n```md\n:::tip\n:::\n```\n:::", ">:::</span></code></pre>"],
  ["a table in an admonition", ":::note\n|a|\n|-|\n|1|\n:::", "</table></div></aside>"],
  ["a heading's id after code", "## A `code` {#b}", '<h2 id="b">A <code>code</code>'],
  ["a heading's id with a dot", "### C {#d-e_f.1}", '<h3 id="d-e_f.1">C'],
  ["a heading with a break", "## A<br/>B", '<h2 id="ab">A<br>B'],
  ["a heading with two spaces", "## A  b", '<h2 id="a--b">'],
  ["a heading with an emoji", "## :rocket: Launch", '<h2 id="rocket-launch">🚀 Launch'],
  ["a heading with an image", "## ![alt](/img/square.svg) y", '<h2 id="alt-y">'],
  ["a heading with an expression", "## A {1 + 1} b", '<h2 id="a-1--1-b">A 2 b'],
  ["a heading with a comment", "## A <!-- c --> d", '<h2 id="a--d">'],
  ["comments over blank lines", "<!--\na {b} */\n\nc\n-->\n\nd", "\n<p>d</p>"],
  [
    "an import over lines",
    'import Tabs\n  from "@theme/Tabs";\nimport TabItem from "@theme/TabItem"\n\n<Tabs><TabItem value="a">x</TabItem></Tabs>',
    'data-value="a">a</button>',
  ],
  ["a named import", 'import {default as Tabs} from "@theme/Tabs";\n\ntext', "<p>text</p>"],
  [
    "an import called like an element",
    "import img from './ann.png';\n\n<img src={img} alt='x'/>",
    'width="40" height="20" alt="x">',
  ],
  ["an image by require", "<img src={require('./ann.png').default} alt='x' />", 'width="40" height="20" alt="x">'],
  [
    "an image by its path in the site",
    "<img src={require('/static/img/square.svg').default} />",
    'src="/img/square.svg"',
  ],
  ["an image of another server", "![x](pathname:///other/x.png)", 'src="/other/x.png"'],
  [
    "an image by useBaseUrl without a slash",
    "import useBaseUrl from '@docusaurus/useBaseUrl';\n\n<img src={useBaseUrl('img/square.svg')} alt='x' />",
    'src="/img/square.svg"',
  ],
  [
    "an image by useBaseUrl",
    "import useBaseUrl from '@docusaurus/useBaseUrl';\n\n<img src={useBaseUrl('/img/square.svg')} alt='x' />",
    'src="/img/square.svg"',
  ],
  ["an image for one color mode", "![x](./ann.png#gh-light-mode-only)", 'alt="x">'],
  ["an image in a link", "[![x](/img/square.svg)](https://a.example)", 'alt="x"></a>'],
  [
    "an inline table of contents",
    "import TOCInline from '@theme/TOCInline';\n\n<TOCInline toc={toc} />\n\n## A",
    '<a href="#a">A</a></li></ul>',
  ],
  [
    "details with text on the next line",
    "<details open>\n  <summary>A</summary>\n  x\n</details>",
    "<details open><summary>A</summary><p>",
  ],
  ["details of the theme", "<Details>\n  <summary>A</summary>\n  x\n</Details>", "<details><summary>A</summary><p>"],
  [
    "details with Markdown",
    "<details>\n<summary>A **b**</summary>\n\n- x\n\n</details>",
    "<summary>A <strong>b</strong></summary><ul>",
  ],
  [
    "tabs indented by tabs",
    '<Tabs>\n\t<TabItem value="a" label="A">\n\n\t```js\n\tx\n\t```\n\n\t</TabItem>\n</Tabs>',
    '<span class="line">x</span>',
  ],
  [
    "tabs by values",
    "<Tabs defaultValue=\"b\" values={[{label: 'A', value: 'a'}, {label: 'B', value: 'b'}]}>\n<TabItem value=\"a\">1</TabItem>\n<TabItem value=\"b\">2</TabItem>\n</Tabs>",
    'aria-selected="true" tabindex="0" data-value="b">B</button>',
  ],
  [
    "tabs in tabs",
    "<Tabs>\n<TabItem value='a'>\n\n<Tabs>\n<TabItem value='c'>1</TabItem>\n</Tabs>\n\n</TabItem>\n</Tabs>",
    'id="tabs-2-tab-1"',
  ],
  [
    "a fence in a fence",
    "````md\n```js\na\n```\n````",
    '<span class="line"><span class="token-string">```</span></span></code>',
  ],
  ["a title in single quotes", "```js title='a b'\na\n```", "<figcaption>a b</figcaption>"],
  [
    "a comment of JSX in code",
    "```jsx\n<div>\n  {/* highlight-next-line */}\n  <a/>\n</div>\n```",
    'line-highlighted">  &lt;<span class="token-keyword">a</span>/&gt;',
  ],
  [
    "a diff",
    "```diff\n-a\n+b\n```",
    '<span class="line line-removed"><span class="token-deleted">-a</span></span>\n<span class="line line-added"><span class="token-inserted">+b</span></span>',
  ],
  [
    "a diagram as code with a caption",
    '```mermaid title="Life of a freight"\ngraph TD;\n```',
    '<figure class="code-block" data-language="mermaid"><figcaption>Life of a freight</figcaption>',
  ],
  ["a diagram without a name", "```mermaid\ngraph TD;\n```", "<figcaption>Diagram, written in Mermaid</figcaption>"],
  [
    "a diagram with a name",
    "```mermaid\n---\ntitle: From draft to done\n---\ngraph TD;\n```",
    "<figcaption>From draft to done</figcaption>",
  ],
  [
    "a diagram with an accessible title",
    "```mermaid\ngraph TD;\n  accTitle: From draft to done\n  A-->B;\n```",
    "<figcaption>From draft to done</figcaption>",
  ],
  ["a formula", "$x_{1} + y$ and \\$5", "<msub><mi>x</mi><mn>1</mn></msub><mo>+</mo><mi>y</mi></mrow>"],
  ["dollars beside a formula", "$x_{1}$ for \\$5", "</math> for $5</p>"],
  ["a block of mathematics", "$$\nI = \\int_0^{2\\pi} \\sin(x)\\,dx \\\\\n- b\n$$", '<math display="block">'],
  [
    "dollars in code",
    "`$x_{1}$` and `$` then {1} `$`",
    "<code>$x_{1}$</code> and <code>$</code> then 1 <code>$</code>",
  ],
  ["escaped braces", "a \\{b\\} \\<c>", "<p>a {b} &#x3C;c></p>"],
  ["entities", "a &lt; b &copy; &#123;", "<p>a &#x3C; b © {</p>"],
  [
    "inline elements",
    "<kbd>Ctrl</kbd>+<kbd>C</kbd>, x<sup>2</sup>",
    "<p><kbd>Ctrl</kbd>+<kbd>C</kbd>, x<sup>2</sup></p>",
  ],
  [
    "Markdown in a table of HTML",
    "<table>\n<tbody>\n<tr><td>\n\n**b**\n\n</td></tr>\n</tbody>\n</table>",
    "<td><p><strong>b</strong></p></td>",
  ],
  ["a pipe in a cell's code", "|a|\n|-|\n|`x\\|y`|", "<td><code>x|y</code></td>"],
  [
    "an SVG image",
    '<svg viewBox="0 0 1 1" width="10"><path d="M0 0" fill="red"/></svg>',
    '<path d="M0 0" fill="red"></path></svg>',
  ],
  ["a title of a link", '[x](./other.mdx "Title")', '<a href="/release-notes/other" title="Title">x</a>'],
  ["a comment in an element", "<div>{/* c */}x</div>", "<div>x</div>"],
  ["a fragment", "<>x</>", "x"],
  ["a value of the front matter", "{frontMatter.title}", "The title of the front matter"],
  ["an exported constant", "export const v = '9.9.9';\n\nVersion {v}", "Version 9.9.9"],
  [
    "values of constants",
    "export const rows = [{id: 'a', size: 2}, {id: 'b', size: 0}];\n\n{rows.filter((row) => row.size).map((row) => row.id + '!').concat(['c']).join(' + ')} of {rows.length}, first {rows[0].id}",
    "a! + c of 2, first a",
  ],
  [
    "elements in map",
    "export const rows = [{id: 'a', sizes: [1, 2]}, {id: 'b', sizes: []}];\n\n<ul>{[...rows].map(({id, sizes}, index) => { return <li key={id} title={`${id}!`}>{index} {id}: {sizes.map((size) => size === 1 ? <b>{size}</b> : <i>{size}</i>)}</li>; })}</ul>",
    '<ul><li title="a!">0 a: ',
  ],
  [
    "conditions in map",
    "{[1, 2].map((n) => n === 1 && <b>{n}</b>)}{[3].flatMap((n) => [n, n]).slice(1)}",
    "<b>1</b>\n3",
  ],
  [
    "a diagram as a component",
    'import Mermaid from "@theme/Mermaid";\n\n<Mermaid value={`graph TD\n  A --> B`} />',
    "A --&gt; B",
  ],
];

describe("Docusaurus content", () => {
  it.each(rendered)("renders %s", (_, text, html) => {
    const compiled = compileText(text);
    expect(compiled.html).toContain(html);
    expect(compiled.diagnostics).toEqual([]);
  });

  it.each([
    ["a<br>b", "1:2  error  mdx-syntax", "write <br />"],
    ['<img src="/img/square.svg">', "1:1  error  mdx-syntax", "write <img />"],
    ["x\n\n<https://a.example>", "3:1  error  mdx-syntax", "write [text](url)"],
    ["Array<string>", "1:6  error  mdx-syntax", "expected a closing tag for <string>"],
    ["a < 5 and 5<6", "1:12  error  mdx-syntax", 'unexpected "6" in the tag that "<" starts here'],
    ["## A {#}", "1:1  warning  bad-heading-id", "the id of the heading is empty"],
    ["![x](http://[bad)", "1:1  warning  malformed-url", "the image is not shown"],
    [`${"[a][b] ".repeat(9)}\n[^1]`, "2:1  warning  undefined-footnote", "footnote 1"],
    ["export const toc = load();", "1:1  error  export-not-allowed", "exports are not allowed"],
    ["import React, { useState } from 'react';", "1:1  error  import-not-allowed", "import only @theme/Admonition"],
    ["x[^1]\n\n[^1]: a\n\n[^1]: b", "5:1  warning  duplicate-definition", "[^1] is defined a second time"],
    ["[a]\n\n[a]: /release-notes/other\n[a]: https://b.example", "4:1  warning  duplicate-definition", "[a] is"],
    ["| a |\n|---|\n| b | c |", "3:1  warning  cell-left-out", "the last cell is not shown"],
    ['<DocCardList items={[{href: "./x", label: "M"}]} />', "1:1  warning  bad-props", "an item of <DocCardList>"],
    ["<ThemedImage sources={{Light: '/img/a.png'}} />", "1:1  warning  bad-props", "<ThemedImage> has no sources"],
    ["$\\alpha \\nothing$", "1:1  warning  bad-formula", "Undefined control sequence"],
    ["{pageTitle}", "1:1  error  expression-not-allowed", "never run"],
    ["<div {...{id: 'x'}}>y</div>", "1:1  error  expression-not-allowed", "has a spread attribute"],
    ["{[1,2].map((x) => <b>{y}</b>)}", "1:23  error  expression-not-allowed", "the name y"],
    ["{[1,2].reduce((x) => x)}", "1:1  error  expression-not-allowed", "the call reduce(…)"],
    [":::info\n:::tip\nx\n:::\n:::", "2:1  warning  unclosed-admonition", "needs more colons"],
    ["a\n:::", "2:1  warning  stray-admonition", "closes no admonition"],
    ["> a\ntext\n:::", "3:1  warning  stray-admonition", "closes no admonition"],
    ['<img src="/img/square.svg" style="width:50px" />', "1:1  warning  unknown-attribute", "style is text"],
    ['<iframe src="https://v.example/x"></iframe>', "1:1  warning  frame-as-link", "is shown as a link"],
    ['<video controls src="/gone.mp4"></video>', "1:1  warning  broken-image", "there is no file /gone.mp4"],
  ])("reports an error in %j with its location", (text, location, words) => {
    const { diagnostics } = compileText(text);
    expect(diagnostics[0]).toContain(`note.mdx:${location}`);
    expect(diagnostics[0]).toContain(words);
  });

  it.each([
    ["- :::note\na\n:::", "3:1", "</p></aside>\n</li>\n</ul>\n<p>a\n:::</p>"],
    ["> :::note\n> a\ntext\n:::", "4:1", "<p>a\ntext\n:::</p></aside>\n</blockquote>"],
  ])("the line that should close the admonition in %j is outside its container", (text, location, end) => {
    const { html, diagnostics } = compileText(text);
    expect(html.trimEnd().endsWith(end)).toBe(true);
    expect(diagnostics.map((line) => line.split("  ").slice(0, 3).join(" "))).toEqual([
      "note.mdx:1:3 warning unclosed-admonition",
      `note.mdx:${location} warning stray-admonition`,
    ]);
  });
});
