import type { PageCard } from "#app/.server/markdown/page-card.ts";
import { h } from "#app/.server/markdown/render/h.ts";
import type { StaticValue } from "#app/.server/markdown/tree/tree.ts";
import { isSafeUrl } from "#app/.server/text/safe-url.ts";
import type { Component } from "./component.ts";

/** `<DocCardList />`: the pages below this one, or beside it, as cards. `items={[{ href, label, description }]}` names others. */
export const docCardList: Component = {
  name: "DocCardList",
  build: ({ node, props }, { reporter, canListPages }) => {
    if (!canListPages && props.items === undefined) {
      reporter.warn(
        node,
        "component-left-out",
        "<DocCardList> is left out: only pages have pages below them",
        "write a list of links",
      );
      return [];
    }
    return [{ type: "component", name: "DocCardList", props: { items: props.items }, children: [] }];
  },
  render: ({ props }, { listPages, toAddress, target }) => {
    const cards = Array.isArray(props.items) ? props.items.flatMap(toCard) : listPages();
    if (cards.length === 0) return [];
    return [
      h(
        "ul",
        target === "feed" ? {} : { className: ["card-list"] },
        cards.map(({ path, title, description }) =>
          h("li", {}, [
            h("a", { href: toAddress(path) }, [title]),
            ...(description === undefined ? [] : [h("p", {}, [description])]),
          ]),
        ),
      ),
    ];
  },
};

function toCard(item: StaticValue): readonly PageCard[] {
  if (typeof item !== "object" || item === null || Array.isArray(item)) return [];
  const { href, label, description } = item as Readonly<Record<string, StaticValue>>;
  if (typeof href !== "string" || typeof label !== "string" || !/^(?:\/|https?:)/i.test(href) || !isSafeUrl(href))
    return [];
  return [{ path: href, title: label, ...(typeof description === "string" ? { description } : {}) }];
}
