import { resolveLink } from "#app/.server/markdown/links/resolve-link.ts";
import { buildHead } from "#app/.server/markdown/tree/build-head.ts";
import { buildHeading } from "#app/.server/markdown/tree/build-heading.ts";
import { toExternalProperties } from "#app/.server/markdown/tree/external-link.ts";
import { toTextNode } from "#app/.server/markdown/tree/tree.ts";
import { type Component, findText } from "./component.ts";

/** `<Link to="/x">`. */
export const link: Component = {
  name: "Link",
  build: ({ node, props, children }, context) => {
    const id = findText(props, "id");
    const claimed = id !== undefined && context.page.anchors.claim(id) ? { id } : {};
    const content = children();
    const target = findText(props, "to") ?? findText(props, "href");
    if (target === undefined && id !== undefined)
      return [{ type: "element", tagName: "a", properties: claimed, children: content }];
    const resolved = resolveLink(target ?? "", context, node);
    if (!resolved) return content;
    const title = findText(props, "title");
    const properties = {
      ...claimed,
      href: resolved.href,
      ...(title === undefined ? {} : { title }),
      ...toExternalProperties(resolved),
    };
    return [{ type: "element", tagName: "a", properties, children: content }];
  },
};

/** `<Heading as="h2" id="x">`. */
export const heading: Component = {
  name: "Heading",
  build: ({ node, props, children }, context) => {
    const level = Number(/^h([1-6])$/.exec(findText(props, "as") ?? "h2")?.[1] ?? 2);
    return [buildHeading({ level, id: findText(props, "id"), children: children() }, context, node)];
  },
};

/** `<Translate id="x">text</Translate>`: the site has one language, so the text is its own translation. */
export const translate: Component = { name: "Translate", build: ({ children }) => children() };

/** Content here is drawn on the server; what a browser alone could draw is replaced by its fallback, if it is text. */
export const browserOnly: Component = {
  name: "BrowserOnly",
  build: ({ node, props }, { reporter }) => {
    reporter.warn(
      node,
      "component-left-out",
      "<BrowserOnly> holds code, which is never run: only its fallback is shown",
      "write the text itself",
    );
    const fallback = findText(props, "fallback");
    return fallback === undefined ? [] : [toTextNode(fallback)];
  },
};

/** Elements for the document's head. */
export const head: Component = { name: "Head", build: ({ node }, context) => buildHead(node, context) };
