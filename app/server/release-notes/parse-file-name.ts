import { parseDate } from "#app/server/markdown/front-matter/front-matter-schema.ts";

/** The pattern that Docusaurus uses, so that notes keep their paths in a migration. */
const pattern = /^(?<folder>.*)(?<date>\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(?<text>.*?)(?:\/index)?\.mdx?$/i;

/** The parts of a note's file name. */
export interface FileName {
  readonly dateText: string | undefined;
  /** Undefined if the file name contains no date or an impossible date, such as 30 February. */
  readonly date: Date | undefined;
  /** Default title: `launch` for `2024-05-01-launch.md`, `2024-05-01` for `2024-05-01.md`, and `a/b` for `a/b.md`. */
  readonly text: string;
  readonly slug: string;
}

/** Parses a note's path, which is relative to the folder of the notes and separated by `/`. */
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
