import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { loadNotes } from "./testing/load-notes.ts";

const corpus = path.resolve("../shared/corpora/hostile/mdx");
const isPresent = existsSync(corpus);

const indexSchema = z.object({
  cases: z.array(
    z.object({
      case: z.string(),
      outcome: z.enum(["refuse", "warn", "serve"]),
      file: z.string().optional(),
      line: z.number().optional(),
    }),
  ),
});

/** Cases whose outcome is another one here, and why. */
const otherwise: Readonly<Record<string, "refuse" | "warn" | "serve">> = {
  // The date is part of the address of a note without a slug, so the three addresses differ.
  "duplicate-name": "serve",
  // An impossible date in a file's name is an error: leaving the note out would lose it without a word to its readers.
  "file-names": "refuse",
  // Told by the link check, which sees the whole site: see links/.
  "link-html-suffix": "serve",
  "link-anchor-other-missing": "serve",
};

describe("hostile notes", () => {
  if (!isPresent)
    it("are not here", (context) =>
      context.skip(`SKIPPED: no corpus at ${corpus}; the hostile release notes were NOT tested`));

  const cases = isPresent
    ? indexSchema.parse(JSON.parse(readFileSync(path.join(corpus, "index.json"), "utf8"))).cases
    : [];
  it.each(cases)("$outcome: $case", { timeout: 30_000 }, async ({ case: name, outcome, file, line }) => {
    const directory = path.join(corpus, name);
    const { releaseNotes, problems } = await loadNotes(directory, directory);
    const html = releaseNotes.pages.map((page) => page.renderBody()).join("\n");
    for (const feed of releaseNotes.feeds) feed.body();
    const isRefused = problems.some(({ severity }) => severity === "error");
    const expected = otherwise[name] ?? outcome;
    if (expected === "refuse") expect(isRefused).toBe(true);
    else expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
    if (expected !== "serve") {
      const placed = problems.filter(
        (problem) => (!file || path.relative(directory, problem.file) === file) && (!line || problem.line === line),
      );
      expect(placed, JSON.stringify(problems, undefined, 2)).not.toHaveLength(0);
    }
    expect(html).not.toMatch(/(?:href|src)="\s*javascript:|native code|\[object |PATH=/i);
    // What is quoted cannot be an element or an attribute.
    expect(html.replace(/="[^"]*"/g, "=")).not.toMatch(/<script|\sonclick=/i);
  });
});
