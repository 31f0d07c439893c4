import path from "node:path";
import type { Element } from "hast";
import kebabCase from "lodash.kebabcase";
import { z } from "zod";
import type { PageHead } from "#app/lib/page.ts";
import { encodeSegment } from "#app/lib/site-path.ts";
import { createComputedPage, emptyState } from "#app/server/markdown/computed-page.ts";
import { optional, textField } from "#app/server/markdown/front-matter/front-matter-schema.ts";
import { warnOfRewrittenText } from "#app/server/markdown/front-matter/parse-front-matter.ts";
import type { Report } from "#app/server/model/diagnostic.ts";
import type { Page } from "#app/server/model/page.ts";
import { h } from "#app/server/text/html.ts";
import { findNearest } from "#app/server/text/nearest.ts";
import type { Collection } from "../document.ts";
import { readYamlFile, type SourceDocument, type ValidatedYaml } from "../read-document.ts";

/** A tag of release notes or documents. */
export interface Tag {
  readonly label: string;
  readonly path: string;
  readonly description: string | undefined;
}

const tagEntry = z.strictObject({
  label: optional(textField),
  description: optional(textField),
  permalink: optional(textField),
});

/** Schema of `tags.yml`: `key: {label, description, permalink}`, or only `key:`. */
const tagsSchema = z.record(
  z.string(),
  z.preprocess((value) => value ?? {}, tagEntry),
);

/** The tags of a section. */
export interface SectionTags {
  /** The path below which the pages of the tags are. */
  readonly parent: string;
  /** The tags of `tags.yml` by key; undefined without this file, or if it is invalid. */
  readonly declared: ReadonlyMap<string, Tag> | undefined;
  /** The tags by path, to which `readTags` adds those of the documents. Of several labels with the same path, the first is shown. */
  readonly known: Map<string, Tag>;
}

/** Reads the `tags.yml` of a section, if there is one. */
export function readSectionTags(
  { directory, basePath }: Collection,
  files: readonly string[],
  report: Report,
): SectionTags {
  const parent = `${basePath}/tags`;
  const file = files.find((name) => name === path.join(directory, "tags.yml"));
  const yaml = readYamlFile(file, tagsSchema, report);
  const declared = typeof yaml === "string" ? undefined : declareTags(yaml, parent);
  return { parent, declared, known: new Map(declared?.values().map((tag) => [tag.path, tag])) };
}

/**
 * Returns the path below `parent` of a tag or an author: the permalink or, without one, Docusaurus' slug of the text, such as
 * `i-18-n` for `i18n`. Returns undefined if the permalink is not a path, or if the slug is empty.
 */
export function toPathBelow(parent: string, text: string, permalink?: string): string | undefined {
  const written = permalink ?? kebabCase(text);
  if (!/^\/?[^/\\?#:%\s]+(?:\/[^/\\?#:%\s]+)*\/?$/.test(written) || /(?:^|\/)\.{1,2}(?:\/|$)/.test(written))
    return undefined;
  return [
    parent,
    ...written
      .replace(/^\/|\/$/g, "")
      .split("/")
      .map(encodeSegment),
  ].join("/");
}

/** Converts the tags of `tags.yml`. Two tags with the same path cause an error. */
function declareTags({ fields, locate, reporter }: ValidatedYaml<z.output<typeof tagsSchema>>, parent: string) {
  const tags = new Map<string, Tag>();
  const owners = new Map<string, { key: string; line: number }>();
  for (const [key, { permalink, label, description }] of Object.entries(fields)) {
    const position = locate([key]);
    const path = toPathBelow(parent, key, permalink);
    if (path === undefined) {
      const message =
        permalink === undefined
          ? `tags.yml: the key "${key}" has no letter or digit, so the tag has no path`
          : `tags.yml: the permalink "${permalink}" of "${key}" is not a path`;
      const at = permalink === undefined ? position : locate([key, "permalink"]);
      reporter.error(at, "bad-permalink", message, `write permalink: /${kebabCase(key) || "some-name"}`);
      continue;
    }
    const other = owners.get(path);
    if (other) {
      const lines = `tags.yml lines ${other.line} and ${position.line}`;
      const message = `the tags "${other.key}" and "${key}" have the same path ${path} (${lines})`;
      reporter.error(position, "tag-collision", message, "give one of the tags another permalink");
    }
    owners.set(path, { key, line: position.line });
    tags.set(key, { label: label ?? capitalize(key), path, description });
  }
  return tags;
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

/** The field `tags`. `readTags` validates each entry, so that an invalid entry does not invalidate the front matter. */
export const tagsField = optional(z.array(z.unknown(), "must be a list, such as [api, carrier]"));

const isWord = (entry: unknown) => typeof entry === "number" || (typeof entry === "string" && entry.trim() !== "");
const word = z.unknown().refine(isWord).transform(String);

/** An entry of `tags`: a word, a number, or the older form `{label, permalink}`. */
const writtenTag = z.union([
  word.transform((label) => ({ label, permalink: undefined })),
  z.object({ label: z.string().regex(/\S/), permalink: z.string().optional().catch(undefined) }),
]);

/** Reads the tags of one document or note. Invalid entries are reported and left out. */
export function readTags(
  source: SourceDocument<{ readonly tags?: unknown[] | undefined }>,
  { parent, declared, known }: SectionTags,
): readonly Tag[] {
  const tags = new Map<string, Tag>();
  for (const [index, entry] of (source.fields.tags ?? []).entries()) {
    const position = source.locate(["tags", index]);
    const warn = (message: string, hint: string) => source.reporter.warn(position, "bad-tag", message, hint);
    const { data: written } = writtenTag.safeParse(entry);
    if (!written) {
      warn(`${JSON.stringify(entry)} is not a tag`, "write a word in quotes");
      continue;
    }
    if (typeof entry === "number") warnOfRewrittenText(source, ["tags", index], written.label);
    const found = declared?.get(written.label);
    const own = toPathBelow(parent, written.label, written.permalink);
    if (own === undefined && written.permalink !== undefined) {
      const hint = "write a path such as /my-tag; until then, this permalink is ignored";
      warn(`the permalink "${written.permalink}" is not a path`, hint);
    }
    const path = found?.path ?? own ?? toPathBelow(parent, written.label);
    if (path === undefined) {
      warn(`"${written.label}" cannot be a tag: it has no letter or digit`, "write a word");
      continue;
    }
    if (declared && !found && written.permalink === undefined) {
      const [near] = findNearest(written.label, declared.keys());
      const hint = near === undefined ? "add it to tags.yml" : `did you mean "${near}"?`;
      source.reporter.warn(position, "unknown-tag", `the tag "${written.label}" is not in tags.yml`, hint);
    }
    if (tags.has(path)) warn(`the tag "${written.label}" repeats an earlier tag of the list`, "remove one of the two");
    tags.set(path, join(found ?? { label: written.label, path, description: undefined }, known, warn));
  }
  return [...tags.values()];
}

function join(tag: Tag, known: SectionTags["known"], warn: (message: string, hint: string) => void): Tag {
  const first = known.get(tag.path);
  if (first && first.label !== tag.label) {
    warn(
      `the tag "${tag.label}" has the same path as "${first.label}", so both are shown as "${first.label}"`,
      `write "${first.label}" for both, or declare both in tags.yml with different permalinks`,
    );
  }
  if (!first) known.set(tag.path, tag);
  return first ?? tag;
}

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
