import path from "node:path";
import { z } from "zod";
import type { CompileOptions } from "#app/server/markdown/document.ts";
import { optional, textField } from "#app/server/markdown/front-matter/front-matter-schema.ts";
import { resolveImage } from "#app/server/markdown/links/assets.ts";
import type { SourceDocument, ValidatedYaml } from "#app/server/markdown/read-document.ts";
import { toPathBelow } from "#app/server/markdown/tags/tags.ts";
import type { AuthoredLink } from "#app/server/model/page.ts";
import { isAbsoluteUrl, isSitePath } from "#app/server/text/url.ts";

/** A link to an author's account on another site, or to the author's e-mail address. */
interface Social {
  readonly label: string;
  readonly url: string;
}

/** An author of release notes. All URLs are safe to link. */
export interface Author {
  /** Key of the author in `authors.yml`; undefined for an author who is declared in a note. */
  readonly key: string | undefined;
  readonly name: string;
  readonly title: string | undefined;
  readonly url: string | undefined;
  /**
   * Absolute URL or site path.
   * Before images are resolved, it can also be a path relative to the note or to `authors.yml`, such as `./ann.png`.
   */
  readonly imageUrl: string | undefined;
  readonly email: string | undefined;
  readonly path: string | undefined;
  readonly description: string | undefined;
  readonly socials: readonly Social[] | undefined;
}

/** Schema of an author in `authors.yml` or in a note. */
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

/** An author's entry in `authors.yml` or in a note. `toAuthor` converts the entry to an `Author`. */
type WrittenAuthor = z.output<typeof authorSchema>;

export const authorsSchema = z.record(
  z.string(),
  authorSchema.refine(
    ({ name, image_url, imageURL }) => (name ?? image_url ?? imageURL) !== undefined,
    "an author needs a `name` or an `image_url`",
  ),
);

/** Front matter of a note that names its authors. `readAuthors` validates each entry of `authors`. */
export const authorFields = {
  authors: optional(z.unknown()),
  // Docusaurus used these fields before it introduced `authors.yml`.
  author: optional(textField),
  author_title: optional(textField),
  authorTitle: optional(textField),
  author_url: optional(textField),
  authorURL: optional(textField),
  author_image_url: optional(textField),
  authorImageURL: optional(textField),
};

type AuthorFields = z.output<z.ZodObject<typeof authorFields>>;

/** The links and images of authors that are paths of this site, for the link check. */
export interface AuthorLinks {
  readonly links: AuthoredLink[];
  readonly images: AuthoredLink[];
}

/**
 * Converts a declared author, and adds its paths of this site to `found`. Unsafe URLs and malformed e-mail addresses are
 * reported and left out.
 */
function toAuthor(
  written: WrittenAuthor,
  path: readonly PropertyKey[],
  { file, locate, reporter }: ValidatedYaml<unknown>,
  found: AuthorLinks,
): Author {
  const leaveOut = (keys: readonly string[], what: string, hint: string): undefined => {
    const message = `the ${what} of an author is malformed or not allowed, so it is left out`;
    reporter.warn(locate([...path, ...keys]), "unsafe-link", message, hint);
  };
  const check = (
    name: string,
    value: string | undefined,
    isFine: (value: string) => boolean,
    hint = "write a path, or a URL with https://",
  ) => (value === undefined || isFine(value) ? value : leaveOut([name], `${name} "${value}"`, hint));
  const image = written.image_url ?? written.imageURL;
  const imageKey = written.image_url === undefined ? "imageURL" : "image_url";
  const note = (links: AuthoredLink[], name: string, href: string | undefined) => {
    if (href?.startsWith("/")) links.push({ href, position: { file, ...locate([...path, name]) } });
    return href;
  };
  const isUrl = (url: string) => isSitePath(url) || isAbsoluteUrl(url, ["http:", "https:", "mailto:"]);
  const isImage = (url: string) => /^\.{1,2}\//.test(url) || isSitePath(url) || isAbsoluteUrl(url, ["http:", "https:"]);
  return {
    key: undefined,
    name: written.name ?? written.key ?? "",
    title: written.title,
    url: note(found.links, "url", check("url", written.url, isUrl)),
    imageUrl: note(found.images, imageKey, check(imageKey, image, isImage)),
    email: check("email", written.email, (email) => /^[^\s@<>"]+@[^\s@<>"]+$/.test(email), "write an e-mail address"),
    path: undefined,
    description: written.description,
    socials:
      written.socials &&
      Object.entries(written.socials).flatMap(([platform, value]) => {
        const hint = platform.toLowerCase() === "email" ? "write an e-mail address" : "write a URL with https://";
        return toSocial(platform, value) ?? leaveOut(["socials", platform], `${platform} link "${value}"`, hint) ?? [];
      }),
  };
}

