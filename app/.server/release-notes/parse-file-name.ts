import { parseDate } from "#app/.server/markdown/front-matter/parse-date.ts";

/** Docusaurus' own pattern, so that every file name that it accepts keeps its path. */
const pattern = /^(?<folder>.*)(?<date>\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(?<text>.*?)(?:\/index)?\.mdx?$/i;

/** What the name of a file contains about its note. */
export interface FileName {
  /** The date as written, such as `2024-1-5`. */
  readonly dateText: string | undefined;
  /** Undefined if the name has no date or an impossible date. */
  readonly date: Date | undefined;
  /** The name without the date, which becomes the title of a note that has no other title. */
  readonly text: string;
  /** Path below the section, for a note without a `slug`. */
  readonly slug: string;
}

/** The date and the slug in a file's path below the notes' folder, written with `/`. */
export function parseFileName(relative: string): FileName {
  const { folder = "", date: dateText, text = "" } = pattern.exec(relative)?.groups ?? {};
  if (dateText === undefined) {
    const name = relative.replace(/(?:\/index)?\.mdx?$/i, "");
    return { dateText: undefined, date: undefined, text: name, slug: name };
  }
  return {
    dateText,
    date: parseDate(dateText),
    text: text || dateText,
    slug: `${dateText.replaceAll("-", "/")}/${folder}${text}`,
  };
}
