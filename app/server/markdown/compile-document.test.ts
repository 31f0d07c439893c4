import { describe, expect, it } from "vitest";
import { compileText } from "./testing/compile-text.ts";

describe("Markdown", () => {
  it.each(
    Object.entries({
      "## Bug fixes":
        '<h2 id="bug-fixes">Bug fixes<a class="heading-anchor" href="#bug-fixes" aria-label="Link to Bug fixes"></a></h2>',
      "At 13:00 use node:latest, 1:51": "<p>At 13:00 use node:latest, 1:51</p>",
      "Done :tada: at 10:30:00": "<p>Done 🎉 at 10:30:00</p>",
      "[x](https://a.example)": '<p><a href="https://a.example" target="_blank" rel="noopener noreferrer">x</a></p>',
      "[x](pathname:///file)": '<p><a href="/file" target="_blank" rel="noopener noreferrer">x</a></p>',
      "[x](./other.mdx?a=1#b)": '<p><a href="/release-notes/other?a=1#b">x</a></p>',
      "[x][ref]\n\n[ref]: ../release-notes/other.mdx": '<p><a href="/release-notes/other">x</a></p>',
      "a <!-- b --> c `<!-- d -->`": "<p>a  c <code>&#x3C;!-- d --></code></p>",
      "$x^2$": "<p>$x^2$</p>",
      "a {'{'}{1 + 1}{`a`}{true}{null}{[1, 2]}": "{2a12",
      "```mdx-code-block\n<div>a</div>\n```": "<div>a</div>",
      'import Part from "./_part.mdx";\n\n<Part />': "Shared text.",
      "![Square](/img/square.svg)": '<img src="/img/square.svg" width="32" height="16" alt="Square">',
      "- [x] done": '<input type="checkbox" checked disabled aria-label="done"> done',
      "<p style={{ textAlign: 'center' }}>a</p>": '<p class="align-center">a</p>',
      "| | |\n|--|--|\n|1|2|": "<table>\n\n<tbody>\n<tr>\n<td>1</td>",
      "| |b|\n|--|--|\n|1|2|": "<thead>\n<tr>\n<td></td>\n<th>b</th>",
      "|a|b|\n|:-:|--|\n|1|2|": '<td class="align-center">1</td>\n<td>2</td>',
      'import Sample from "!!raw-loader!./_sample.js";\n\n<CodeBlock language="js">{Sample}</CodeBlock>':
        'answer = <span class="token-string">"&lt;42&gt;"</span>;',
      '<Link id="here">a</Link> [b](#here)': '<a id="here">a</a> <a href="#here">b</a>',
      '<Link to="./other.mdx" className="big" aria-label="B" isNavLink>a</Link>':
        '<a href="/release-notes/other" class="big" aria-label="B">a</a>',
      '<Admonition type="tip" id="own" className="wide">a</Admonition>':
        'class="admonition admonition-tip wide" aria-labelledby="admonition-1" id="own"',
      "$5 or $6\n\n- ```js\n  `${a}\\n${b}`\n  ```": "<p>$5 or $6</p>",
      "- ```js\n  a\n  ```\n\n$x_{1}$\n\n```\nb\n```": "<msub>",
      "```js showLineNumbers={2}\na\nb\n```":
        '<span class="line" data-line="2">a</span>\n<span class="line" data-line="3">b</span>',
      "export const Mark = ({ children, kind = 'a' }) => (\n  <b className={kind}>{children}</b>\n);\n\nIn <Mark>*x*</Mark> <Mark kind=\"c\" />":
        '<p>In <b class="a"><em>x</em></b> <b class="c"></b></p>',
      'export function Mark(props) { return props.wide ? <b>{props.text}</b> : <>!</>; }\n\n<Mark text="x" wide /><Mark />':
        "<b>x</b>\n!",
      "In rows[0][1]": "<p>In rows[0][1]</p>",
      '<video src="/img/square.svg#t=1" />': '<video src="/img/square.svg#t=1">',
      '<source srcSet="https://a.example/w_1,h_2/b.png 1x,/img/square.svg 2x" />':
        'srcset="https://a.example/w_1,h_2/b.png 1x, /img/square.svg 2x"',
      '<DocCardList items={[{ type: "link", href: "/a", label: "A", description: "About" }]} />':
        '<ul class="card-list"><li><a href="/a">A</a><p>About</p></li></ul>',
    }),
  )("renders %j", (text, html) => {
    const compiled = compileText(text);
    expect(compiled.html).toContain(html);
    expect(compiled.diagnostics).toEqual([]);
  });

  it("accepts HTML attributes in .md without a warning, in .mdx with a warning", () => {
    const text = '<p class="a b" style="text-align: right">c</p>';
    expect(compileText(text, "note.md")).toMatchObject({ html: '<p class="a b align-right">c</p>', diagnostics: [] });
    expect(compileText(text).diagnostics).toHaveLength(2);
  });

  it.each(["## A {#own-id}", "## A {/* #own-id */}", "## A <!-- #own-id -->"])(
    "uses the authored heading id of %s",
    (text) => {
      expect(compileText(text).document?.headings).toEqual([{ id: "own-id", text: "A", level: 2 }]);
    },
  );

  it("generates unique heading ids by GitHub's rule", () => {
    const { document } = compileText(
      "## Bug fixes\n\n## Bug fixes\n\n## Redesigned create / edit freight order page\n",
    );
    expect(document?.headings.map(({ id }) => id)).toEqual([
      "bug-fixes",
      "bug-fixes-1",
      "redesigned-create--edit-freight-order-page",
    ]);
  });

  it("uses the first heading as the title, after imports and comments", () => {
    const { document, html } = compileText(
      '<!-- truncated -->\n\n{/* truncate? */}\n\nimport Tabs from "@theme/Tabs";\n\n# The `title`\n\nText\n',
    );
    expect(document?.title?.text).toBe("The title");
    expect(document?.title?.render()).toBe("The <code>title</code>");
    expect(html).not.toContain("title");
  });

  it.each([
    [":::note\nx\n:::", "Note"],
    [":::note[]\nx\n:::", "Note"],
    [":::tip[A **b**]\nx\n:::", "A <strong>b</strong>"],
    [":::tip A *b*\nx\n:::", "A <em>b</em>"],
    [':::info{title="T"}\nx\n:::', "T"],
    ["::::danger\n:::caution\nx\n:::\n::::", "Caution"],
  ])("renders the admonition %j", (text, title) => {
    const { html, diagnostics } = compileText(text);
    expect(html).toContain(`class="admonition-title" id="admonition-`);
    expect(html).toContain(`${title}</p>`);
    expect(diagnostics).toEqual([]);
  });

  it.each([
    ["an admonition", ":::note{#a}\nx\n:::"],
    ["a link", '<Link id="a">x</Link>'],
    ["an element", '<div id="a">x</div>'],
  ])("leaves out an id of %s that the page has already, with a warning", (_, text) => {
    const { html, diagnostics } = compileText(`## A\n\n${text}`);
    expect(html.match(/ id="a"/g)).toHaveLength(1);
    expect(diagnostics).toEqual([
      expect.stringContaining('duplicate-id  an earlier element of the page has the same id "a"'),
    ]);
  });

  it("renders code with a title, highlighted lines and line numbers", () => {
    const text = '```js title="a.js" {2} showLineNumbers=5\na\nb\n```';
    expect(compileText(text).html).toMatchInlineSnapshot(`
      "<figure class="code-block" data-language="js"><figcaption>a.js</figcaption><pre tabindex="0" class="numbered"><code id="code-1" class="language-js"><span class="line" data-line="5">a</span>
      <span class="line line-highlighted" data-line="6">b</span></code></pre><button type="button" class="copy-button" data-copy-target="code-1">Copy</button></figure>"
    `);
  });

  it("highlights each line of overlapping ranges once, up to the last line", () => {
    const { html } = compileText(`\`\`\`sh {3-99999999,${"2-99999999,".repeat(1_000)}-1}\na\nb\nc\n\`\`\``);
    expect(html).toContain(
      '<span class="line">a</span>\n<span class="line line-highlighted">b</span>\n<span class="line line-highlighted">c</span>',
    );
  });

  it("highlights lines marked by magic comments, and removes the comments", () => {
    const { html } = compileText("```sh\n# highlight-start\na\n# highlight-end\n# highlight-next-line\nb\nc\n```");
    expect(html).toContain(
      '<span class="line line-highlighted">a</span>\n<span class="line line-highlighted">b</span>\n<span class="line">c</span>',
    );
  });

  it("keeps magic comments in feeds as well if the fence lists line numbers", () => {
    const text = "```sh {1}\n# highlight-next-line\n```";
    expect(compileText(text).feed).toBe("<pre><code># highlight-next-line</code></pre>");
  });

  it.each([
    ["feed", "https://docs.example"],
    ["page", "/base"],
  ] as const)("completes every URL of a srcset in a %s", (target, start) => {
    const text = '<source srcSet="/img/square.svg, ./ann.png 2x" />';
    const { document } = compileText(text, "note.mdx", {}, { basename: "/base" });
    const html = document?.render({ target, siteUrl: "https://docs.example" });
    expect(html).toBe(`<source srcset="${start}/img/square.svg, ${start}/content-assets/78d77735/ann.png 2x">`);
  });

  it("renders tabs that work with a keyboard and without JavaScript", () => {
    const text =
      '<Tabs groupId="os" queryString><TabItem value="a" label="Apple">One</TabItem><TabItem value="b" default>Two</TabItem></Tabs>';
    expect(compileText(text).html).toMatchInlineSnapshot(
      `"<div class="tabs" data-tabs="" data-group="os" data-query="os"><div role="tablist" aria-label="Apple, b"><button type="button" role="tab" id="tabs-1-tab-1" aria-controls="tabs-1-panel-1" aria-selected="false" tabindex="-1" data-value="a">Apple</button><button type="button" role="tab" id="tabs-1-tab-2" aria-controls="tabs-1-panel-2" aria-selected="true" tabindex="0" data-value="b">b</button></div><div role="tabpanel" id="tabs-1-panel-1" aria-labelledby="tabs-1-tab-1" hidden><p class="tab-panel-label" aria-hidden="true" data-markdown="label">Apple</p>One</div><div role="tabpanel" id="tabs-1-panel-2" aria-labelledby="tabs-1-tab-2"><p class="tab-panel-label" aria-hidden="true" data-markdown="label">b</p>Two</div></div>"`,
    );
  });
});

