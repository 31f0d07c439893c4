import { expect, test } from "vitest";
import { linkMarkdownVersion, shortenSections, toMarkdown } from "./create-markdown-versions.ts";

const convert = (html: string) => toMarkdown(html, new URL("https://docs.example/guide"));

test.each([
  [
    "URLs are absolute",
    '<p><a href="/a?b#c">x</a> <a href="#d">y</a></p>',
    "[x](https://docs.example/a?b#c) [y](https://docs.example/guide#d)\n",
  ],
  ["angle brackets are escaped", "<p>a &lt;b> {c}</p>", "a \\<b> {c}\n"],
  [
    "code keeps language and text, and loses colors and buttons",
    '<figure class="code-block"><figcaption>a.js</figcaption><pre><code class="language-js"><span class="line"><span class="token-keyword">let</span> a</span>\n<span class="line">b</span></code></pre><button>Copy</button></figure>',
    "**a.js**\n\n```js\nlet a\nb\n```\n",
  ],
  [
    "tabs are labelled sections",
    '<div class="tabs"><div role="tablist"><button>One</button></div><div role="tabpanel" hidden><p data-markdown="label" aria-hidden="true">One</p><p>1</p></div></div>',
    "**One**\n\n1\n",
  ],
  [
    "a formula is its source",
    '<p><math><semantics><mi>x</mi><annotation data-markdown="skip">\\hat{x}_1</annotation></semantics></math></p>',
    "`\\hat{x}_1`\n",
  ],
  ["details are open", "<details><summary>More</summary><p>x</p></details>", "**More**\n\nx\n"],
  [
    "an admonition is a quotation",
    '<aside role="note" aria-labelledby="a-1"><p id="a-1">Tip</p><p>x</p></aside>',
    "> **Tip**\n>\n> x\n",
  ],
  [
    "a definition list is a list of lines",
    "<dl><div><dt><code>A</code></dt><dd><div><p>first</p></div></dd></div><div><dt>B</dt><dd>second</dd></div></dl>",
    "- `A`: first\n- B: second\n",
  ],
  [
    "texts that only styles separate are separated by characters",
    '<p id="id"><a href="#id">id</a> <span class="ref-type">string</span> <span class="ref-mark">read-only</span></p>',
    "`id` string read-only\n",
  ],
  [
    "a labelled list is a line",
    '<ul aria-label="Tags"><li><a href="/t/a">a</a></li><li><a href="/t/b">b</a></li></ul>',
    "Tags: [a](https://docs.example/t/a), [b](https://docs.example/t/b)\n",
  ],
  [
    "a section that has only a label gets a heading",
    '<aside aria-label="Samples"><p>x</p></aside>',
    "## Samples\n\nx\n",
  ],
  [
    "tables stay tables",
    "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b|c</td></tr></tbody></table>",
    "| a |\n| - |\n| b\\|c |\n",
  ],
  ["inline elements without text are left out", '<p>a<a></a> <i> <b id="x"></b></i><kbd></kbd>b</p>', "a b\n"],
  [
    "the options of a menu are in parentheses",
    '<div><span class="method">GET</span><select><option>a</option><option>b</option></select><code>/c</code></div>',
    "GET (`a`, `b`) `/c`\n",
  ],
  ["exponents stay exponents", "<p>10<sup>3</sup></p>", "10^3\n"],
])("HTML is converted to Markdown: %s", (_name, html, markdown) => expect(convert(html)).toBe(markdown));

const repeat = <Item>(count: number, toItem: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => toItem(index));

test("long lists are converted", () => {
  const inner = repeat(400, (index) => `<li><code>b${index}</code></li>`).join("\n");
  const outer = repeat(400, (index) => `<li>a${index}</li>`).join("\n");
  const markdown = convert(`<ol>${outer}<li>c<ul>${inner}</ul></li></ol><p>end</p>`);
  expect(markdown.split("\n")).toEqual([
    ...repeat(400, (index) => [`${index + 1}. a${index}`, ""]).flat(),
    "401. c",
    "",
    ...repeat(400, (index) => `     - \`b${index}\``),
    "",
    "end",
    "",
  ]);
});

test("short rows of a table are filled up", () => {
  const html = "<table><tr><th>a</th><th>b</th></tr><tr><td>c</td></tr></table>";
  expect(convert(html)).toBe("| a | b |\n| - | - |\n| c | |\n");
});

const url = "https://docs.example/a.md";
const code = `\`\`\`json\n${"## no heading\n".repeat(2_000)}\`\`\`\n\n`;
const section = (name: string, text: string) => `## ${name}\n\nWhat ${name} is.\n\n${text}`;

test("a short body is unchanged", () => expect(shortenSections("# A\n\nText\n", url)).toBe("# A\n\nText\n"));

test("the longest sections are truncated after their beginning and link to the full text", () => {
  const body = `# A\n\n${section("one", "Short.\n\n")}${section("two", code)}${section("ten", code)}`;
  const short = shortenSections(body, url);
  expect(short.length).toBeLessThan(38_500);
  const link = `[Show all of this section](${url}?expand=all)\n\n`;
  expect(short).toBe(`# A\n\n${section("one", "Short.\n\n")}${section("two", link)}${section("ten", code)}`);
});

test("a section that begins with code or a list is not truncated inside it", () => {
  const body = `# A\n\n## One\n\n${code.repeat(2)}`;
  expect(shortenSections(body, url)).toBe(`# A\n\n## One\n\n[Show all of this section](${url}?expand=all)\n\n`);
});

test.each([
  ["/", "/index.md"],
  ["/docs/changes#3-8-0", "/docs/changes.md#3-8-0"],
  ["/docs/changes/1...2?operations=a", "/docs/changes/1...2.md?operations=a"],
  ["/docs/changes.xml?operations=a", "/docs/changes.xml?operations=a"],
])("the Markdown version of %s, or the feed, is linked as %s", (path, target) =>
  expect(linkMarkdownVersion("https://docs.example", path, "a [b]")).toBe(`[a \\[b\\]](https://docs.example${target})`),
);
