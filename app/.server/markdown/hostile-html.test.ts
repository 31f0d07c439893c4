import fc from "fast-check";
import type { Element } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";
import { visit } from "unist-util-visit";
import { describe, expect, it } from "vitest";
import { isSafeUrl } from "#app/.server/html/safe-url.ts";
import { renderMarkdown } from "#app/.server/reference/markdown/render-markdown.ts";
import { renderInlineMarkdown } from "./render-inline-markdown.ts";
import { compileText } from "./testing/compile-text.ts";
import { allowedElements } from "./tree/html-names.ts";

/** Elements around the HTML: each puts the parser into another state. */
const contexts =
  "div title textarea style script xmp noscript iframe noembed noframes plaintext svg math table select template p"
    .split(" ")
    .map((name) => ({ name, wrap: (html: string) => `<!doctype html><body><${name} id="context">${html}</${name}>` }));

/** Those that differ most, for tests of many texts. */
const telling = contexts.filter(({ name }) => /^(?:div|title|svg|table)$/.test(name));

/** What our own components add to what authors may write. */
const elements = new Set([
  ...allowedElements,
  "html",
  "head",
  "body",
  "button",
  "input",
  ...contexts.map(({ name }) => name),
]);
const urlProperties = [
  "href",
  "src",
  "poster",
  "cite",
  "useMap",
  "xLinkHref",
  "action",
  "formAction",
  "data",
  "background",
];

/** Reports what in a parsed document could run code, leave the site unseen, or replace a property of `document`. */
function findDangers(html: string): string[] {
  const dangers: string[] = [];
  const tree = fromHtml(html);
  visit(tree, "element", ({ tagName, properties, children }: Element) => {
    const isContext = properties.id === "context";
    if (!elements.has(tagName)) dangers.push(`<${tagName}>`);
    if (!isContext && contexts.some(({ name }) => name === tagName && !allowedElements.has(name)))
      dangers.push(`<${tagName}>`);
    if (tagName === "script" && !isContext && children.length > 0) dangers.push("script with content");
    for (const [name, value] of Object.entries(properties)) {
      if (/^on/i.test(name) || /^(?:style|srcDoc)$/i.test(name)) dangers.push(`<${tagName} ${name}>`);
      if (name === "name" && !/^(?:a|map|details)$/.test(tagName)) dangers.push(`<${tagName} name>`);
      const isImage = name === "src" && /^data:image\/(?!svg)/.test(String(value));
      if (urlProperties.includes(name) && !isImage && !isSafeUrl(String(value)))
        dangers.push(`${name}=${String(value)}`);
    }
  });
  return dangers;
}

function findDangersEverywhere(html: string, among = contexts): string[] {
  return among.flatMap(({ name, wrap }) => {
    const once = wrap(html);
    const again = toHtml(fromHtml(once), { allowDangerousHtml: true });
    return [...findDangers(once), ...findDangers(again)].map((danger) => `in ${name}: ${danger}`);
  });
}

const pieces = [
  ..."title textarea style xmp iframe noembed noframes noscript plaintext script svg math desc foreignObject p a b table td select option template form"
    .split(" ")
    .flatMap((name) => [`<${name}>`, `</${name}>`]),
  '<a title="',
  "<a title='",
  '<img alt="',
  '">',
  "'>",
  "<!--",
  "-->",
  "]]>",
  "<![CDATA[",
  "<script src=/evil.js></script>",
  '<img src="/img/square.svg" onerror="alert(1)" name="createElement" />',
  '<a href="javascript:alert(1)">',
  '<area href="pathname://javascript:alert(1)" />',
  "[x](pathname://javascript:alert(1))",
  "[x](pathname:////evil.example)",
  "[x](java\\nscript:alert(1) '<script>')",
  "![<script>](data:image/png;base64,xx)",
  "{'</title><script>'}",
  "<b title={'</style><script>'}>",
  "`</textarea><script>`",
  "&lt;/title&gt;",
  "\n\n",
  " ",
  "x",
  "{",
  "}",
  ">",
  "<",
];

describe("authored HTML", () => {
  it.each([
    `<title><a title="</title><script src=/evil.js></script>">x</a></title>`,
    `<svg><title><a title="</title><script src=/evil.js></script>">x</a></title></svg>`,
    `<textarea><b title="</textarea><img src=x onerror=alert(1)>">x</b></textarea>`,
    `<svg><p><style><a title="</style><img src=x onerror=alert(1)>">x</a></style></p></svg>`,
    `<p title="--><script>alert(1)</script>">x</p>`,
  ])("stays inert in every parser state: %s", (text) => {
    for (const name of ["note.md", "note.mdx"]) expect(findDangersEverywhere(compileText(text, name).html)).toEqual([]);
  });

  it("stays inert whatever is combined", () => {
    const text = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, (source) => {
        const { html, feed } = compileText(source, "note.md");
        const strict = compileText(source, "note.mdx").html;
        const inline = renderInlineMarkdown(source);
        const described = renderMarkdown(source, {
          headingLevel: 2,
          highlight: (code) => code.replaceAll("<", "&lt;"),
        });
        for (const result of [html, feed, strict, inline, described.html])
          expect(findDangersEverywhere(result, telling)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ["[x](pathname://javascript:alert(1))", "<p>x</p>"],
    ['<a href="pathname://pathname:// javascript:alert(1)">x</a>', "x"],
    ["[x](pathname:////evil.example)", "<p>x</p>"],
    ["[x](pathname:///\\evil.example)", "<p>x</p>"],
    ["[x](vbscript:x) [y](view-source:https://a.example) [z](intent://a)", "<p>x y z</p>"],
    ['<map name="m"><area href="javascript:alert(1)" alt="x"></map>', '<map name="m"></map>'],
    [
      '<map name="m"><area href="./other.mdx" alt="x"></map>',
      '<map name="m"><area href="/release-notes/other" alt="x"></map>',
    ],
    ['<q cite="javascript:alert(1)">x</q>', "<q>x</q>"],
    [
      '<img src="/img/square.svg" alt="" srcset="javascript:alert(1) 2x, /img/square.svg 3x">',
      'srcset="/img/square.svg 3x"',
    ],
    [
      '<img src="/img/square.svg" name="createElement" alt="">',
      '<img src="/img/square.svg" width="32" height="16" alt="">',
    ],
    ['<a name="old">x</a>', '<a name="old">x</a>'],
    [
      '<svg><rect fill="url(https://evil.example/a.svg#b)" /><circle fill="url(#b)" /></svg>',
      '<rect></rect><circle fill="url(#b)">',
    ],
    ['<svg><p>a</p><title>b</title><path d="M0" /></svg><path d="M0" />', '<svg>ab<path d="M0"></path></svg>'],
  ])("keeps what is safe of %s", (text, html) => {
    expect(compileText(text, "note.md").html).toContain(html);
  });

  it("makes every string well-formed", () => {
    const text =
      '<h2 id={"a\\ud800"}>{"b\\udc00"}{`c\\ud800`}</h2>\n\n<a name={"d\\ud800"} />\n\n<Tabs groupId={"e\\ud800"}><TabItem value={"f\\ud800"}>g</TabItem></Tabs>\n\n&#xD800;';
    const { html, document } = compileText(text);
    expect(html.isWellFormed()).toBe(true);
    expect(document?.headings).toEqual([{ id: "a\ufffd", text: "b\ufffdc\ufffd", level: 2 }]);
  });
});
