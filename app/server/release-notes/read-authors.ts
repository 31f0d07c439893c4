import path from "node:path";
import type { SourceDocument } from "#app/server/markdown/read-document.ts";
import {
  type Author,
  type AuthorsFile,
  authorSchema,
  type DeclaredAuthors,
  toAuthor,
  type WrittenAuthor,
} from "./authors.ts";
import type { NoteFields } from "./read-release-notes.ts";

/** Reads the authors of one note. In `authors`, a text or number is a key of `authors.yml`, not a name. */
export function readAuthors(
  source: SourceDocument<NoteFields>,
  file: AuthorsFile,
  declared: DeclaredAuthors,
): readonly Author[] {
  const { frontMatter, reporter } = source;
  const { authors: written } = frontMatter.fields;
  const legacy = readLegacyAuthor(frontMatter.fields);
  if (written === undefined) return legacy ? [toAuthor(legacy, [], frontMatter, reporter)] : [];
  if (legacy) {
    const message = "`authors` cannot be combined with `author`, `author_title`, `author_url` or `author_image_url`";
    reporter.error(
      frontMatter.locate(["authors"]),
      "bad-author",
      message,
      "keep `authors`, and remove the other fields",
    );
  }
  const isList = Array.isArray(written);
  const entries: readonly unknown[] = isList ? written : [written];
  const seen = new Set<string>();
  return entries.flatMap((entry, index) => {
    const keys = isList ? ["authors", index] : ["authors"];
    const fail = (message: string, hint: string): [] => {
      reporter.error(frontMatter.locate(keys), "bad-author", `authors: ${message}`, hint);
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
      return [toAuthor(parsed, keys, frontMatter, reporter)];
    }
    if (file === "broken") return [];
    if (file === "missing") {
      const hint = "create the file in the folder of the notes, or write {name: …} here";
      return fail(
        `the author "${key}" is used, but the file that declares authors (by default authors.yml) does not exist`,
        hint,
      );
    }
    if (seen.has(key)) return fail(`the author "${key}" is listed twice`, "remove one of them");
    seen.add(key);
    const known = declared.get(key);
    if (!known) {
      const hint = `add the author to that file, or write one of its keys: ${[...declared.keys()].join(", ") || "none yet"}`;
      return fail(`the author "${key}" is not in ${path.basename(file.file)}`, hint);
    }
    const own = toAuthor({ ...parsed, key: undefined }, keys, frontMatter, reporter);
    return [{ ...known, ...withoutUndefined(own) }];
  });
}

function withoutUndefined(author: Author): Partial<Author> {
  return Object.fromEntries(Object.entries(author).filter(([, value]) => value !== undefined && value !== ""));
}

function readLegacyAuthor(fields: NoteFields): WrittenAuthor | undefined {
  const written = {
    name: fields.author,
    title: fields.author_title ?? fields.authorTitle,
    url: fields.author_url ?? fields.authorURL,
    image_url: fields.author_image_url ?? fields.authorImageURL,
  };
  return Object.values(written).some((value) => value !== undefined) ? written : undefined;
}
