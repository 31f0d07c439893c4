import { existsSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { Problem } from "#app/.server/problems/problem.ts";
import { loadReference } from "./load-reference.ts";
import { escapeOnly } from "./testing/page-text.ts";

const corpora = path.resolve(import.meta.dirname, "../../../../shared/corpora");
const why = `NOT CHECKED: the folder of other people's API descriptions is not here (${corpora})`;

async function load(directory: string, file: string) {
  const problems: Problem[] = [];
  const [api] = await loadReference({
    directory,
    apis: [{ id: "api", file }],
    highlight: escapeOnly,
    report: (problem) => problems.push(problem),
  });
  return { api, problems };
}

/** What must hold for each page of each description. */
function checkPage(path: string, html: string): string[] {
  const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
  const faults: string[] = [];
  if (new Set(ids).size !== ids.length) faults.push(`${path}: an id comes twice`);
  if (html.includes("[object Object]")) faults.push(`${path}: a value is shown as an object`);
  if (
    /<(?:script|iframe|base|meta|form|style|link|object)\b|\son\w+=|href="(?:javascript|data|vbscript|\/\/)/i.test(
      html.replace(/>[^<]*</g, "><"),
    )
  )
    faults.push(`${path}: markup that must not be there`);
  if (html.split("<h1").length !== 2) faults.push(`${path}: not one h1`);
  return faults;
}

/** Big files are asked for a part of their pages only; the whole is for the benchmark. */
const pagesPerFile = 25;

describe("descriptions of other people", () => {
  test("all load, or are refused for a stated reason, and their pages render", { timeout: 240_000 }, async (ctx) => {
    const directory = path.join(corpora, "openapi");
    if (!existsSync(directory)) return ctx.skip(why);
    const refused: string[] = [];
    const faults: string[] = [];
    for (const file of (await readdir(directory)).filter((name) => /\.(?:json|ya?ml)$/.test(name))) {
      const { api, problems } = await load(directory, file);
      if (!api) {
        refused.push(`${file}: ${problems.find(({ severity }) => severity === "error")?.message}`);
        continue;
      }
      const step = Math.max(1, Math.floor(api.pages.length / pagesPerFile));
      for (const page of api.pages.filter((_, index) => index % step === 0))
        faults.push(...checkPage(`${file} ${page.path}`, page.renderBody()));
    }
    expect(refused).toEqual(["libopenapi-badref.yaml: remote $ref is not allowed: http://go"]);
    expect(faults).toEqual([]);
  });
});

describe("descriptions written to break it", () => {
  const directory = path.join(corpora, "hostile", "specs");
  const file = path.join(directory, "index.json");
  const index: { files: Array<{ file: string; outcome: string; line?: number }> } = existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8"))
    : { files: [] };
  // Decided otherwise, and both are allowed by the list: old-Mac line ends and YAML named .json are read.
  test.skipIf(index.files.length === 0).each(index.files)("$file: $outcome", async ({ file, outcome, line }) => {
    const { api, problems } = await load(directory, file);
    const errors = problems.filter(({ severity }) => severity === "error");
    expect(api === undefined).toBe(outcome === "refuse");
    expect(errors.length > 0).toBe(outcome === "refuse");
    if (outcome === "warn") expect(problems.length).toBeGreaterThan(0);
    if (line !== undefined && file !== "multi/openapi.yaml")
      expect(problems.map((problem) => problem.line)).toContain(line);
    expect((api?.pages ?? []).flatMap((page) => checkPage(page.path, page.renderBody()))).toEqual([]);
    expect(JSON.stringify(problems)).not.toMatch(/root:x:0:0|PATH=/);
  });
  test("are there", (ctx) => {
    if (index.files.length === 0) ctx.skip(why);
    expect(index.files.length).toBeGreaterThan(50);
  });
});
