import { z } from "zod";
import { optional, textField } from "#app/.server/markdown/front-matter/front-matter-schema.ts";
import type { CheckedYaml } from "#app/.server/markdown/front-matter/parse-front-matter.ts";
import type { Reporter } from "#app/.server/markdown/reporter.ts";
import { isAbsoluteUrl, isSitePath } from "#app/.server/text/url.ts";
import { type Social, toSocial } from "./socials.ts";

export interface Author {
  readonly name: string;
  readonly title?: string | undefined;
  /** Site path or `https://…`. */
  readonly url?: string | undefined;
  /** `https://…`, a site path, or until the note is compiled a path from its file. */
  readonly imageUrl?: string | undefined;
  readonly email?: string | undefined;
  /** Of the author's own page. */
  readonly path?: string | undefined;
  readonly description?: string | undefined;
  readonly socials?: readonly Social[] | undefined;
}

/** An author as written, in `authors.yml` or in a note. */
export const authorSchema = z.looseObject({
  key: optional(textField),
  name: optional(textField),
  title: optional(textField),
  url: optional(textField),
  image_url: optional(textField),
  imageURL: optional(textField),
  email: optional(textField),
  description: optional(textField),
  page: optional(z.union([z.boolean(), z.looseObject({ permalink: textField })])),
  socials: optional(z.record(z.string(), textField)),
});

export type WrittenAuthor = z.output<typeof authorSchema>;

/** `authors.yml`. */
export const authorsSchema = z.record(
  z.string(),
  authorSchema.refine(
    ({ name, image_url, imageURL }) => (name ?? image_url ?? imageURL) !== undefined,
    "an author needs a `name` or an `image_url`",
  ),
);

/** Drops addresses that a browser should not follow; each is told at its line. */
export function toAuthor(
  written: WrittenAuthor,
  path: readonly PropertyKey[],
  yaml: CheckedYaml<unknown>,
  reporter: Reporter,
): Author {
  const check = (name: string, value: string | undefined, isFine: (value: string) => boolean): string | undefined => {
    if (value === undefined || isFine(value)) return value;
    reporter.warn(
      yaml.locate([...path, name]),
      "unsafe-link",
      `${name} "${value}" of an author is left out`,
      "write a path or an address with https://",
    );
    return undefined;
  };
  const image = written.image_url ?? written.imageURL;
  return {
    name: written.name ?? written.key ?? "",
    title: written.title,
    url: check("url", written.url, (url) => isSitePath(url) || isAbsoluteUrl(url, ["http:", "https:", "mailto:"])),
    imageUrl: check(
      written.image_url === undefined ? "imageURL" : "image_url",
      image,
      (url) => /^\.{1,2}\//.test(url) || isSitePath(url) || isAbsoluteUrl(url, ["http:", "https:"]),
    ),
    email: check("email", written.email, (email) => /^[^\s@<>"]+@[^\s@<>"]+$/.test(email)),
    description: written.description,
    socials: written.socials === undefined ? undefined : readSocials(written.socials, path, yaml, reporter),
  };
}

function readSocials(
  written: NonNullable<WrittenAuthor["socials"]>,
  path: readonly PropertyKey[],
  yaml: CheckedYaml<unknown>,
  reporter: Reporter,
): readonly Social[] {
  return Object.entries(written).flatMap(([platform, value]) => {
    const social = toSocial(platform, value);
    if (!social)
      reporter.warn(
        yaml.locate([...path, "socials", platform]),
        "unsafe-link",
        `${platform} "${value}" of an author is left out`,
        "write an address with https://",
      );
    return social ?? [];
  });
}
