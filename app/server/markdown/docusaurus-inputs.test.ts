// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code.
import { describe, expect, it } from "vitest";
import { compileText } from "./testing/compile-text.ts";

const rendered = Object.entries({
  ":::note[A *b*]{.wide #own}\nx\n:::": 'admonition-note wide" aria-labelledby="admonition-1" id="own"',
  ":::tip My title {#b .c}\nx\n:::": 'id="b"><p class="admonition-title" id="admonition-1">My title</p>',
  ":::caution Warning: this is\nx\n:::": ">Warning: this is</p>",
  ":::note See [x](https://a.example) and `code`\nx\n:::": "</a> and <code>code</code></p>",
  ":::tip 🎉 Party\nx\n:::": ">🎉 Party</p>",
  ":::::info[A]\n::::warning[B]\n:::tip[C]\nx\n:::\n::::\n:::::": ">C</p><p>x</p></aside></aside></aside>",
  "- a\n\n  :::note\n\n  x\n\n  :::\n\n- b": "<p>x</p></aside>\n</li>\n<li>\n<p>b</p>",
  "-\ta\n\n\t:::note\n\n\tx\n\n\t:::\n": "<p>x</p></aside>\n</li>",
  "- a\n  :::note\n  x\n  :::\n- b": "<li>a\n<aside",
  "::::note\n- a\n:::tip\nx\n:::\n- b\n::::\nc": "</aside>\n<p>c</p>",
  "text\n:::note\nx\n:::\nafter": "<p>x</p></aside>\n<p>after</p>",
  ":::note\n```md\n:::tip\n:::\n```\n:::": ">:::</span></code></pre>",
  ":::note\n|a|\n|-|\n|1|\n:::": "</table></div></aside>",
  "## A `code` {#b}": '<h2 id="b">A <code>code</code>',
  "### C {#d-e_f.1}": '<h3 id="d-e_f.1">C',
  "## A<br/>B": '<h2 id="ab">A<br>B',
  "## A  b": '<h2 id="a--b">',
  "## :rocket: Launch": '<h2 id="rocket-launch">🚀 Launch',
  "## ![alt](/img/square.svg) y": '<h2 id="alt-y">',
  "## A {1 + 1} b": '<h2 id="a-1--1-b">A 2 b',
  "## A <!-- c --> d": '<h2 id="a--d">',
  "<!--\na {b} */\n\nc\n-->\n\nd": "\n<p>d</p>",
  'import Tabs\n  from "@theme/Tabs";\nimport TabItem from "@theme/TabItem"\n\n<Tabs><TabItem value="a">x</TabItem></Tabs>':
    'data-value="a">a</button>',
  'import {default as Tabs} from "@theme/Tabs";\n\ntext': "<p>text</p>",
  "import img from './ann.png';\n\n<img src={img} alt='x'/>": 'width="40" height="20" alt="x">',
  "<img src={require('./ann.png').default} alt='x' />": 'width="40" height="20" alt="x">',
  "<img src={require('/static/img/square.svg').default} />": 'src="/img/square.svg"',
  "![x](pathname:///other/x.png)": 'src="/other/x.png"',
  "import useBaseUrl from '@docusaurus/useBaseUrl';\n\n<img src={useBaseUrl('img/square.svg')} alt='x' />":
    'src="/img/square.svg"',
  "import useBaseUrl from '@docusaurus/useBaseUrl';\n\n<img src={useBaseUrl('/img/square.svg')} alt='x' />":
    'src="/img/square.svg"',
  "![x](./ann.png#gh-light-mode-only)": 'alt="x">',
  "[![x](/img/square.svg)](https://a.example)": 'alt="x"></a>',
  "import TOCInline from '@theme/TOCInline';\n\n<TOCInline toc={toc} />\n\n## A": '<a href="#a">A</a></li></ul>',
  "<details open>\n  <summary>A</summary>\n  x\n</details>": "<details open><summary>A</summary><p>",
  "<Details>\n  <summary>A</summary>\n  x\n</Details>": "<details><summary>A</summary><p>",
  "<details>\n<summary>A **b**</summary>\n\n- x\n\n</details>": "<summary>A <strong>b</strong></summary><ul>",
  '<Tabs>\n\t<TabItem value="a" label="A">\n\n\t```js\n\tx\n\t```\n\n\t</TabItem>\n</Tabs>':
    '<span class="line">x</span>',
  "<Tabs defaultValue=\"b\" values={[{label: 'A', value: 'a'}, {label: 'B', value: 'b'}]}>\n<TabItem value=\"a\">1</TabItem>\n<TabItem value=\"b\">2</TabItem>\n</Tabs>":
    'aria-selected="true" tabindex="0" data-value="b">B</button>',
  "<Tabs>\n<TabItem value='a'>\n\n<Tabs>\n<TabItem value='c'>1</TabItem>\n</Tabs>\n\n</TabItem>\n</Tabs>":
    'id="tabs-2-tab-1"',
  "````md\n```js\na\n```\n````": '<span class="line"><span class="token-string">```</span></span></code>',
  "```js title='a b'\na\n```": "<figcaption>a b</figcaption>",
  "```jsx\n<div>\n  {/* highlight-next-line */}\n  <a/>\n</div>\n```":
    'line-highlighted">  &lt;<span class="token-keyword">a</span>/&gt;',
  "```diff\n-a\n+b\n```":
    '<span class="line line-removed"><span class="token-deleted">-a</span></span>\n<span class="line line-added"><span class="token-inserted">+b</span></span>',
  '```mermaid title="Life of a freight"\ngraph TD;\n```':
    '<figure class="code-block" data-language="mermaid"><figcaption>Life of a freight</figcaption>',
  "```mermaid\ngraph TD;\n```": "<figcaption>Diagram, written in Mermaid</figcaption>",
  "```mermaid\n---\ntitle: From draft to done\n---\ngraph TD;\n```": "<figcaption>From draft to done</figcaption>",
  "```mermaid\ngraph TD;\n  accTitle: From draft to done\n  A-->B;\n```": "<figcaption>From draft to done</figcaption>",
  "$x_{1} + y$ and \\$5": "<msub><mi>x</mi><mn>1</mn></msub><mo>+</mo><mi>y</mi></mrow>",
  "$x_{1}$ for \\$5": "</math> for $5</p>",
  "$$\nI = \\int_0^{2\\pi} \\sin(x)\\,dx \\\\\n- b\n$$": '<math display="block">',
  "`$x_{1}$` and `$` then {1} `$`": "<code>$x_{1}$</code> and <code>$</code> then 1 <code>$</code>",
  "a \\{b\\} \\<c>": "<p>a {b} &#x3C;c></p>",
  "a &lt; b &copy; &#123;": "<p>a &#x3C; b © {</p>",
  "<kbd>Ctrl</kbd>+<kbd>C</kbd>, x<sup>2</sup>": "<p><kbd>Ctrl</kbd>+<kbd>C</kbd>, x<sup>2</sup></p>",
  "<table>\n<tbody>\n<tr><td>\n\n**b**\n\n</td></tr>\n</tbody>\n</table>": "<td><p><strong>b</strong></p></td>",
  "|a|\n|-|\n|`x\\|y`|": "<td><code>x|y</code></td>",
  '<svg viewBox="0 0 1 1" width="10"><path d="M0 0" fill="red"/></svg>': '<path d="M0 0" fill="red"></path></svg>',
  '[x](./other.mdx "Title")': '<a href="/release-notes/other" title="Title">x</a>',
  "<div>{/* c */}x</div>": "<div>x</div>",
  "<>x</>": "x",
  "{frontMatter.title}": "The title of the front matter",
  "export const v = '9.9.9';\n\nVersion {v}": "Version 9.9.9",
  "export const rows = [{id: 'a', size: 2}, {id: 'b', size: 0}];\n\n{rows.filter((row) => row.size).map((row) => row.id + '!').concat(['c']).join(' + ')} of {rows.length}, first {rows[0].id}":
    "a! + c of 2, first a",
  "export const rows = [{id: 'a', sizes: [1, 2]}, {id: 'b', sizes: []}];\n\n<ul>{[...rows].map(({id, sizes}, index) => { return <li key={id} title={`${id}!`}>{index} {id}: {sizes.map((size) => size === 1 ? <b>{size}</b> : <i>{size}</i>)}</li>; })}</ul>":
    '<ul><li title="a!">0 a: ',
  "{[1, undefined].map((n) => n ?? 'none').join(' ')}": "1 none",
  "{[1, 2].map((n) => n === 1 && <b>{n}</b>)}{[3].flatMap((n) => [n, n]).slice(1)}": "<b>1</b>\n3",
  "{[{id: 'a', text: <b>1</b>}, {id: 'c', text: null}].map(({id, text}) => <p id={id}>{text ?? <i>none</i>}</p>)}":
    '<p id="a"><b>1</b></p><p id="c"><i>none</i></p>',
  'import Mermaid from "@theme/Mermaid";\n\n<Mermaid value={`graph TD\n  A --> B`} />': "A --&gt; B",
});

