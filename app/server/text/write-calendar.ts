/** An event of a whole day. */
export interface CalendarEvent {
  /** Identifies the event for ever, such as `freight-create@docs.example`. */
  readonly uid: string;
  /** Day in ISO 8601 format, such as `2025-01-09`. */
  readonly day: string;
  /** Day on which the event was written, in ISO 8601 format. */
  readonly written: string;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
}

/** A calendar must have a component (RFC 5545, 3.6), also if it has no events. */
const utc = [
  "BEGIN:VTIMEZONE",
  "TZID:UTC",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0000",
  "END:STANDARD",
  "END:VTIMEZONE",
];

/** Writes a calendar in the format iCalendar: https://www.rfc-editor.org/rfc/rfc5545 */
export function writeCalendar(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Documentation server//EN",
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    ...utc,
    ...events.flatMap(({ uid, day, written, summary, description, url }) => [
      "BEGIN:VEVENT",
      `UID:${escapeText(uid)}`,
      `DTSTAMP:${toBasicDay(written)}T000000Z`,
      `DTSTART;VALUE=DATE:${toBasicDay(day)}`,
      `SUMMARY:${escapeText(summary)}`,
      `DESCRIPTION:${escapeText(description)}`,
      `URL:${url}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

const toBasicDay = (day: string) => day.replaceAll("-", "");

/** Escapes a text (RFC 5545, 3.3.11). */
const escapeText = (text: string) =>
  text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r?\n/g, "\\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the format allows no control characters
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "");

/** Octets of a line without its end (RFC 5545, 3.1). A continued line begins with a space. */
const lineOctets = 75;

/** Folds a line without dividing a character. */
function fold(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > lineOctets) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
