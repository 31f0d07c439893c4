import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { listAttributes, listForbiddenMarkup, loadFragment, renderBodyOf } from "../../../app/.server/testing/html.ts";
import { hostileNotes } from "./hostile-notes.ts";
import { createContent } from "./load-content.ts";

interface Case {
  readonly outcome: "refuse" | "warn" | "serve";
  readonly file?: string | undefined;
  readonly line?: number | undefined;
}

/** Loads a folder of release notes, compares the diagnostics with the expected outcome, and checks that the pages are safe. */
async function expectOutcome(folder: string, { outcome, file, line }: Case): Promise<void> {
  const content = await createContent({ "release-notes": folder });
  try {
    const { site, diagnostics } = await content.load();
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    expect(errors.length > 0, JSON.stringify(errors)).toBe(outcome === "refuse");
    expect(site !== undefined).toBe(outcome !== "refuse");
    if (outcome !== "serve") {
      const collection = path.join(content.directory, "release-notes");
      const located = diagnostics.filter(
        (diagnostic) =>
          (!file || path.relative(collection, diagnostic.file) === file) && (!line || diagnostic.line === line),
      );
      expect(located, JSON.stringify(diagnostics, undefined, 2)).not.toHaveLength(0);
    }
    const html = [...(site?.pages.values() ?? [])].map((page) => renderBodyOf(page)).join("\n");
    const $ = loadFragment(html);
    // Social cards are skipped, because they are images and not the subject of this test.
    for (const { contentType, body } of site?.resources.values() ?? []) if (contentType !== "image/png") await body();
    for (const url of [...listAttributes($, "[href]", "href"), ...listAttributes($, "[src]", "src")])
      expect(url.trim().toLowerCase().startsWith("javascript:"), url).toBe(false);
    for (const leak of ["native code", "[object ", "PATH="]) expect(html).not.toContain(leak);
    expect(listForbiddenMarkup($)).toEqual([]);
  } finally {
    await content.remove();
  }
}

describe("a hostile release note", () => {
  it.each(hostileNotes)(
    "has the outcome $outcome: $name",
    async ({ outcome, line, matter = [], body = "text", file, others = {} }) => {
      const folder = await mkdtemp(path.join(tmpdir(), "hostile-"));
      try {
        const text = `---\n${["title: T", "date: 2024-01-25", ...matter].join("\n")}\n---\n\n${body}\n`;
        await mkdir(folder, { recursive: true });
        await writeFile(path.join(folder, "2024-01-25-note.mdx"), file ?? text);
        for (const [name, other] of Object.entries(others)) await writeFile(path.join(folder, name), other);
        await expectOutcome(folder, { outcome, line });
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  );
});

/** Folder with additional test inputs, which the repository does not contain. Undefined if the environment variable is not set. */
const { CORPORA_DIR: corpora } = process.env;

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

/** Cases of `CORPORA_DIR` for which this server's correct outcome differs from the outcome in `index.json`. */
const otherwise: Readonly<Record<string, "refuse" | "warn" | "serve">> = {
  // The case expects that the date is not part of a note's path, so that three notes have the same path. On this server, as in
  // Docusaurus, the date is part of the path, so the three paths differ.
  "duplicate-name": "serve",
  // An invalid date in a file name is an error, because the note would otherwise be lost silently.
  "file-names": "refuse",
  // Each of these cases also contains a broken link, which is an error: `./x`, `x`, or `/release-notes/1.2.3`. No page has this
  // last path, because a note without a slug has another path.
  "admonition-titles": "refuse",
  "headings-odd": "refuse",
  "link-html-suffix": "refuse",
};

if (corpora !== undefined) {
  const folder = path.resolve(corpora, "hostile/mdx");
  const { cases } = indexSchema.parse(JSON.parse(readFileSync(path.join(folder, "index.json"), "utf8")));
  it.each(cases)(
    "a hostile release note of CORPORA_DIR has the expected outcome: $case",
    async ({ case: name, outcome, file, line }) => {
      await expectOutcome(path.join(folder, name), { outcome: otherwise[name] ?? outcome, file, line });
    },
  );
}