describe("Docusaurus content", () => {
  it.each(rendered)("renders %j", (text, html) => {
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
    ["export const A = ({ x = f() }) => <b>{x}</b>;\n\n<A />", "1:39  error  expression-not-allowed", "the name x"],
    ["export const A = () => <b>{load()}</b>;\n\n<A />", "1:28  error  expression-not-allowed", "the call load(…)"],
    ["import s from './a.module.css';\n\n<b className={s.x}>y</b>", "1:1  warning  style-left-out", "customCss"],
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
    ["{`a ${<b>x</b>}`}", "1:1  error  expression-not-allowed", "JSX in braces"],
    ["{[<b>x</b>].join(' ')}", "1:1  error  expression-not-allowed", "the call join(…)"],
    ["{[1,2].reduce((x) => x)}", "1:1  error  expression-not-allowed", "the call reduce(…)"],
    [":::info\n:::tip\nx\n:::\n:::", "2:1  warning  unclosed-admonition", "needs more colons"],
    ["x\n::: tip\nx\n:::", "2:1  warning  stray-admonition", "(write :::tip)"],
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
    ["<DocCardList items={useCurrentSidebarCategory().items}/>", false],
    ["<DocCardList items={useCurrentSidebarCategory().items.slice(1)}/>", true],
    ["<DocCardList items={useCurrentSidebarCategory().items}/> {useCurrentSidebarCategory().label}", true],
    ["<b title={useCurrentSidebarCategory().label}>x</b>", true],
  ])("accepts the import of a sidebar's items only for the cards that are shown anyway: %j", (text, isReported) => {
    const source = `import {useCurrentSidebarCategory} from '@docusaurus/theme-common';\n\n${text}`;
    const { diagnostics } = compileText(source);
    expect(diagnostics.some((line) => line.includes("import-not-allowed"))).toBe(isReported);
  });

  it.each(["x\n\n::: tip\nx\n:::", ":::warn *Title*\nx\n:::", "<Tab>x</Tab>", "<Tabs><Tab>x</Tab></Tabs>"])(
    "reports one error in the terms of the text: %j",
    (text) => {
      const { diagnostics } = compileText(text);
      expect(diagnostics).toEqual([expect.stringMatching(/"::: tip"|:::warn |<Tab> has no title|of a <Tab> outside/)]);
      expect(diagnostics.join()).not.toMatch(/admonition-title|TabItem/);
    },
  );

  it.each(["export const f = (x) => x;\n\n{f(1)}", "import { f } from 'f';\n\n{f(1)} <b title={f(1)}>x</b>"])(
    "does not report the uses of a name whose declaration it reports: %j",
    (text) => expect(compileText(text).diagnostics).toHaveLength(1),
  );

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
