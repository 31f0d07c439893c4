import type { Element } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";
import { visit } from "unist-util-visit";
import { allowedElements } from "#app/server/markdown/tree/html-names.ts";
import { isSafeUrl } from "#app/server/text/url.ts";

/** Elements that enclose the HTML in tests, since each puts the parser into a different state. */
const contexts =
  "div title textarea style script xmp noscript iframe noembed noframes plaintext svg math table select template p"
    .split(" ")
    .map((name) => ({ name, wrap: (html: string) => `<!doctype html><body><${name} id="context">${html}</${name}>` }));

/** The four contexts that differ most, for tests that would take too long with all contexts. */
export const distinctContexts = contexts.filter(({ name }) => /^(?:div|title|svg|table)$/.test(name));

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

/** Lists the parts of a document that could run code, load another document, or replace a property of `document`. */
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

/** Lists the dangerous parts of HTML in each context. The HTML is also checked after it is parsed and serialized. */
export function findDangersEverywhere(html: string, among = contexts): string[] {
  return among.flatMap(({ name, wrap }) => {
    const once = wrap(html);
    const again = toHtml(fromHtml(once), { allowDangerousHtml: true });
    return [...findDangers(once), ...findDangers(again)].map((danger) => `in ${name}: ${danger}`);
  });
}

/** Parts from which tests build hostile texts. */
export const pieces = [
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
