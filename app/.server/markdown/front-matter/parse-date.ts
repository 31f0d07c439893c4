const form =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:(?:T|[ \t]+)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?[ \t]*(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** `1/31/2000`, which Docusaurus takes too. */
const americanForm = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/**
 * An instant from what an author wrote: `2024-01-25`, `2024-1-5`, `2024-01-25 10:00`, `2024-01-25T23:30:00-08:00`.
 * Without an offset it is UTC, so that a day never depends on where the server or the reader is.
 * @returns undefined for what is no date, 30 February included
 */
export function parseDate(text: string): Date | undefined {
  const match = form.exec(text.trim().replace(americanForm, "$3-$1-$2"));
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
  return date;
}

const daysIn = (year: number, month: number) => new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();

function toOffsetMinutes(offset: string | undefined): number {
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(offset ?? "");
  if (!match) return 0;
  return (match[1] === "-" ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}
