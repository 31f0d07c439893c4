import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { checkTarget } from "../../tools/import/check-target.ts";
import type { Judge } from "../judge-types.ts";
import { startSite } from "../start-site.ts";
import { listMissing, readFacts } from "./page-facts.ts";
import { type FetchedSite, fetchSite, sites } from "./sites.ts";

/** The judge is slow because importing the public sites takes minutes. */
export const isSlow = true;
export const tools = "Docusaurus 3.9 and 3.10";

const root = path.join(import.meta.dirname, "../..");
const leastShare = 0.99;

/**
 * Imports public Docusaurus sites. Each imported site must start.
 * If there is a Docusaurus build of a site, the imported site must serve at least 99 % of the build's paths.
 * If an imported page loses content, the page's source file must have a diagnostic.
 */
export const judge: Judge = async (_origin, directory) => {
  const findings: string[] = [];
  const notes: string[] = [];
  let checks = 0;
  for (const site of sites.map((each) => fetchSite(each, directory))) {
    const result = await judgeSite(site);
    checks += result.checks;
    findings.push(...result.findings.map((finding) => `${site.repository} ${finding}`));
    notes.push(`${site.repository}: ${result.note}`);
  }
  return { checks, findings, note: notes.join("; ") };
};

interface SiteResult {
  readonly checks: number;
  readonly findings: readonly string[];
  readonly note: string;
}

/** Imports a site, starts the new site, and compares its pages with those of Docusaurus. */
async function judgeSite(site: FetchedSite): Promise<SiteResult> {
  const folder = await mkdtemp(path.join(tmpdir(), "docusaurus-"));
  const target = path.join(folder, "new");
  const environment = { CONTENT_DIR: path.join(target, "content"), OPENAPI_DIR: path.join(target, "openapi") };
  const times: number[] = [performance.now()];
  try {
    execFileSync(process.execPath, [path.join(root, "tools/import.ts"), site.source, target], { stdio: "ignore" });
    times.push(performance.now());
    const { problems } = checkTarget(target, []);
    times.push(performance.now());
    if (problems.some(({ severity }) => severity === "error"))
      return { checks: 1, findings: ["does not start"], note: "does not start" };
    const served = await startSite(environment);
    times.push(performance.now());
    const seconds = times.slice(1).map((time, index) => Math.round((time - (times[index] ?? 0)) / 1000));
    try {
      const result = await comparePages(site, served.origin, new Set(problems.map(({ file }) => file)));
      return { ...result, note: `${seconds.join(" + ")} s, ${problems.length} warnings, ${result.note}` };
    } finally {
      await served.kill();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Compares the pages of a Docusaurus build with those of this server.
 * @param explained files with a diagnostic; the pages of these files may differ
 */
async function comparePages(site: FetchedSite, origin: string, explained: ReadonlySet<string>): Promise<SiteResult> {
  const { build } = site;
  if (build === undefined) return { checks: 1, findings: [], note: "not built, only started" };
  const sources = readSources(path.join(build, "../.docusaurus"));
  const findings: string[] = [];
  const missing: string[] = [];
  let compared = 0;
  let different = 0;
  const pages = listPages(build);
  for (const [page, file] of pages) {
    const response = await fetch(origin + page);
    const html = await response.text();
    if (!response.ok) {
      missing.push(page);
      continue;
    }
    const [old, present] = [readFacts(readFileSync(file, "utf8")), readFacts(html)];
    if (!old || !present) continue;
    compared += 1;
    const differences = listMissing(old, present);
    const source = sources.get(page);
    if (differences.length > 0) different += 1;
    if (source === undefined || !explained.has(source))
      findings.push(...differences.map((difference) => `${page} ${difference}`));
  }
  const share = 1 - missing.length / pages.size;
  if (share < leastShare) findings.push(...missing.map((page) => `${page} has no page`));
  const unexplained = new Set(findings.map((finding) => finding.split(" ")[0])).size;
  const note = `${pages.size - missing.length} of ${pages.size} paths, ${compared} pages compared, ${different} differ, ${unexplained} of them without a diagnostic`;
  return { checks: pages.size + compared, findings, note };
}

function listPages(build: string): ReadonlyMap<string, string> {
  const files = readdirSync(build, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".html"));
  const pages = files.map(
    (name) => [`/${name.replace(/(?:(?:^|\/)index)?\.html$/, "")}`, path.join(build, name)] as const,
  );
  return new Map(
    pages.filter(
      ([page, file]) =>
        !/^\/(?:404|search)$/.test(page) && /docusaurus/i.test(readFileSync(file, "utf8").slice(0, 600)),
    ),
  );
}

/**
 * Returns, for each path of the old site, the file to which the import copies the page's source: `/docs/intro` →
 * `content/docs/intro.md`.
 * The paths and the old source files are in Docusaurus's metadata.
 */
function readSources(metadata: string): ReadonlyMap<string, string> {
  if (!existsSync(metadata)) return new Map();
  const files = readdirSync(metadata, { recursive: true, encoding: "utf8" }).filter((name) =>
    /site-[^/]*\.json$/.test(name),
  );
  return new Map(
    files.flatMap((name) => {
      const { permalink, source } = JSON.parse(readFileSync(path.join(metadata, name), "utf8"));
      if (typeof permalink !== "string" || typeof source !== "string") return [];
      const file = source.replace(/^@site\/(?:\.\.\/)*/, "content/").replace("content/src/pages/", "content/pages/");
      return [[permalink.replace(/(?<=.)\/$/, ""), file] as const];
    }),
  );
}
