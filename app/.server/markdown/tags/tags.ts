import kebabCase from "lodash.kebabcase";
import { z } from "zod";
import { optional, textField } from "#app/.server/markdown/front-matter/front-matter-schema.ts";
import type { Reporter } from "#app/.server/markdown/reporter.ts";
import { findNearest } from "#app/lib/nearest.ts";
import { encodeSegment } from "#app/lib/site-path.ts";
import type { YamlFile } from "../read-yaml-file.ts";

/** A tag as pages and feeds show it. */
export interface Tag {
  readonly label: string;
  /** Site path of its page. */
  readonly path: string;
  readonly description: string | undefined;
}

const tagEntry = z.looseObject({
  label: optional(textField),
  description: optional(textField),
  permalink: optional(textField),
});

/** `tags.yml`: `key: {label, description, permalink}`, or `key:` alone. */
export const tagsSchema = z.record(
  z.string(),
  z.preprocess((value) => value ?? {}, tagEntry),
);

/** The tags of `tags.yml` by key. */
export type DeclaredTags = ReadonlyMap<string, Tag>;

/** `i18n` → `i-18-n`, as in Docusaurus; undefined for a label without letters or digits. */
export const toTagPath = (text: string, basePath: string): string | undefined => {
  const kebab = kebabCase(text);
  return kebab === "" ? undefined : `${basePath}/tags/${encodeSegment(kebab)}`;
};

/** A permalink as a site path below `parent`; undefined for anything that is not a path. */
export function toPathBelow(permalink: string, parent: string): string | undefined {
  if (!/^\/?[^/\\?#:%\s]+(?:\/[^/\\?#:%\s]+)*\/?$/.test(permalink) || /(?:^|\/)\.{1,2}(?:\/|$)/.test(permalink))
    return undefined;
  return `${parent}/${permalink
    .replace(/^\/|\/$/g, "")
    .split("/")
    .map(encodeSegment)
    .join("/")}`;
}

/** A tag's permalink as a site path. */
export const toPermalinkPath = (permalink: string, basePath: string): string | undefined =>
  toPathBelow(permalink, `${basePath}/tags`);

/** The tags that `tags.yml` declares. Equal paths are an error that names both lines. */
export function declareTags({ yaml, reporter }: YamlFile<z.output<typeof tagsSchema>>, basePath: string): DeclaredTags {
  const tags = new Map<string, Tag>();
  const lines = new Map<string, { key: string; line: number }>();
  for (const [key, entry] of Object.entries(yaml.fields)) {
    const position = yaml.locate([key]);
    warnOfUnknownFields(key, entry, yaml, reporter);
    const path = entry.permalink === undefined ? toTagPath(key, basePath) : toPermalinkPath(entry.permalink, basePath);
    if (path === undefined) {
      const at = entry.permalink === undefined ? position : yaml.locate([key, "permalink"]);
      reporter.error(
        at,
        "bad-permalink",
        `tags.yml: permalink of "${key}" must be a path, not "${entry.permalink ?? ""}"`,
        `write permalink: /${kebabCase(key) || "some-name"}`,
      );
      continue;
    }
    const other = lines.get(path);
    if (other) {
      reporter.error(
        position,
        "tag-collision",
        `tags "${other.key}" and "${key}" have the permalink ${path} (tags.yml lines ${other.line} and ${position.line})`,
        "give each its own permalink",
      );
    }
    lines.set(path, { key, line: position.line });
    tags.set(key, { label: entry.label ?? capitalize(key), path, description: entry.description });
  }
  return tags;
}

/** Warns about unknown fields, most of which are misspelled. */
function warnOfUnknownFields(key: string, entry: object, yaml: YamlFile<unknown>["yaml"], reporter: Reporter): void {
  for (const field of Object.keys(entry)) {
    if (Object.hasOwn(tagEntry.shape, field)) continue;
    const [near] = findNearest(field, Object.keys(tagEntry.shape));
    reporter.warn(
      yaml.locate([key, field]),
      "unknown-field",
      `tags.yml: ${field} of "${key}" is unknown`,
      near === undefined ? `known are ${Object.keys(tagEntry.shape).join(", ")}` : `did you mean ${near}?`,
    );
  }
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
