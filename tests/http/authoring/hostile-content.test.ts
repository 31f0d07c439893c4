import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createContent } from "./load-content.ts";

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

/** Cases with a different result here, and the reason. */
const otherwise: Readonly<Record<string, "refuse" | "warn" | "serve">> = {
  // The index says "where the date is not part of the slug". Here it is, as in Docusaurus, so the three paths differ.
  "duplicate-name": "serve",
  // An invalid date in a file name is an error: leaving the note out would lose it silently.
  "file-names": "refuse",
  // Each also contains a broken link, which is an error: `./x`, `x`, and `/release-notes/1.2.3`, which is not the path
  // of a note without a slug.
  "admonition-titles": "refuse",
  "headings-odd": "refuse",
  "link-html-suffix": "refuse",
};

describe("hostile release notes, as a site", () => {
  if (!isPresent)
    it("are not here", (context) =>
      context.skip(`SKIPPED: no corpus at ${corpus}; the hostile release notes were NOT tested`));

  const cases = isPresent
    ? indexSchema.parse(JSON.parse(readFileSync(path.join(corpus, "index.json"), "utf8"))).cases
    : [];
  it.each(cases)("$outcome: $case", async ({ case: name, outcome, file, line }) => {
    const content = await createContent({ "release-notes": path.join(corpus, name) });
    try {
      const { site, diagnostics } = await content.load();
      const errors = diagnostics.filter(({ severity }) => severity === "error");
      const expected = otherwise[name] ?? outcome;
      expect(errors.length > 0, JSON.stringify(errors)).toBe(expected === "refuse");
      expect(site !== undefined).toBe(expected !== "refuse");
      if (expected !== "serve") {
        const collection = path.join(content.directory, "release-notes");
        const located = diagnostics.filter(
          (diagnostic) =>
            (!file || path.relative(collection, diagnostic.file) === file) && (!line || diagnostic.line === line),
        );
        expect(located, JSON.stringify(diagnostics, undefined, 2)).not.toHaveLength(0);
      }
      const html = [...(site?.pages.values() ?? [])].map((page) => page.renderBody()).join("\n");
      // Social cards are images, rendered one by one, and not the subject of this test.
      for (const { contentType, body } of site?.resources.values() ?? []) if (contentType !== "image/png") await body();
      expect(html).not.toMatch(/(?:href|src)="\s*javascript:|native code|\[object |PATH=/i);
      // Quoted text cannot be an element or an attribute.
      expect(html.replace(/="[^"]*"/g, "=")).not.toMatch(/<script|\sonclick=|\sstyle=/i);
    } finally {
      await content.remove();
    }
  });
});
