import path from "node:path";
import kebabCase from "lodash.kebabcase";
import { z } from "zod";
import { encodeSegment } from "#app/lib/site-path.ts";
import { optional, textField } from "#app/server/markdown/front-matter/front-matter-schema.ts";
import { warnOfRewrittenText } from "#app/server/markdown/front-matter/parse-front-matter.ts";
import type { Report } from "#app/server/model/diagnostic.ts";
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
