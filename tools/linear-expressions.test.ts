import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { checkSync } from "recheck";
import { parseSync } from "vite";
import { expect, it } from "vitest";

const app = path.join(import.meta.dirname, "../app");

/** Folders whose expressions can see a part of a request: a path, a query, a header or a body. */
const folders = ["lib", "server/http", "server/mcp", "server/search", "server/discovery/paths"];

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

it("every regular expression that can see a part of a request takes linear time", { timeout: 300_000 }, () => {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(app, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|records\//.test(file))
      .map((file) => path.join(app, folder, file)),
  );
  const expressions = new Map(
    files
      .flatMap(findExpressions)
      // An expression without repetition cannot be slow.
      .filter(({ pattern }) => /[*+]|\{\d+,/.test(pattern))
      .map((expression) => [`/${expression.pattern}/${expression.flags}`, expression]),
  );
  const slow = [...expressions].filter(
    ([, { pattern, flags }]) => checkSync(pattern, flags, withoutTimeouts).status === "vulnerable",
  );
  expect(slow.map(([text]) => text)).toEqual([]);
});
