import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { checkSync } from "recheck";
import { parseSync } from "vite";
import { expect, it } from "vitest";

const directory = path.join(import.meta.dirname, "../app");

/** Files whose expressions may take more than linear time, each with the reason why its input is short. */
const bounded: Readonly<Record<string, string>> = {
  "server/release-notes/parse-file-name.ts": "file systems limit a path to some thousand bytes",
  "server/reference/find-specifications.ts": "reads 4,000 bytes",
  "server/reference/markdown/to-text.ts": "reads 4,000 characters",
  "server/search/records/page-records.ts": "reads a page's description, which is truncated at 200 characters",
  "server/discovery/agents/create-llms-files.ts": "reads one line that has been truncated",
};

/** The result must not depend on the machine's load. */
const withoutTimeouts = { timeout: null, seedingTimeout: null, incubationTimeout: null, attackTimeout: null };

function findExpressions(file: string): { readonly pattern: string; readonly flags: string }[] {
  const found: { readonly pattern: string; readonly flags: string }[] = [];
  JSON.stringify(parseSync(file, readFileSync(file, "utf8")).program, (_, value: unknown) => {
    if (typeof value === "object" && value !== null && "regex" in value) {
      const { regex } = value;
      if (typeof regex === "object" && regex !== null && "pattern" in regex && "flags" in regex)
        found.push({ pattern: String(regex.pattern), flags: String(regex.flags) });
    }
    return value;
  });
  return found;
}

it("every regular expression that reads input takes linear time", { timeout: 300_000 }, () => {
  const files = readdirSync(directory, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|testing/.test(file) && !(file in bounded),
  );
  const expressions = new Map(
    files
      .flatMap((file) => findExpressions(path.join(directory, file)))
      // An expression without repetition cannot be slow.
      .filter(({ pattern }) => /[*+]|\{\d+,/.test(pattern))
      .map((expression) => [`/${expression.pattern}/${expression.flags}`, expression]),
  );
  const slow = [...expressions].filter(
    ([, { pattern, flags }]) => checkSync(pattern, flags, withoutTimeouts).status === "vulnerable",
  );
  expect(slow.map(([text]) => text)).toEqual([]);
});
