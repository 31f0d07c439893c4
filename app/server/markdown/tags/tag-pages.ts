import type { Element } from "hast";
import type { PageHead } from "#app/lib/page.ts";
import { createComputedPage, emptyState } from "#app/server/markdown/computed-page.ts";
import type { Page } from "#app/server/model/page.ts";
import { h } from "#app/server/text/html.ts";
import type { Tag } from "./tags.ts";

interface Tagged {
  readonly tags: readonly Tag[];
  readonly listed: boolean;
}

/** Entries that share a tag or an author. */
export interface Group<Entry> {
  readonly entries: readonly Entry[];
  /** `false` if all entries are unlisted. The group then has a page, but no list contains a link to the page. */
  readonly listed: boolean;
}

/** A tag with its entries. */
export type TagGroup<Entry> = Tag & Group<Entry>;

/** Creates a group of the listed entries. If all entries are unlisted, the group contains them and is unlisted. */
export function toGroup<Entry extends Pick<Tagged, "listed">>(entries: readonly Entry[]): Group<Entry> {
  const listed = entries.filter((entry) => entry.listed);
  return { entries: listed.length > 0 ? listed : entries, listed: listed.length > 0 || entries.length === 0 };
}

/** Groups entries by tag, sorted by the labels of the tags. */
export function groupByTag<Entry extends Tagged>(entries: readonly Entry[]): TagGroup<Entry>[] {
  const groups = new Map<string, { tag: Tag; entries: Entry[] }>();
  for (const entry of entries) {
    for (const tag of entry.tags) {
      const group = groups.get(tag.path) ?? { tag, entries: [] };
      groups.set(tag.path, group);
      group.entries.push(entry);
    }
  }
  return [...groups.values()]
    .map(({ tag, entries: tagged }) => ({ ...tag, ...toGroup(tagged) }))
    .sort((a, b) => a.label.localeCompare(b.label, "en"));
}

/** Creates the page that lists tags of a section. */
export function createTagIndexPage(
  groups: readonly TagGroup<unknown>[],
  section: {
    readonly basePath: string;
    readonly basename: string | undefined;
    readonly title: string;
    readonly head: PageHead;
    readonly count: (entries: number) => string;
  },
): Page {
  const { basePath, basename, title, head, count } = section;
  const labels = groups.slice(0, 12).map(({ label }) => label);
  const toItem = ({ label, path, description, entries }: TagGroup<unknown>) =>
    h("li", {}, [
      tagLink({ label, path }),
      h("span", { className: ["tag-count"] }, [count(entries.length)]),
      ...(description === undefined ? [] : [h("span", { className: ["tag-description"] }, [description])]),
    ]);
  return createComputedPage({
    basename,
    path: `${basePath}/tags`,
    kind: "tag-index",
    title: `${title} by tag`,
    description: `Tags of the ${title.toLowerCase()}${labels.length === 0 ? "" : `: ${labels.join(", ")}`}.`,
    head,
    listed: groups.length > 0,
    renderContent: () =>
      groups.length === 0 ? [emptyState("No tags yet.")] : [h("ul", { className: ["tag-index"] }, groups.map(toItem))],
  });
}

const tagLink = ({ label, path }: Pick<Tag, "label" | "path">): Element =>
  h("a", { className: ["tag"], href: path, rel: ["tag"] }, [label]);

/** Creates the list of links to the pages of tags. */
export function tagList(tags: readonly Tag[]): Element[] {
  const items = tags.map((tag) => h("li", {}, [tagLink(tag)]));
  return items.length === 0 ? [] : [h("ul", { className: ["tag-list"], ariaLabel: "Tags" }, items)];
}
