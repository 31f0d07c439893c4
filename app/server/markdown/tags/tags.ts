import kebabCase from "lodash.kebabcase";
import { z } from "zod";
import { encodeSegment } from "#app/lib/site-path.ts";
import { optional, textField } from "#app/server/markdown/front-matter/front-matter-schema.ts";
import type { ValidatedYaml } from "../read-document.ts";

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
