import { existsSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { describe, expect, test } from "vitest";
import type { Diagnostic } from "#app/.server/model/diagnostic.ts";
import { loadReference } from "./load-reference.ts";
import { escapeOnly } from "./testing/page-text.ts";

const corpora = path.resolve(import.meta.dirname, "../../../../shared/corpora");
const why = `NOT CHECKED: the folder of other people's specifications is not here (${corpora})`;

async function load(directory: string, file: string) {
  const diagnostics: Diagnostic[] = [];
  const [api] = await loadReference({
    directory,
    apis: [{ id: "api", file }],
    highlight: escapeOnly,
    report: (diagnostic) => diagnostics.push(diagnostic),
  });
  return { api, diagnostics };
}

/** Checks rules for each page of each specification. */
function checkPage(path: string, html: string): string[] {
  const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
  const faults: string[] = [];
  if (new Set(ids).size !== ids.length) faults.push(`${path}: an id comes twice`);
  if (/[\uFDD0\uFDD1]/.test(html)) faults.push(`${path}: a mark of a sample is left`);
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

/** Number of pages that are checked of each file. `EVERY_PAGE=1` in the environment checks all, which takes minutes. */
const pagesPerFile = process.env.EVERY_PAGE ? Number.POSITIVE_INFINITY : 25;
/** Limits of a page: size in characters of HTML, and CPU time in milliseconds. */
const largest = 1_000_000;
const slowest = 5_000;

interface Asked {
  readonly path: string;
  readonly kind: string;
  readonly size: number;
  readonly milliseconds: number;
}

describe("specifications of other people", () => {
  test("all load, or are refused for a stated reason, and their pages render", { timeout: 1_800_000 }, async (ctx) => {
    const directory = path.join(corpora, "openapi");
    if (!existsSync(directory)) return ctx.skip(why);
    const refused: string[] = [];
    const faults: string[] = [];
    const asked: Asked[] = [];
    let [files, operations, pages] = [0, 0, 0];
    for (const file of (await readdir(directory)).filter((name) => /\.(?:json|ya?ml)$/.test(name))) {
      const { api, diagnostics } = await load(directory, file);
      if (!api) {
        refused.push(`${file}: ${diagnostics.find(({ severity }) => severity === "error")?.message}`);
        continue;
      }
      files += 1;
      operations += api.operationCount;
      pages += api.pages.length;
      const step = Math.max(1, Math.floor(api.pages.length / pagesPerFile));
      for (const page of api.pages.filter((_, index) => index % step === 0)) {
        const started = process.threadCpuUsage();
        const html = page.renderBody();
        const { user, system } = process.threadCpuUsage(started);
        faults.push(...checkPage(`${file} ${page.path}`, html));
        const milliseconds = (user + system) / 1000;
        asked.push({ path: `${file} ${page.path}`, kind: page.kind, size: html.length, milliseconds });
      }
    }
    const count = asked.filter(({ kind }) => kind === "operation").length;
    process.stdout.write(
      `${files} specifications with ${operations} operations on ${pages} pages; asked for ${asked.length}, of which ${count} of operations\n`,
    );
    for (const key of ["milliseconds", "size"] as const)
      for (const page of asked.toSorted((one, other) => other[key] - one[key]).slice(0, 3))
        process.stdout.write(`  ${key} ${Math.round(page[key])}: ${page.path}\n`);
    expect(refused).toEqual(["libopenapi-badref.yaml: remote $ref is not allowed: http://go"]);
    expect(faults).toEqual([]);
    expect(asked.filter(({ size }) => size > largest).map((page) => page.path)).toEqual([]);
    expect(asked.filter(({ milliseconds }) => milliseconds > slowest).map((page) => page.path)).toEqual([]);
  });
});

describe("specifications written to break it", () => {
  const directory = path.join(corpora, "hostile", "specs");
  const file = path.join(directory, "index.json");
  const index: { files: Array<{ file: string; outcome: string; line?: number }> } = existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8"))
    : { files: [] };
  // Different here, which the list allows: old-Mac line ends and YAML with the extension .json are read.
  test.skipIf(index.files.length === 0).each(index.files)("$file: $outcome", async ({ file, outcome, line }) => {
    const { api, diagnostics } = await load(directory, file);
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    expect(api === undefined).toBe(outcome === "refuse");
    expect(errors.length > 0).toBe(outcome === "refuse");
    if (outcome === "warn") expect(diagnostics.length).toBeGreaterThan(0);
    if (line !== undefined && file !== "multi/openapi.yaml")
      expect(diagnostics.map((diagnostic) => diagnostic.line)).toContain(line);
    expect((api?.pages ?? []).flatMap((page) => checkPage(page.path, page.renderBody()))).toEqual([]);
    expect(JSON.stringify(diagnostics)).not.toMatch(/root:x:0:0|PATH=/);
  });
  test("are there", (ctx) => {
    if (index.files.length === 0) ctx.skip(why);
    expect(index.files.length).toBeGreaterThan(50);
  });
});