const broken = [
  "<Foo />",
  "Hello\n\n<Highlight>\n\nnever closed",
  "<b>first\n\nsecond</b>",
  "Use the {id path parameter.",
  "Loads <5 tons",
  "See <https://example.com>",
  "<!-- never closed",
  "{process.exit(1)}",
  "{(() => { while (true) {} })()}",
  "{{ a: 1 }} {Symbol('x')}",
  "export const x = process.env;",
  'import X from "https://evil.example/x.js";\n\n<X />',
  'import X from "./none.mdx";',
  'import { useState } from "react";',
  "<Tabs defaultValue={f()}><TabItem value='a'>x</TabItem></Tabs>",
  "<div onClick={() => 1} class='x'>a</div>",
  "<script>alert(1)</script>",
  "[a](javascript:alert(1)) [b](//evil.example) [c](http://[bad) [d](./none.mdx) [e](./)",
  "![x](../../../../../../../../etc/hostname) ![y](./none.png)",
  "a[^1] [b][c] [d](./my file.mdx)",
  "## \n\n## A {#a b}\n\n## B {#a-b}\n\n# Two",
  ":::foo\nx\n:::\n\n:::\n",
  "```js\nnever closed",
  "---js\n({})\n---",
  ":::note\n\n:::tip\nx\n:::\n",
  ":::note\n\nnever closed",
  '<p style={{ marginTop: 4, color: "red" }}>a</p>\n\n<img style="width: 20px; float: right" src="/img/square.svg" alt="" />',
  'import X from "!!raw-loader!./none.js";',
  'import X from "../../../../app/lib/x.md";',
  "<DocCardList />",
];

