import type { Root, RootContent } from "hast";
import { fromHtml } from "hast-util-from-html";

const urlAttributes = ["href", "src", "poster", "cite", "srcSet"] as const;
const forbiddenElements = /^(?:script|style|button|input|form|iframe|object|template)$/;
const forbiddenAttributes = /^(?:className|id|role|style|hidden|tabIndex|on[A-Z]|on[a-z]|aria[A-Z]|data[A-Z])/;

/** Lists the parts of an item's HTML that feed readers cannot use, such as scripts, classes and relative URLs. */
export function checkFeedHtml(html: string): string[] {
  return checkNodes(fromHtml(html, { fragment: true }));
}

function checkNodes(node: Root | RootContent): string[] {
  if (!("children" in node)) return [];
  const inner = node.children.flatMap(checkNodes);
  if (node.type !== "element") return inner;
  const { tagName, properties } = node;
  return [
    ...(forbiddenElements.test(tagName) ? [`<${tagName}>`] : []),
    ...Object.keys(properties)
      .filter((name) => forbiddenAttributes.test(name))
      .map((name) => `${name} on <${tagName}>`),
    ...urlAttributes.flatMap((name) =>
      properties[name] === undefined || /^(?:https?:\/\/|mailto:|tel:)/.test(String(properties[name]))
        ? []
        : [`${name} ${properties[name]}`],
    ),
    ...inner,
  ];
}
