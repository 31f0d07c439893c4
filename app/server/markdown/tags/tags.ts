import kebabCase from "lodash.kebabcase";
import { z } from "zod";
import { encodeSegment } from "#app/lib/site-path.ts";
import { optional, textField } from "#app/server/markdown/front-matter/front-matter-schema.ts";
import { warnOfRewrittenText } from "#app/server/markdown/front-matter/parse-front-matter.ts";
import { findNearest } from "#app/server/text/nearest.ts";
import type { SourceDocument, ValidatedYaml } from "../read-document.ts";

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
export const tagsSchema = z.record(
  z.string(),
  z.preprocess((value) => value ?? {}, tagEntry),
);

/** The tags of `tags.yml` by key. */
export type DeclaredTags = ReadonlyMap<string, Tag>;

/** Returns the path of a tag with Docusaurus' slug, such as `i-18-n` for `i18n`. If the slug is empty, returns undefined. */
export const toTagPath = (text: string, basePath: string): string | undefined => {
  const kebab = kebabCase(text);
  return kebab === "" ? undefined : `${basePath}/tags/${encodeSegment(kebab)}`;
};

/** Converts a permalink to a site path below `parent`; returns undefined for text that is not a path. */
export function toPathBelow(permalink: string, parent: string): string | undefined {
  if (!/^\/?[^/\\?#:%\s]+(?:\/[^/\\?#:%\s]+)*\/?$/.test(permalink) || /(?:^|\/)\.{1,2}(?:\/|$)/.test(permalink))
    return undefined;
  return `${parent}/${permalink
    .replace(/^\/|\/$/g, "")
    .split("/")
    .map(encodeSegment)
    .join("/")}`;
}

/** Converts a tag's permalink to a site path; returns undefined for text that is not a path. */
export const toPermalinkPath = (permalink: string, basePath: string): string | undefined =>
  toPathBelow(permalink, `${basePath}/tags`);

/** Converts the tags of `tags.yml`. Two tags with the same path cause an error. */
export function declareTags(
  { yaml, reporter }: ValidatedYaml<z.output<typeof tagsSchema>>,
  basePath: string,
): DeclaredTags {
  const tags = new Map<string, Tag>();
  const owners = new Map<string, { key: string; line: number }>();
  for (const [key, entry] of Object.entries(yaml.fields)) {
    const position = yaml.locate([key]);
    const path = entry.permalink === undefined ? toTagPath(key, basePath) : toPermalinkPath(entry.permalink, basePath);
    if (path === undefined) {
      const at = entry.permalink === undefined ? position : yaml.locate([key, "permalink"]);
      const message =
        entry.permalink === undefined
          ? `tags.yml: the key "${key}" has no letter or digit, so the tag has no path`
          : `tags.yml: the permalink "${entry.permalink}" of "${key}" is not a path`;
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
    tags.set(key, { label: entry.label ?? capitalize(key), path, description: entry.description });
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

/** The tags of a section by path. Of several labels with the same path, the first is shown. */
export type KnownTags = Map<string, Tag>;

/** Reads the tags of one document or note. Invalid entries are reported and left out. */
export function readTags(
  { frontMatter, reporter }: SourceDocument<{ readonly tags?: unknown[] | undefined }>,
  options: { readonly basePath: string; readonly declared: DeclaredTags | undefined; readonly known: KnownTags },
): readonly Tag[] {
  const { basePath, declared, known } = options;
  const tags = new Map<string, Tag>();
  for (const [index, entry] of (frontMatter.fields.tags ?? []).entries()) {
    const position = frontMatter.locate(["tags", index]);
    const warn = (message: string, hint: string) => reporter.warn(position, "bad-tag", message, hint);
    const { data: written } = writtenTag.safeParse(entry);
    if (!written) {
      warn(`${JSON.stringify(entry)} is not a tag`, "write a word in quotes");
      continue;
    }
    if (typeof entry === "number") warnOfRewrittenText(frontMatter, ["tags", index], written.label, reporter);
    const found = declared?.get(written.label);
    const permalink = written.permalink === undefined ? undefined : toPermalinkPath(written.permalink, basePath);
    if (written.permalink !== undefined && permalink === undefined)
      warn(
        `the permalink "${written.permalink}" is not a path`,
        "write a path such as /my-tag; until then, this permalink is ignored",
      );
    const path = found?.path ?? permalink ?? toTagPath(written.label, basePath);
    if (path === undefined) {
      warn(`"${written.label}" cannot be a tag: it has no letter or digit`, "write a word");
      continue;
    }
    if (declared && !found && written.permalink === undefined) {
      const [near] = findNearest(written.label, declared.keys());
      const hint = near === undefined ? "add it to tags.yml" : `did you mean "${near}"?`;
      reporter.warn(position, "unknown-tag", `the tag "${written.label}" is not in tags.yml`, hint);
    }
    if (tags.has(path)) warn(`the tag "${written.label}" repeats an earlier tag of the list`, "remove one of the two");
    tags.set(path, join(found ?? { label: written.label, path, description: undefined }, known, warn));
  }
  return [...tags.values()];
}

function join(tag: Tag, known: KnownTags, warn: (message: string, hint: string) => void): Tag {
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