describe("the text before a truncation marker", () => {
  it.each(
    Object.entries({
      "A\n\n{/* truncate */}\n\nB": "<p>A</p>",
      "A\n\n<!-- truncate -->\n\nB": "<p>A</p>",
      "A\n\n<!--truncate-->\n\nB": "<p>A</p>",
      "- a\n- b\n\n  {/* truncate */}\n\n  c\n- d": "<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>",
      "<div>\n\nA\n\n{/* truncate */}\n\nB\n\n</div>": "<div><p>A</p>",
      ":::note\n\nA\n\n<!-- truncate -->\n\nB\n\n:::": "<p>A</p></aside>",
      "<Tabs>\n<TabItem value='a'>\n\nA\n\n{/* truncate */}\n\nB\n\n</TabItem>\n<TabItem value='b'>C</TabItem>\n</Tabs>":
        "<p>A</p>",
      "`{/* truncate */}`\n\n```\n<!-- truncate -->\n```\n\nA\n\n{/* truncate */}\n\nB": "<p>A</p>",
      "A\n\n{/* truncate */}\n\nB\n\n{/* truncate */}\n\nC": "<p>A</p>",
    }),
  )("ends at the first marker outside code: %j", (text, html) => {
    const truncated = compileText(text).document?.truncated?.render({ target: "page" }) ?? "";
    expect(truncated).toContain(html);
    expect(truncated).not.toContain("B");
    const count = (pattern: RegExp) => truncated.match(pattern)?.length ?? 0;
    expect(count(/<[a-z][^>]*>/g)).toBe(count(/<\/[a-z]/g));
  });

  it("does not exist without a truncation marker", () => {
    expect(compileText("A\n\n<!-- Truncate -->\n\nB").document?.truncated).toBeUndefined();
  });
});

