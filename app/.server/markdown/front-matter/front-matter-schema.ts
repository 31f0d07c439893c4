import { z } from "zod";

/** Text, where YAML may have made a number or a boolean of it. */
export const textField = z.preprocess(
  (value) => (typeof value === "number" || typeof value === "boolean" ? String(value) : value),
  z.string(),
);

/** `title:` without a value means that there is none. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === null ? undefined : value), schema.optional());

/** `"true"` and `"3"` in quotes are taken for what they say, as in Docusaurus. */
const flag = z.preprocess(
  (value) => (typeof value === "string" && /^(?:true|false)$/i.test(value) ? value.toLowerCase() === "true" : value),
  z.boolean(),
);
const headingLevel = z.preprocess(
  (value) => (typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value),
  z.int().min(2).max(6),
);

/** What pages and release notes have in common. Unknown fields are let through: other tools put theirs here. */
export const documentFields = {
  title: optional(textField),
  slug: optional(textField),
  description: optional(textField),
  image: optional(textField),
  keywords: optional(z.array(textField)),
  draft: optional(flag),
  unlisted: optional(flag),
  hide_title: optional(flag),
  hide_table_of_contents: optional(flag),
  toc_min_heading_level: optional(headingLevel),
  toc_max_heading_level: optional(headingLevel),
  sidebar_label: optional(textField),
  title_meta: optional(textField),
  pagination_label: optional(textField),
  // Here `null` says something: none.
  custom_edit_url: textField.nullish(),
  pagination_next: textField.nullish(),
  pagination_prev: textField.nullish(),
  format: optional(z.enum(["md", "mdx", "detect"])),
  last_update: optional(
    z
      .object({ date: optional(textField), author: optional(textField) })
      .refine((update) => update.date !== undefined || update.author !== undefined, "needs `date` or `author`"),
  ),
};

export type DocumentFields = z.output<z.ZodObject<typeof documentFields>>;

/** Rules that join two fields. */
export function refineDocument<
  Fields extends Pick<DocumentFields, "draft" | "unlisted" | "toc_min_heading_level" | "toc_max_heading_level">,
>(fields: Fields, context: z.RefinementCtx): void {
  if (fields.draft && fields.unlisted) {
    context.addIssue({
      code: "custom",
      path: ["unlisted"],
      message: "a page cannot be a draft and unlisted: a draft is not published at all",
    });
  }
  const [minimum, maximum] = [fields.toc_min_heading_level ?? 2, fields.toc_max_heading_level ?? 3];
  if (minimum > maximum && fields.toc_min_heading_level !== undefined && fields.toc_max_heading_level !== undefined) {
    context.addIssue({
      code: "custom",
      path: ["toc_min_heading_level"],
      message: "must not be above toc_max_heading_level",
    });
  }
}

/** A page that is no release note. */
export const pageSchema = z.looseObject(documentFields).superRefine(refineDocument);
