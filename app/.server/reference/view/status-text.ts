import { STATUS_CODES } from "node:http";

const ranges: ReadonlyMap<string, string> = new Map([
  ["1XX", "Any information status"],
  ["2XX", "Any success status"],
  ["3XX", "Any redirection status"],
  ["4XX", "Any client error"],
  ["5XX", "Any server error"],
  ["default", "Any other status"],
]);

/** The standard name of a response status: `404` is "Not Found". */
export function toStatusText(status: string): string {
  return (
    STATUS_CODES[status] ?? ranges.get(status.toLowerCase() === "default" ? "default" : status.toUpperCase()) ?? ""
  );
}