/**
 * As in Docusaurus, authors may write a user name or id instead of a URL for these platforms.
 * For `email`, authors write an e-mail address.
 */
const platforms: Readonly<Record<string, { readonly label: string; readonly prefix: string }>> = {
  bluesky: { label: "Bluesky", prefix: "https://bsky.app/profile/" },
  email: { label: "E-mail", prefix: "mailto:" },
  github: { label: "GitHub", prefix: "https://github.com/" },
  instagram: { label: "Instagram", prefix: "https://www.instagram.com/" },
  linkedin: { label: "LinkedIn", prefix: "https://www.linkedin.com/in/" },
  mastodon: { label: "Mastodon", prefix: "https://mastodon.social/@" },
  stackoverflow: { label: "Stack Overflow", prefix: "https://stackoverflow.com/users/" },
  threads: { label: "Threads", prefix: "https://www.threads.net/@" },
  twitch: { label: "Twitch", prefix: "https://twitch.tv/" },
  twitter: { label: "Twitter", prefix: "https://twitter.com/" },
  x: { label: "X", prefix: "https://x.com/" },
  youtube: { label: "YouTube", prefix: "https://youtube.com/@" },
};

function toSocial(platform: string, written: string): Social | undefined {
  const known = Object.hasOwn(platforms, platform.toLowerCase()) ? platforms[platform.toLowerCase()] : undefined;
  const label = known?.label ?? platform.charAt(0).toUpperCase() + platform.slice(1);
  if (isAbsoluteUrl(written, ["http:", "https:"])) return { label, url: written };
  if (!known || !/^[\w.@/+-]+$/.test(written)) return undefined;
  if (platform.toLowerCase() === "email" && !written.includes("@")) return undefined;
  return { label, url: known.prefix + written.replace(/^@/, "") };
}

/** The parsed `authors.yml`; `missing` if the file does not exist, `broken` if it is invalid. */
export type AuthorsFile = ValidatedYaml<z.output<typeof authorsSchema>> | "missing" | "broken";

/** The authors of `authors.yml` by key, in the order of the file. */
export type DeclaredAuthors = ReadonlyMap<string, Author>;

/**
 * Converts the authors of `authors.yml` once for all notes, so that each diagnostic is reported once.
 * Relative paths of images become URLs.
 * @returns the authors, and the files of their images by URL path
 */
export function declareAuthors(
  source: AuthorsFile,
  basePath: string,
  options: CompileOptions,
  found: AuthorLinks,
): { readonly authors: DeclaredAuthors; readonly assets: ReadonlyMap<string, string> } {
  const assets = new Map<string, string>();
  const authors = new Map<string, Author>();
  if (typeof source === "string") return { authors, assets };
  const { file, fields, locate, reporter } = source;
  const paths = readAuthorPages(source, basePath);
  for (const [key, written] of Object.entries(fields)) {
    // If an author with a page has no `name`, `toAuthor` uses `key` as the name, because the page needs a title.
    const author = toAuthor({ ...written, key: paths.has(key) ? key : undefined }, [key], source, found);
    const position = locate([key, written.image_url === undefined ? "imageURL" : "image_url"]);
    const imageUrl = author.imageUrl?.startsWith(".")
      ? resolveImage(author.imageUrl, { file, options, reporter, page: { assets } }, position)?.src
      : author.imageUrl;
    authors.set(key, { ...author, key, imageUrl, path: paths.get(key) });
  }
  return { authors, assets };
}

