import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { listAttributes, listForbiddenMarkup, loadFragment, renderBodyOf } from "../../../app/server/testing/html.ts";
import { hostileNotes } from "./hostile-notes.ts";
import { createContent } from "./load-content.ts";

interface Case {
  readonly outcome: "refuse" | "warn" | "serve";
  readonly file?: string | undefined;
  readonly line?: number | undefined;
}

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

/** Folder of additional test inputs that are not in the repository. */
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

/** Cases whose correct outcome on this server differs from the outcome in `index.json`. */
const otherwise: Readonly<Record<string, "refuse" | "warn" | "serve">> = {
  // Three files are named `same`. They have different slugs: `2024/01/25/same`, `2024/01/26/same` and `same`.
  "duplicate-name": "serve",
  // An invalid date in a file name is an error, because the note would otherwise be lost silently.
  "file-names": "refuse",
  // In addition to the tested content, these cases contain a broken link. A broken link is an error.
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
