import { parseDate } from "#app/.server/markdown/front-matter/parse-date.ts";

/** The pattern that Docusaurus uses, so that each file keeps the path that it has in Docusaurus. */
const pattern = /^(?<folder>.*)(?<date>\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(?<text>.*?)(?:\/index)?\.mdx?$/i;

/** The parts of a note's file name. */
export interface FileName {
  /** The date in the spelling of the file name, such as `2024-1-5`. */
  readonly dateText: string | undefined;
  /** The parsed date; undefined if the file name contains no date or an impossible date. */
  readonly date: Date | undefined;
  /** The file name without its date. This text is the title of a note that has no other title. */
  readonly text: string;
  /** Path relative to the section, for a note without a `slug`. */
  readonly slug: string;
}

/** Parses the path of a note's file, which is relative to the folder of the notes and separated by `/`. */
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
