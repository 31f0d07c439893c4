import type { ElementContent, Properties } from "hast";
import type { PageCard } from "#app/server/markdown/document.ts";
import { resolveImage } from "#app/server/markdown/links/assets.ts";
import { componentNode, type StaticValue } from "#app/server/markdown/tree/tree.ts";
import { h } from "#app/server/text/html.ts";
import { isSafeUrl } from "#app/server/text/url.ts";
import { type Component, findText } from "./component.ts";

/** Builds and renders `<DocCardList />`: cards for its `items`, or else for the pages below or beside the document. */
export const docCardList: Component = {
  name: "DocCardList",
  build: ({ node, props }, { reporter, canListPages }) => {
    if (Array.isArray(props.items) && props.items.some((item) => toCard(item).length === 0)) {
      const hint = 'write each item as {href: "/path", label: "Title"}';
      reporter.warn(node, "bad-props", "an item of <DocCardList> has no label or valid href, so it is not shown", hint);
    }
    if (canListPages || props.items !== undefined) return [componentNode("DocCardList", { items: props.items })];
    const message = "<DocCardList> is left out, because a release note has no pages below it";
    reporter.warn(node, "component-left-out", message, "write a list of links");
    return [];
  },
  render: ({ props }, { listPages, toHref, target }) => {
    const cards = Array.isArray(props.items) ? props.items.flatMap(toCard) : listPages();
    const withHref = cards.map((card) => ({ ...card, path: toHref(card.path) }));
    return renderCards(withHref, target === "feed" ? {} : undefined);
  },
};

/** Creates a list of cards. Returns an empty array if there are no cards. */
export function renderCards(cards: readonly PageCard[], properties: Properties = { className: ["card-list"] }) {
  const items = cards.map(({ path, title, description }) =>
    h("li", {}, [h("a", { href: path }, [title]), ...(description === undefined ? [] : [h("p", {}, [description])])]),
  );
  return items.length === 0 ? [] : [h("ul", properties, items)];
}

function toCard(item: StaticValue): readonly PageCard[] {
  if (typeof item !== "object" || item === null || !("href" in item) || !("label" in item)) return [];
  const { href, label } = item;
  const description = "description" in item ? item.description : undefined;
  if (typeof href !== "string" || typeof label !== "string" || !/^(?:\/|https?:)/i.test(href) || !isSafeUrl(href))
    return [];
  return [{ path: href, title: label, ...(typeof description === "string" ? { description } : {}) }];
}

/** Builds and renders `<ThemedImage sources={{ light, dark }} />`: one image per color mode. Feeds omit `dark`. */
export const themedImage: Component = {
  name: "ThemedImage",
  build: ({ node, props }, context) => {
    const { sources } = props;
    const named = typeof sources === "object" && sources !== null ? Object.entries(sources) : [];
    const images = named.filter(([mode]) => mode === "light" || mode === "dark");
    if (!images.some(([, source]) => typeof source === "string")) {
      const hint = 'write sources={{light: "path", dark: "path"}}';
      context.reporter.warn(node, "bad-props", "<ThemedImage> has no sources, so no image is shown", hint);
    }
    const alt = findText(props, "alt") ?? "";
    return images.flatMap(([mode, source]): ElementContent[] => {
      const image = typeof source === "string" ? resolveImage(source, context, node) : undefined;
      return image ? [componentNode("ThemedImage", { ...image, mode, alt })] : [];
    });
  },
  render: ({ props: { mode, alt, src, width, height } }, { target, toHref }) => {
    if (target === "feed" && mode === "dark") return [];
    const size = typeof width === "number" && typeof height === "number" ? { width, height } : {};
    const mark = { className: [`only-${String(mode)}`], ...(mode === "dark" ? { dataMarkdown: "skip" } : {}) };
    return [h("img", { src: toHref(String(src)), alt: String(alt), ...size, ...mark, loading: "lazy" })];
  },
};

/** Builds and renders `<TOCInline />`, a list of the document's headings. Feeds omit the list. */
export const tocInline: Component = {
  name: "TOCInline",
  build: ({ props }) => {
    const minimum = Number(props.minHeadingLevel ?? 2);
    return [componentNode("TOCInline", { minimum, maximum: Number(props.maxHeadingLevel ?? 3) })];
  },
  render: ({ props }, { headings, target, toHref }) => {
    const listed = headings.filter(({ level }) => level >= Number(props.minimum) && level <= Number(props.maximum));
    if (listed.length === 0 || target === "feed") return [];
    const lowest = Math.min(...listed.map(({ level }) => level));
    const items = listed.map(({ id, text, level }) =>
      h("li", { className: [`inline-toc-${level - lowest + 1}`] }, [h("a", { href: toHref(`#${id}`) }, [text])]),
    );
    return [h("ul", { className: ["inline-toc"] }, items)];
  },
};
