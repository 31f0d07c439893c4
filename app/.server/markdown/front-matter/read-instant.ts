import type { Reporter } from "../source/reporter.ts";
import { parseDate } from "./parse-date.ts";
import type { CheckedYaml } from "./parse-front-matter.ts";

/** A date of the front matter as an ISO 8601 instant in UTC. What is no date is an error at its line. */
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
