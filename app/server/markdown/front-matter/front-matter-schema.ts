import { z } from "zod";
import type { Heading } from "#app/lib/page.ts";
import type { CheckedYaml } from "./parse-front-matter.ts";

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
export function checkFieldPairs(fields: DocumentFields, context: z.RefinementCtx): void {
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

/** Returns the headings of a page's table of contents, by default those of levels 2 and 3. */
export function chooseHeadings(headings: readonly Heading[], fields: DocumentFields): readonly Heading[] {
  if (fields.hide_table_of_contents) return [];
  const { toc_min_heading_level: minimum = 2, toc_max_heading_level: maximum = Math.max(3, minimum) } = fields;
  return headings.filter(({ level }) => level >= minimum && level <= maximum);
}

const form =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:(?:T|[ \t]+)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?[ \t]*(Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?)?$/i;

const americanForm = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const englishForm =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+)?(?:(\d{1,2})(?:st|nd|rd|th)?\s+)?([a-z]+)\.?(?:\s+(\d{1,2})(?:st|nd|rd|th)?)?,?\s+(\d{4}),?(\s.*)?$/i;

/** Converts `May 5, 2023 10:00` or `5 May 2023` to `2023-5-5 10:00`; returns undefined for text that is not an English date. */
function fromEnglish(text: string): string | undefined {
  const [, before, name = "", after, year, time = ""] = englishForm.exec(text) ?? [];
  const month = months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  return month === 0 ? undefined : `${year}-${month}-${before ?? after}${time}`;
}

/**
 * Parses a date such as `2024-1-5 10:00`, `2024-01-25T23:30:00-08:00`, `1/31/2000` or `May 5, 2023`.
 * A date without an offset is in UTC.
 * @returns undefined for text that is not a date, such as 30 February
 */
export function parseDate(text: string): Date | undefined {
  const trimmed = text.trim();
  const match = form.exec(fromEnglish(trimmed) ?? trimmed.replace(americanForm, "$3-$1-$2"));
  if (!match) return undefined;
  const [year = "", month = "", day = "", hour = "", minute = "", second = "", fraction = "", offset = "Z"] =
    match.slice(1);
  const pad = (part: string) => part.padStart(2, "0");
  const local = `${year}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}:${pad(second)}.${fraction.padEnd(3, "0")}`;
  // `Date` changes 30 February to 1 March, and 24:00 to the next day.
  if (year === "0000" || new Date(`${local}Z`).toJSON() !== `${local}Z`) return undefined;
  const date = new Date(local + offset.toUpperCase().replace(/(\d{2}):?(\d{2})$/, "$1:$2"));
  return /^(?!0000)\d/.test(date.toJSON()) ? date : undefined;
}

/** Converts a date of the front matter to an ISO 8601 instant. An invalid date is reported. */
export function readInstant(
  { locate, reporter }: CheckedYaml<unknown>,
  path: readonly PropertyKey[],
  text: string | undefined,
): string | undefined {
  if (text === undefined) return undefined;
  const date = parseDate(text);
  if (!date) reporter.error(locate(path), "bad-date", `${path.join(".")} "${text}" is not a date`, "use YYYY-MM-DD");
  return date?.toISOString();
}
