import { STATUS_CODES } from "node:http";

const names: ReadonlyMap<string, string | undefined> = new Map([
  ...Object.entries(STATUS_CODES),
  ["1XX", "Any information status"],
  ["2XX", "Any success status"],
  ["3XX", "Any redirection status"],
  ["4XX", "Any client error"],
  ["5XX", "Any server error"],
  ["DEFAULT", "Any other status"],
]);

/** Returns the name of a status, range or `default`, such as "Not Found"; empty for an unknown status. */
export const toStatusText = (status: string) => names.get(status.toUpperCase()) ?? "";

/** Returns the id of a response's section, such as `response-200`. */
export const toResponseId = (status: string) => `response-${status.replace(/[^\w]+/g, "-")}`;

/** Returns true for a 4xx or 5xx status, for the ranges `4XX` and `5XX`, and for `default`. */
export const isError = (status: string) => /^(?:[45]|default)/i.test(status);

/** Returns true if `status` is an error. `default` is an error only if one of `statuses` is not an error. */
export const isErrorAmong = (statuses: readonly string[], status: string) =>
  isError(status) && (status !== "default" || !statuses.every(isError));

const remedies: ReadonlyMap<string, string> = new Map([
  ["400", "Correct the request."],
  ["401", "Check your credentials."],
  ["402", "Check your plan or balance."],
  ["403", "Use credentials that have access."],
  ["404", "Check the identifiers in the path."],
  ["405", "Check the method."],
  ["406", "Change the Accept header."],
  ["408", "Send the request again."],
  ["409", "Read the current state, then send the request again."],
  ["410", "Stop using the resource."],
  ["412", "Read the current state, then send the request again."],
  ["413", "Send a smaller body."],
  ["415", "Send a supported content type."],
  ["422", "Correct the values and send the request again."],
  ["428", "Send the request with a condition, such as If-Match."],
  ["429", "Wait, then send the request again."],
]);

/** Returns what a caller should do after an error; empty for a status other than 4xx and 5xx. */
export function toRemedy(status: string): string {
  const remedy = remedies.get(status);
  if (remedy !== undefined) return remedy;
  if (status.startsWith("5")) return "Send the request again later.";
  return status.startsWith("4") ? "Correct the request." : "";
}