it("reports every diagnostic with its location and a hint", () => {
  const reported = broken.map(
    (text) =>
      `${JSON.stringify(text)}\n${compileText(text)
        .diagnostics.map((line) => `  ${line}`)
        .join("\n")}`,
  );
  expect(reported.join("\n")).toMatchInlineSnapshot(`
    ""<Foo />"
      note.mdx:1:1  error  unknown-component  the component <Foo> is not defined, so only its content is shown (add the component as content/components/foo.mdx, with {props.children} where its content belongs, name an HTML element for it in site.yml, such as "components: {Foo: div}", or use one of Accordion, AccordionGroup, Admonition, Badge, BrowserOnly, Callout, Card, CardGroup, Check, CodeBlock, CodeGroup, Column, Columns, Danger, Details, DocCardList, Expandable, Frame, Head, Heading, Info, Link, Mermaid, Note, ParamField, ResponseField, Step, Steps, TOCInline, Tab, TabItem, Tabs, ThemedImage, Tip, Tooltip, Translate, Update, Warning; to show a <, write \\<)
    "Hello\\n\\n<Highlight>\\n\\nnever closed"
      note.mdx:3:1  error  mdx-syntax  expected a closing tag for <Highlight> (opened on line 3) (write </Highlight>; to show a <, write \\<)
    "<b>first\\n\\nsecond</b>"
      note.mdx:1:1  error  mdx-syntax  expected a closing tag for <b> (opened on line 1) before the end of the paragraph (put the tags on lines of their own, with blank lines around the Markdown inside)
    "Use the {id path parameter."
      note.mdx:1:9  error  mdx-syntax  unclosed "{" (close the brace, or write \\{ to show a brace)
    "Loads <5 tons"
      note.mdx:1:7  error  mdx-syntax  unexpected "5" in the tag that "<" starts here (correct the tag; to show the character <, write \\< or &lt;)
    "See <https://example.com>"
      note.mdx:1:5  error  mdx-syntax  autolinks with <…> are not MDX (write [text](url), or the bare URL)
    "<!-- never closed"
      note.mdx:1:1  error  unclosed-comment  this comment is never closed (close the comment with -->)
    "{process.exit(1)}"
      note.mdx:1:1  error  expression-not-allowed  the expression {process.exit(1)} contains the name process, but code in content is never run (write the text itself; to show a brace, write \\{)
    "{(() => { while (true) {} })()}"
      note.mdx:1:1  error  expression-not-allowed  the expression {(() => { while (true) {} })()} contains code, but code in content is never run (write the text itself; to show a brace, write \\{)
    "{{ a: 1 }} {Symbol('x')}"
      note.mdx:1:1  warning  expression-not-text  {{ a: 1 }} is an object, which cannot be shown as text (write the text itself; to show a brace, write \\{)
      note.mdx:1:12  error  expression-not-allowed  the expression {Symbol('x')} contains the call Symbol(…), but code in content is never run (write the text itself; to show a brace, write \\{)
    "export const x = process.env;"
      note.mdx:1:1  error  export-not-allowed  exports are not allowed: code in content is never run (write the text where it is used, or put shared text in a partial such as ./_part.mdx)
    "import X from \\"https://evil.example/x.js\\";\\n\\n<X />"
      note.mdx:1:1  error  import-not-allowed  an import from a URL is not allowed: https://evil.example/x.js (import only @theme/Admonition, @theme/CodeBlock, @theme/Details, @theme/DocCardList, @theme/Heading, @theme/Mermaid, @theme/TOCInline, @theme/TabItem, @theme/Tabs, @theme/ThemedImage, @docusaurus/BrowserOnly, @docusaurus/Head, @docusaurus/Link, @docusaurus/Translate, @docusaurus/useBaseUrl, images, partials such as ./_part.mdx, and !!raw-loader!./file)
    "import X from \\"./none.mdx\\";"
      note.mdx:1:1  error  import-missing  cannot find ./none.mdx (correct the path: the content folder has no file release-notes/none.mdx)
    "import { useState } from \\"react\\";"
      note.mdx:1:1  error  import-not-allowed  import of "react" is not allowed: code in content is never run (import only @theme/Admonition, @theme/CodeBlock, @theme/Details, @theme/DocCardList, @theme/Heading, @theme/Mermaid, @theme/TOCInline, @theme/TabItem, @theme/Tabs, @theme/ThemedImage, @docusaurus/BrowserOnly, @docusaurus/Head, @docusaurus/Link, @docusaurus/Translate, @docusaurus/useBaseUrl, images, partials such as ./_part.mdx, and !!raw-loader!./file)
    "<Tabs defaultValue={f()}><TabItem value='a'>x</TabItem></Tabs>"
      note.mdx:1:1  error  expression-not-allowed  <Tabs> has the call f(…) in the attribute defaultValue, but code in content is never run (write a literal: text, a number, or a list or an object of literals)
    "<div onClick={() => 1} class='x'>a</div>"
      note.mdx:1:1  warning  unknown-attribute  <div>: code in content is never run, so the event handler onClick is left out (remove the attribute)
      note.mdx:1:1  warning  unknown-attribute  <div>: class is an attribute of HTML, but MDX takes className (write className)
    "<script>alert(1)</script>"
      note.mdx:1:1  warning  element-left-out  the element <script> is left out, with its content (use Markdown, or an element for text, such as <p>; to show the character <, write \\<)
    "[a](javascript:alert(1)) [b](//evil.example) [c](http://[bad) [d](./none.mdx) [e](./)"
      note.mdx:1:1  warning  unsafe-link  links with the scheme "javascript" are not allowed (write a path, or a URL with https://)
      note.mdx:1:26  warning  protocol-relative-link  //evil.example is neither a path of this site nor a URL with a protocol (start a URL with https://, and a path of this site with a single /)
      note.mdx:1:46  warning  malformed-url  the URL http://%5Bbad is malformed (correct the URL; until then, the text has no link)
      note.mdx:1:63  warning  broken-markdown-link  ./none.mdx does not lead to a published page (correct the path, which leads to release-notes/none.mdx; drafts and files with errors are not published)
      note.mdx:1:79  warning  link-to-folder  ./ ends in a slash or names a folder (write /release-notes)
    "![x](../../../../../../../../etc/hostname) ![y](./none.png)"
      note.mdx:1:1  error  image-outside-content  the image ../../../../../../../../etc/hostname is outside the content folder (copy the image beside the text, or into the static folder)
      note.mdx:1:44  warning  broken-image  there is no image ./none.png (add the file release-notes/none.png, or correct the path; until then, the image is not shown)
    "a[^1] [b][c] [d](./my file.mdx)"
      note.mdx:1:2  warning  undefined-footnote  the footnote 1 is not defined (add a line with its text, such as "[^1]: text")
      note.mdx:1:7  warning  undefined-reference  the link reference "c" is not defined (add a line with its URL, such as "[c]: https://docs.example.com")
      note.mdx:1:16  warning  broken-markdown-link  this is not a link, because the URL "./my file.mdx" has spaces (write the URL as <./my file.mdx>)
    "## \\n\\n## A {#a b}\\n\\n## B {#a-b}\\n\\n# Two"
      note.mdx:1:1  warning  empty-heading  this heading has no text (write its text, or remove the heading)
      note.mdx:3:1  warning  bad-heading-id  the id "a b" has spaces, so "a-b" is used (write an id without spaces)
      note.mdx:5:1  warning  duplicate-id  an earlier element of the page has the same id "a-b" (write another id; until then, this heading has the id "a-b-1", and links to #a-b lead to the earlier element)
      note.mdx:7:1  warning  second-title  the heading "Two" is not the title of the page, so it is shown with level 2 instead of level 1 (write ##; only the title, at the start of the page, is a # heading)
    ":::foo\\nx\\n:::\\n\\n:::\\n"
      note.mdx:1:1  warning  unknown-admonition  :::foo has an unknown type, so its content is shown without a frame (write one of the types note, secondary, tip, success, info, important, warning, caution, danger)
      note.mdx:5:1  warning  stray-admonition  ":::" closes no admonition (remove the line, or open an admonition such as :::note)
    "\`\`\`js\\nnever closed"
      note.mdx:1:1  warning  unclosed-code-fence  the code block is never closed, so it ends only with the page or with the list item, quotation or admonition around it (close it with a line of \`\`\`)
    "---js\\n({})\\n---"
      note.mdx:1:4  error  front-matter-language  front matter must be YAML, not "js" (write the front matter in YAML, between two lines of ---)
    ":::note\\n\\n:::tip\\nx\\n:::\\n"
      note.mdx:3:1  warning  unclosed-admonition  :::tip is never closed, so it ends only with the page or with the list item, quotation or admonition around it (close it with a line of as many colons as its first line; an outer admonition needs more colons than an inner one)
    ":::note\\n\\nnever closed"
      note.mdx:1:1  warning  unclosed-admonition  :::note is never closed, so it ends only with the page or with the list item, quotation or admonition around it (close it with a line of as many colons as its first line; an outer admonition needs more colons than an inner one)
    "<p style={{ marginTop: 4, color: \\"red\\" }}>a</p>\\n\\n<img style=\\"width: 20px; float: right\\" src=\\"/img/square.svg\\" alt=\\"\\" />"
      note.mdx:1:1  warning  style-left-out  these parts of the style of <p> are left out: margin-top, color (remove them: only text-align is kept, and the width and height of images and videos in pixels)
      note.mdx:3:1  warning  unknown-attribute  <img>: the value of style is text, but must be an object in MDX (write an object, such as style={{textAlign: "center"}})
      note.mdx:3:1  warning  style-left-out  these parts of the style of <img> are left out: float (remove them: only text-align is kept, and the width and height of images and videos in pixels)
    "import X from \\"!!raw-loader!./none.js\\";"
      note.mdx:1:1  error  import-missing  cannot find !!raw-loader!./none.js in the content folder (correct the path, and write it with its extension)
    "import X from \\"../../../../app/lib/x.md\\";"
      note.mdx:1:1  error  import-missing  cannot find ../../../../app/lib/x.md (correct the path: the content folder has no file ../../../app/lib/x.md)
    "<DocCardList />"
      note.mdx:1:1  warning  component-left-out  <DocCardList> is left out, because a release note has no pages below it (write a list of links)"
  `);
});