function readAuthorPages({ fields, locate, reporter }: Exclude<AuthorsFile, string>, basePath: string) {
  const paths = new Map<string, string>();
  const keys = new Map<string, string>();
  for (const [key, author] of Object.entries(fields)) {
    if (!author.page) continue;
    const position = locate([key, "page"]);
    const permalink = typeof author.page === "object" ? author.page.permalink : undefined;
    const path = toPathBelow(`${basePath}/authors`, key, permalink);
    if (path === undefined) {
      const hint = "write page: {permalink: /some-name}";
      const message =
        permalink === undefined
          ? `the key "${key}" has no letter or digit, so the author's page has no path`
          : `the permalink "${permalink}" of the author "${key}" is not a path`;
      reporter.error(position, "bad-permalink", message, hint);
      continue;
    }
    const other = keys.get(path);
    if (other !== undefined) {
      const lines = `lines ${locate([other, "page"]).line} and ${position.line}`;
      const message = `the pages of the authors "${other}" and "${key}" have the same path ${path} (${lines})`;
      reporter.error(position, "author-collision", message, "give one of them page: {permalink: /another-name}");
    }
    keys.set(path, key);
    paths.set(key, path);
  }
  return paths;
}

/** Reads the authors of one note. In `authors`, a text or number is a key of `authors.yml`, not a name. */
export function readAuthors(
  source: SourceDocument<AuthorFields>,
  file: AuthorsFile,
  declared: DeclaredAuthors,
  found: AuthorLinks,
): readonly Author[] {
  const { fields, locate, reporter } = source;
  const { authors: written } = fields;
  const legacy = readLegacyAuthor(fields);
  if (written === undefined) return legacy ? [toAuthor(legacy, [], source, found)] : [];
  if (legacy) {
    const message = "`authors` cannot be combined with `author`, `author_title`, `author_url` or `author_image_url`";
    reporter.error(locate(["authors"]), "bad-author", message, "keep `authors`, and remove the other fields");
  }
  const isList = Array.isArray(written);
  const entries: readonly unknown[] = isList ? written : [written];
  const seen = new Set<string>();
  return entries.flatMap((entry, index) => {
    const keys = isList ? ["authors", index] : ["authors"];
    const fail = (message: string, hint: string): [] => {
      reporter.error(locate(keys), "bad-author", `authors: ${message}`, hint);
      return [];
    };
    const parsed =
      typeof entry === "string" || typeof entry === "number"
        ? { key: String(entry) }
        : authorSchema.safeParse(entry).data;
    if (!parsed) {
      const hint = "write a key of authors.yml, or a mapping with a `name`";
      return fail(`${JSON.stringify(entry)} is not an author`, hint);
    }
    const { key } = parsed;
    if (key === undefined) {
      if ((parsed.name ?? parsed.image_url ?? parsed.imageURL) === undefined)
        return fail("an author has neither a name nor an image", "write {name: …, url: …}, or a key of authors.yml");
      return [toAuthor(parsed, keys, source, found)];
    }
    if (file === "broken") return [];
    if (file === "missing") {
      const message = `the author "${key}" is used, but the file that declares authors (by default authors.yml) does not exist`;
      return fail(message, "create the file in the folder of the notes, or write {name: …} here");
    }
    if (seen.has(key)) return fail(`the author "${key}" is listed twice`, "remove one of them");
    seen.add(key);
    const known = declared.get(key);
    if (!known) {
      const hint = `add the author to that file, or write one of its keys: ${[...declared.keys()].join(", ") || "none yet"}`;
      return fail(`the author "${key}" is not in ${path.basename(file.file)}`, hint);
    }
    const own = toAuthor({ ...parsed, key: undefined }, keys, source, found);
    return [{ ...known, ...withoutUndefined(own) }];
  });
}

function withoutUndefined(author: Author): Partial<Author> {
  return Object.fromEntries(Object.entries(author).filter(([, value]) => value !== undefined && value !== ""));
}

function readLegacyAuthor(fields: AuthorFields): WrittenAuthor | undefined {
  const written = {
    name: fields.author,
    title: fields.author_title ?? fields.authorTitle,
    url: fields.author_url ?? fields.authorURL,
    image_url: fields.author_image_url ?? fields.authorImageURL,
  };
  return Object.values(written).some((value) => value !== undefined) ? written : undefined;
}
