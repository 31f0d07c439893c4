import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { listAttributes, listForbiddenMarkup, loadFragment, renderBodyOf } from "../../../app/server/testing/html.ts";
import { hostileNotes } from "./hostile-notes.ts";
import { createContent } from "./load-content.ts";

interface Case {
  readonly outcome: "refuse" | "warn" | "serve";
  readonly line?: number | undefined;
}

async function expectOutcome(folder: string, { outcome, line }: Case): Promise<void> {
  const content = await createContent({ "release-notes": folder });
  try {
    const { site, diagnostics } = await content.load();
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    expect(errors.length > 0, JSON.stringify(errors)).toBe(outcome === "refuse");
    expect(site !== undefined).toBe(outcome !== "refuse");
    if (outcome !== "serve") {
      const located = diagnostics.filter((diagnostic) => line === undefined || diagnostic.line === line);
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
