import { describe, expect, it } from "vitest";
import { compileText } from "./testing/compile-text.ts";

const withoutMdx = (diagnostics: readonly string[]) => diagnostics.filter((line) => !line.includes("not-mdx"));

describe("a .md file", () => {
  it.each([
    ["- a\n\t- b\n\t\t- c", "<ul>\n<li>c</li>\n</ul>"],
    ["## Stage 0 {/* #stage-0:-a */}\n\nx", '<h2 id="stage-0:-a">Stage 0<a'],
    ["a {/* hidden */}\n{/* hidden */}\n\nb", "<p>a </p>"],
    ["a<br></br>b", "<p>a<br>b</p>"],
    ["    not code", "<p>not code</p>"],
    ["::: tip Title", "<p>::: tip Title</p>"],
  ])("is parsed as MDX if it is valid MDX: %j", (text, html) => {
    const compiled = compileText(text, "note.md");
    expect(compiled.html).toContain(html);
    expect(compiled.diagnostics).toEqual([]);
  });

  it.each([
    ["a < 5 <6 and {b}", "<p>a &#x3C; 5 &#x3C;6 and {b}</p>"],
    ["/orders/{id}", "<p>/orders/{id}</p>"],
    ["`{a}` {unclosed and import x", "<p><code>{a}</code> {unclosed and import x</p>"],
    [
      "a <!-- c --> <5 <https://a.example>",
      '<p>a  &#x3C;5 <a href="https://a.example" target="_blank" rel="noopener noreferrer">https://a.example</a></p>',
    ],
    ["{{ a }} {% b %}", "<p>{{ a }} {% b %}</p>"],
    ["a<br>b <https://a.example> <me@x.org>", '<a href="mailto:me@x.org">me@x.org</a>'],
    ["a <br /> b <br/> `<br>` c<br>", "<p>a <br> b <br> <code>&#x3C;br></code> c<br></p>"],
    ['<img src="/img/square.svg" alt="a > b">', '<img src="/img/square.svg" width="32" height="16" alt="a &#x3E; b">'],
    ["<img\n\n1 > 0", "<p>&#x3C;img</p>\n<p>1 > 0</p>"],
    ['import Tabs from "@theme/Tabs";\nimport A from "./a.md"\n\n<5', "<p>&#x3C;5</p>"],
    ["    code <5", '<span class="line">code &lt;5</span>'],
    ["<div>\n*a*\n\n**b**\n</div>\n\n<5", "<div>\n*a*\n<p><strong>b</strong></p>\n</div>"],
    ["<p>one\n<p>two <b>x</b>", "<p>one\n</p><p>two <b>x</b></p>"],
    ["<table><tr><td>*a*\n\n**b** <br>\n</table>", "<td>*a*\n<p><strong>b</strong> <br></p>\n</td>"],
    ["| a |\n|---|\n| b<br>c <kbd>d</kbd> |", "<td>b<br>c <kbd>d</kbd></td>"],
    ["<5\n\n## A <!-- #own-id -->", '<h2 id="own-id">A<a'],
    ["<5\n\n## A {#own-id}", '<h2 id="own-id">A<a'],
    ["<5\n\n- [x] done", '<input type="checkbox" checked disabled aria-label="done"> done'],
    ["<5[^1]\n\n[^1]: note", '<a href="#user-content-fn-1" id="user-content-fnref-1" data-footnote-ref'],
    ["<5\n\n:::note[A *b*]\n\n<p>c\n\n:::", 'id="admonition-1">A <em>b</em></p><p>c</p></aside>'],
    ['<5 <svg viewBox="0 0 1 1"><path d="M0 0" stroke-width="2"></path></svg>', '<path d="M0 0" stroke-width="2">'],
    [
      '<Tabs groupId="os" queryString>\n<TabItem value="a" label="A">\n\n1 <5\n\n</TabItem>\n</Tabs>',
      'data-group="os" data-query="os"',
    ],
  ])("is parsed as CommonMark otherwise, with a warning: %j", (text, html) => {
    const { html: rendered, diagnostics } = compileText(text, "note.md");
    expect(rendered).toContain(html);
    expect(diagnostics[0]).toContain("warning  not-mdx  the file is read as CommonMark, because ");
    expect(withoutMdx(diagnostics)).toEqual([]);
  });

  it.each([
    ["Array<string> x <5", "<p>Array x &#x3C;5</p>", "element-left-out  the element <string> is left out"],
    ["<Foo /> x <5", "<p> x &#x3C;5</p>", "unknown-component  the component <Foo> is not defined"],
    ["<Foo>*x*</Foo> <5", "<p><em>x</em> &#x3C;5</p>", "unknown-component  the component <Foo> is not defined"],
  ])("renders the content of an unknown element: %j", (text, html, diagnostic) => {
    const { html: rendered, diagnostics } = compileText(text, "note.md");
    expect(rendered).toContain(html);
    expect(withoutMdx(diagnostics).join("\n")).toContain(`warning  ${diagnostic}`);
  });

  it("reports MDX errors if the file has imports, since their source must not be published", () => {
    const { diagnostics } = compileText('import Part from "./_part.mdx";\n\n<Part /> {version}', "note.md");
    expect(diagnostics).toEqual([expect.stringContaining("note.md:3:10  error  expression-not-allowed")]);
  });

  it.each([
    ["<h1>A</h1>\n\nx <5", undefined],
    ["<!-- b -->\n\n[b]: /b\n\n# A\n\nx <5", "A"],
    ["<!-- truncate -->\n\n# A\n\nx <5", undefined],
  ])("has a first heading in Markdown as its title: %j", (text, title) => {
    expect(compileText(text, "note.md").document?.title?.text).toBe(title);
  });

  it.each(["<!-- truncate -->", "{/* truncate */}"])("is truncated at %s in CommonMark too", (marker) => {
    const { document } = compileText(`A <5\n\n${marker}\n\nB`, "note.md");
    expect(document?.truncated?.render({ target: "page" }).trim()).toBe("<p>A &#x3C;5</p>");
  });
});

describe("the format", () => {
  const syntaxOf = (name: string, settings: Parameters<typeof compileText>[2]) => {
    const { html, diagnostics } = compileText("    a {1 + 1} <5", name, settings);
    if (diagnostics.some((line) => line.includes("mdx-syntax"))) return "MDX";
    return html.includes("<pre") ? `CommonMark${diagnostics.length > 0 ? " after MDX" : ""}` : html;
  };

  it.each([
    ["note.md", undefined, "CommonMark after MDX"],
    ["note.md", "md", "CommonMark"],
    ["note.md", "detect", "CommonMark"],
    ["note.md", "mdx", "MDX"],
    ["note.mdx", undefined, "MDX"],
    ["note.mdx", "md", "CommonMark"],
    ["note.mdx", "detect", "MDX"],
  ] as const)("of %s with markdown.format %s is %s", (name, format, syntax) => {
    expect(syntaxOf(name, format === undefined ? {} : { markdown: { format, mermaid: false } })).toBe(syntax);
  });
});
