import { resolveLink } from "#app/server/markdown/links/resolve-link.ts";
import { claimId, findOrigin } from "#app/server/markdown/tree/build-context.ts";
import { buildHeading, collectHead, liftSummary } from "#app/server/markdown/tree/build-html-element.ts";
import { toProperties } from "#app/server/markdown/tree/html-attributes.ts";
import { componentNode, isElement } from "#app/server/markdown/tree/tree.ts";
import { h, toTextNode } from "#app/server/text/html.ts";
import { type Component, findText } from "./component.ts";

/** Builds `<Link to="/x">`. */
export const link: Component = {
  name: "Link",
  build: ({ node, props, children }, context) => {
    const id = findText(props, "id");
    const kept = Object.entries(props).filter(([name]) => keptAttributes.test(name));
    const attributes = {
      id: claimId(id, context, node),
      ...toProperties("a", Object.fromEntries(kept), node, context),
    };
    const content = children();
    const target = findText(props, "to") ?? findText(props, "href");
    if (target === undefined && id !== undefined) return [h("a", attributes, content)];
    const link = resolveLink(target ?? "", ...findOrigin(node, props.to === undefined ? "href" : "to", context));
    const title = findText(props, "title") || undefined;
    return link ? [h("a", { ...link, title, ...attributes }, content)] : content;
  },
};

/** Attributes of a `<Link>`, besides `id` and `title`, that its `<a>` has too. Others are options of Docusaurus' router. */
const keptAttributes = /^(?:className|target|rel|aria-.+)$/;

/** Builds `<Heading as="h2" id="x">`. */
export const heading: Component = {
  name: "Heading",
  build: ({ node, props, children }, context) => {
    const level = Number(/^h([1-6])$/.exec(findText(props, "as") ?? "h2")?.[1] ?? 2);
    return [buildHeading({ level, id: findText(props, "id"), children: children() }, context, node)];
  },
};

/** Builds `<Translate>`, which is replaced by its text, since a site has one language. */
export const translate: Component = { name: "Translate", build: ({ children }) => children() };

/** Replaces `<BrowserOnly fallback="text">` by the text of `fallback`, since code in content is never run. */
export const browserOnly: Component = {
  name: "BrowserOnly",
  build: ({ node, props }, { reporter }) => {
    const message = "code in <BrowserOnly> is never run, so only the fallback is shown, if there is one";
    const hint = "replace <BrowserOnly> with the content that readers are to see";
    reporter.warn(node, "component-left-out", message, hint);
    const fallback = findText(props, "fallback");
    return fallback === undefined ? [] : [toTextNode(fallback)];
  },
};

/** Builds `<Head>`, whose `<title>` and `<meta>` elements affect the head of the HTML document. */
export const head: Component = { name: "Head", build: ({ node }, context) => collectHead(node, context) };

/** Builds and renders `<Details summary="…">`. `buildHtmlElement` builds the HTML element `<details>`. */
export const details: Component = {
  name: "Details",
  build: ({ props, children }) => {
    const content = liftSummary(children());
    const summary = content.some((child) => isElement(child, "summary"))
      ? []
      : [h("summary", {}, [findText(props, "summary") ?? "Details"])];
    return [componentNode("Details", { open: props.open === true }, [...summary, ...content])];
  },
  render: ({ props, children }, { target, render }) => [
    h("details", props.open === true || target === "feed" ? { open: true } : {}, render(children)),
  ],
};
