import type { Element, ElementContent } from "hast";

const kept = new Set(
  "abbr align alt cite colSpan colspan controls dateTime datetime height href lang loop open poster reversed rowSpan rowspan span src srcSet srcset start title type value viewBox width".split(
    " ",
  ),
);

/** What a feed reader needs of an element: no classes, ids, handlers of ours, or form controls. */
export function cleanForFeed(element: Element): ElementContent[] {
  if (element.tagName === "input") return [{ type: "text", value: element.properties.checked ? "☑ " : "☐ " }];
  const properties = Object.fromEntries(Object.entries(element.properties).filter(([name]) => kept.has(name)));
  return [{ ...element, properties }];
}
