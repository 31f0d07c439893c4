import { z } from "zod";
import { findNearest } from "#app/lib/nearest.ts";
import { optional } from "#app/server/markdown/front-matter/front-matter-schema.ts";
import { warnOfRewrittenText } from "#app/server/markdown/front-matter/parse-front-matter.ts";
import type { SourceDocument } from "#app/server/markdown/read-document.ts";
import { type DeclaredTags, type Tag, toPermalinkPath, toTagPath } from "./tags.ts";

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
