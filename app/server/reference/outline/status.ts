import { STATUS_CODES } from "node:http";
import { toPlainWords } from "../index/label.ts";
import type { Response } from "../normalize/operation.ts";

const names: ReadonlyMap<string, string | undefined> = new Map([
  ...Object.entries(STATUS_CODES),
  ["1XX", "Any information status"],
  ["2XX", "Any success status"],
  ["3XX", "Any redirection status"],
  ["4XX", "Any client error"],
  ["5XX", "Any server error"],
]);

/** Returns the name of a status or range, such as "Not Found"; empty for an unknown status and for `default`. */
export const toStatusText = (status: string) => names.get(status.toUpperCase()) ?? "";

/** Returns a title such as "404 Not Found". `default` has a title without a status, because readers never see this status. */
export function toStatusTitle(status: string, summary?: string, isOnly = false): string {
  if (status === "default") return summary ?? (isOnly ? "Any status" : "Any other status");
  return `${status} ${summary ?? toStatusText(status)}`.trim();
}

/** Returns the id of a response's section, such as `response-200`. */
export const toResponseId = (status: string) => `response-${status.replace(/[^\w]+/g, "-")}`;

/** Returns true for a 4xx or 5xx status, for the ranges `4XX` and `5XX`, and for `default`. */
export const isError = (status: string) => /^(?:[45]|default)/i.test(status);

/** Returns true if `status` is an error. `default` is an error only if one of `statuses` is not an error. */
export const isErrorAmong = (statuses: readonly string[], status: string) =>
  isError(status) && (status !== "default" || !statuses.every(isError));

/** Texts that only repeat that the status is a response, or that it is a success. */
const emptyTexts =
  /^(?:(?:a |the |\d+ )?(?:default )?response|(?:ok|success(?:ful)?)(?: (?:operation|request|response))?)$/;

/** Returns the description of a response; undefined if it only repeats the title, or says no more than "Success". */
export function toOwnText(response: Response, title: string): string | undefined {
  const { description = "" } = response;
  return description.trim() === "" || isRepeated(description, response, title) ? undefined : description;
}

function isRepeated(text: string, { status }: Response, title: string): boolean {
  const words = toPlainWords(text);
  if (words === "") return false;
  const titles = [title, status, toStatusText(status), `${status} ${toStatusText(status)}`].map(toPlainWords);
  if (titles.includes(words) || toPlainWords(title) === `${toPlainWords(status)} ${words}`) return true;
  return (/^2/.test(status) || status === "default") && emptyTexts.test(words);
}
