import type { Reporter } from "../reporter.ts";
import type { CheckedYaml } from "./parse-front-matter.ts";

const form =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:(?:T|[ \t]+)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?[ \t]*(Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?)?$/i;

const americanForm = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const month = String.raw`(?<month>(?:${months.join("|")})[a-z]*)\.?`;
const weekday = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+)?`;

const day = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`;
const rest = String.raw`,?\s+(?<year>\d{4}),?(?<time>\s.*)?`;
const englishForm = new RegExp(String.raw`^${weekday}(?:${month}\s+${day}|${day}\s+${month})${rest}$`, "i");

/** Converts `May 5, 2023 10:00` to `2023-5-5 10:00`; returns undefined for text that is not an English date. */
function fromEnglish(text: string): string | undefined {
  const { groups } = englishForm.exec(text) ?? {};
  if (!groups?.month) return undefined;
  const number = months.indexOf(groups.month.slice(0, 3).toLowerCase()) + 1;
  return `${groups.year}-${number}-${groups.day}${groups.time ?? ""}`;
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
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const milliseconds = Number((match[7] ?? "0").padEnd(3, "0"));
  const isReal =
    month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month) && hour < 24 && minute < 60 && second < 60;
  if (!isReal || year === 0) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute - toOffsetMinutes(match[8]), second, milliseconds);
  const utcYear = date.getUTCFullYear();
  return utcYear >= 1 && utcYear <= 9999 ? date : undefined;
}

const daysIn = (year: number, month: number) => new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();

function toOffsetMinutes(offset: string | undefined): number {
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(offset ?? "");
  if (!match) return 0;
  return (match[1] === "-" ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}

/** Converts a date of the front matter to an ISO 8601 instant. An invalid date is reported. */
export function readInstant(
  yaml: CheckedYaml<unknown>,
  path: readonly PropertyKey[],
  text: string | undefined,
  reporter: Reporter,
): string | undefined {
  if (text === undefined) return undefined;
  const date = parseDate(text);
  if (!date)
    reporter.error(yaml.locate(path), "bad-date", `${path.join(".")} "${text}" is not a date`, "use YYYY-MM-DD");
  return date?.toISOString();
}
