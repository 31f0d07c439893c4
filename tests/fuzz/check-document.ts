import { createHash } from "node:crypto";
import { type DefaultTreeAdapterTypes, html, type ParserError, parse, serialize } from "parse5";

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

const urlAttributes: ReadonlySet<string> = new Set(
  "action background cite classid codebase data formaction href longdesc manifest ping poster profile src".split(" "),
);
const safeProtocols: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:"]);
const imageProtocols: ReadonlySet<string> = new Set([...safeProtocols, "data:"]);
const forbiddenElements: ReadonlySet<string> = new Set(
  "applet base embed frame frameset noembed noframes noscript object plaintext style xmp".split(" "),
);
const harmlessErrors: ReadonlySet<string> = new Set([
  "control-character-in-input-stream",
  "noncharacter-in-input-stream",
]);

/**
 * Finds parse errors, active content and misplaced page elements in a document.
 * The document is also parsed without scripting and after serialization, because text can then become markup.
 */
export function checkDocument(source: string, contentSecurityPolicy: string): string[] {
  const errors: string[] = [];
  const onParseError = ({ code }: ParserError) => {
    if (!harmlessErrors.has(code)) errors.push(`parse error ${code}`);
  };
  const document = parse(source, { onParseError, scriptingEnabled: true });
  const others = [parse(source, { scriptingEnabled: false }), parse(serialize(document), { scriptingEnabled: true })];
  const active = [document, ...others].flatMap((tree) => findActiveContent(tree, contentSecurityPolicy));
  return [...new Set([...errors, ...active, ...checkFrame(document)])];
}

/** Finds foreign scripts, event handlers, URLs such as `javascript:`, and elements such as `<object>`. */
export function findActiveContent(root: Node, contentSecurityPolicy = ""): string[] {
  return listElements(root).flatMap((element) => {
    const { tagName, attrs } = element;
    const found = attrs.flatMap(({ name, value }) => checkAttribute(tagName, name, value));
    if (tagName === "script" && !isOurScript(element, contentSecurityPolicy)) found.push("script that is not ours");
    if (forbiddenElements.has(tagName) && !isLanguageList(element)) found.push(`<${tagName}>`);
    if (tagName === "meta" && findAttribute(element, "http-equiv") !== undefined) found.push("<meta http-equiv>");
    return found;
  });
}

/** Code samples list their languages in a `noscript` element. All other `noscript` elements are forbidden. */
const isLanguageList = ({ tagName, parentNode }: Element): boolean =>
  tagName === "noscript" &&
  parentNode?.childNodes.some((node) => "attrs" in node && findAttribute(node, "data-sample-format") !== undefined) ===
    true;

function checkAttribute(tagName: string, name: string, value: string): string[] {
  if (name.startsWith("on") || name === "srcdoc") return [`attribute ${name} of <${tagName}>`];
  const url = urlAttributes.has(name) ? URL.parse(value, "https://docs.test/") : null;
  const allowed = tagName === "img" ? imageProtocols : safeProtocols;
  return !url || allowed.has(url.protocol) ? [] : [`${url.protocol} URL in ${name} of <${tagName}>`];
}

/** The script that pages of operations have after their title, which pauses the parser. */
const pausingScript = "document.currentScript.remove()";

/**
 * Returns false for scripts in the authored content (`#page-body`), except the one after the title. Returns true for other
 * scripts if they are files in `/assets/`, JSON-LD, or inline scripts whose hash is in `contentSecurityPolicy`.
 */
function isOurScript(script: Element, contentSecurityPolicy: string): boolean {
  const text = script.childNodes.map((child) => ("value" in child ? child.value : "")).join("");
  for (let node = script.parentNode; node && "parentNode" in node; node = node.parentNode)
    if (findAttribute(node, "id") === "page-body" && text !== pausingScript) return false;
  const source = findAttribute(script, "src");
  if (source !== undefined) return source.startsWith("/assets/");
  if (findAttribute(script, "type") === "application/ld+json") return isJson(text);
  return contentSecurityPolicy.includes(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
}

/**
 * Checks that authored markup does not break the layout: one `<main>`, and one footer directly in `<body>`.
 * A sample page has no footer.
 */
function checkFrame(document: Node): string[] {
  const elements = listElements(document);
  const isInBody = ({ parentNode }: Element) => parentNode?.nodeName === "body";
  const mains = elements.filter(({ tagName }) => tagName === "main");
  const footers = elements.filter((element) => findAttribute(element, "class") === "footer");
  const isSamplePage = mains.some(
    (main) => isInBody(main) && findAttribute(main, "class")?.split(" ").includes("ref-sample-page"),
  );
  const isWhole = mains.length === 1 && footers.length === (isSamplePage ? 0 : 1) && footers.every(isInBody);
  return isWhole ? [] : ["the page's own elements are not where they belong"];
}

/** Returns all elements of a tree, including those inside templates. */
export function listElements(root: Node): Element[] {
  const elements: Element[] = [];
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ("tagName" in node) elements.push(node);
    // The content of a template element is a separate fragment.
    if ("content" in node) waiting.push(node.content);
    if ("childNodes" in node) waiting.push(...node.childNodes.toReversed());
  }
  return elements;
}

function findAttribute(node: Node, name: string): string | undefined {
  return "attrs" in node && node.namespaceURI === html.NS.HTML
    ? node.attrs.find((attribute) => attribute.name === name)?.value
    : undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
