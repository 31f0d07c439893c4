import { z } from "zod";
import {
  checkFieldPairs,
  documentFields,
  optional,
  textField,
} from "#app/server/markdown/front-matter/front-matter-schema.ts";
import { tagsField } from "#app/server/markdown/tags/tags.ts";

/** Fields that Docusaurus used before it introduced `authors.yml`. */
const legacyAuthor = {
  author: optional(textField),
  author_title: optional(textField),
  authorTitle: optional(textField),
  author_url: optional(textField),
  authorURL: optional(textField),
  author_image_url: optional(textField),
  authorImageURL: optional(textField),
};

/** Schema of a note's front matter. `readAuthors` validates each entry of `authors` separately. */
export const noteSchema = z
  .looseObject({
    ...documentFields,
    date: optional(textField),
    tags: tagsField,
    authors: optional(z.unknown()),
    ...legacyAuthor,
  })
  .superRefine(checkFieldPairs);

/** The validated front matter of a release note. */
export type NoteFields = z.output<typeof noteSchema>;
