import { z } from "zod";
import type { Heading } from "#app/lib/page.ts";

/** A text field. YAML parses some unquoted texts as numbers or booleans; such values are converted to text. */
export const textField = z.preprocess(
  (value) => (typeof value === "number" || typeof value === "boolean" ? String(value) : value),
  z.string(),
);

/** Makes a field optional. A key without a value, such as `title:`, counts as absent. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === null ? undefined : value), schema.optional());

/** A boolean field. As in Docusaurus, the texts `"true"` and `"false"` are accepted in any letter case. */
export const flag = z.preprocess(
  (value) => (typeof value === "string" && /^(?:true|false)$/i.test(value) ? value.toLowerCase() === "true" : value),
  z.boolean(),
);
const headingLevel = z.preprocess(
  (value) => (typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value),
  z.int().min(2).max(6),
);

/** Fields of pages, documents and release notes. Unknown fields are allowed, since other tools add their own. */
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
  /** Who keeps the text up to date, for the list of stale pages of `npm run check`. */
  owner: optional(textField),
  /** Versions of the API that the text is about, such as `>=3.6.0`. */
  apiVersion: optional(textField),
  title_meta: optional(textField),
  pagination_label: optional(textField),
  // In the following three fields, `null` removes the link from the page.
  custom_edit_url: textField.nullish(),
  pagination_next: textField.nullish(),
  pagination_prev: textField.nullish(),
  mdx: optional(z.looseObject({ format: optional(z.enum(["md", "mdx", "detect"])) })),
  last_update: optional(
    z
      .object({ date: optional(textField), author: optional(textField) })
      .refine((update) => update.date !== undefined || update.author !== undefined, "needs `date` or `author`"),
  ),
};

/** The validated values of `documentFields`. */
export type DocumentFields = z.output<z.ZodObject<typeof documentFields>>;

/** Checks rules that involve two fields. */
export function checkFieldPairs<
  Fields extends Pick<DocumentFields, "draft" | "unlisted" | "toc_min_heading_level" | "toc_max_heading_level">,
>(fields: Fields, context: z.RefinementCtx): void {
  const refuse = (field: keyof DocumentFields, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  if (fields.draft && fields.unlisted)
    refuse("unlisted", "a page cannot be a draft and unlisted: a draft is not published at all");
  const { toc_min_heading_level: minimum, toc_max_heading_level: maximum } = fields;
  if (minimum !== undefined && maximum !== undefined && minimum > maximum)
    refuse("toc_min_heading_level", "must not be above toc_max_heading_level");
}

/** Schema of the front matter of plain pages. */
export const pageSchema = z.looseObject(documentFields).superRefine(checkFieldPairs);

type HeadingFields = Pick<DocumentFields, "hide_table_of_contents" | "toc_min_heading_level" | "toc_max_heading_level">;

/** Returns the headings of a page's table of contents, by default those of levels 2 and 3. */
export function chooseHeadings(headings: readonly Heading[], fields: HeadingFields): readonly Heading[] {
  if (fields.hide_table_of_contents) return [];
  const { toc_min_heading_level: minimum = 2, toc_max_heading_level: maximum = Math.max(3, minimum) } = fields;
  return headings.filter(({ level }) => level >= minimum && level <= maximum);
}
