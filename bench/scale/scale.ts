import { readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { findPackageFile } from "../heavy-packages.ts";
import { printTable } from "../section.ts";
import { buildModules } from "./build-modules.ts";
import { onlyTag } from "./only-tag.ts";
import { weighPage } from "./serve-page.ts";

/**
 * `node --expose-gc bench/scale/scale.ts`: what GitHub's REST specification (1,100 operations) costs, as ratios to a bare
 * `JSON.parse` of the same text. Times are the processor's, which neighbours on the machine hardly disturb.
 */
const tag = "issues";
const page = "/docs/api/issues-list-for-repo";

const modules = await buildModules();
const source = findPackageFile("@octokit/openapi/generated/api.github.com.json");
const bytes = readFileSync(source);
const text = bytes.toString("utf8");
const ignore = () => undefined;

const [bare] = best(() => JSON.parse(text), 5);
const [parse] = best(() => modules.parseFile(source, bytes), 3);
const [open, opened] = best(() => modules.openSpecification(source, bytes, ignore), 3);
if (!opened) throw new Error("the specification cannot be read");
const { specification } = opened;
const [check] = best(() => modules.checkStructure(specification, ignore), 1);
const [index] = best(
  () =>
    modules.createIndex(specification, {
      basePath: "/docs/api",
      fallbackTitle: "",
      exportsPath: undefined,
      downloads: [],
      report: ignore,
    }),
  3,
);
const highlight = modules.createHighlight();
const [whole, [api]] = await timeAsync(() =>
  modules.loadReference({
    directory: path.dirname(source),
    apis: [{ id: "github", file: path.basename(source), basePath: "/docs/api" }],
    highlight,
    report: ignore,
  }),
);
const operation = api?.pages.find((each) => each.path === page);
if (!api || !operation) throw new Error(`no page ${page}`);
const [first] = best(() => operation.renderBody(), 1);
const [again] = best(() => operation.renderBody(), 5);

const row = (what: string, milliseconds: number) => ({
  what,
  ms: milliseconds.toFixed(0),
  "x JSON.parse": (milliseconds / bare).toFixed(2),
});
printTable(`${(bytes.length / 1e6).toFixed(1)} MB, ${api.operationCount} operations, ${api.pages.length} pages`, [
  row("bare JSON.parse", bare),
  row("parse, with source locations", parse),
  row("normalize: references followed and checked", open - parse),
  row("check the structure", check),
  row("index", index),
  row("all of the above, as at start-up", whole),
  row("first operation page, with the highlighter's grammars", first),
  row("the same page again", again),
]);

globalThis.gc?.();
const before = process.memoryUsage();
let peak = 0;
const asked = api.pages.map((each) => {
  const [milliseconds, html] = best(() => each.renderBody(), 1);
  peak = Math.max(peak, process.memoryUsage().rss);
  return {
    size: html.length,
    milliseconds,
    rows: count(html, 'class="ref-field"'),
    truncations: count(html, 'class="ref-truncated"'),
  };
});
globalThis.gc?.();
const after = process.memoryUsage();
const largest = asked.reduce((one, other) => (one.size > other.size ? one : other));
const slow = asked.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
const at = (share: number) => (slow[Math.floor((slow.length - 1) * share)] ?? 0).toFixed(0);
printTable("every page asked for once", [
  { what: "pages", value: asked.length },
  { what: "ms a page: median / p99 / slowest", value: `${at(0.5)} / ${at(0.99)} / ${at(1)}` },
  { what: "largest body, kB", value: Math.round(largest.size / 1000) },
  { what: "most rows of fields on a page", value: Math.max(...asked.map(({ rows }) => rows)) },
  { what: "pages with truncated or linked fields", value: asked.filter(({ truncations }) => truncations > 0).length },
  { what: "live heap, MB: before / after", value: `${mega(before.heapUsed)} / ${mega(after.heapUsed)}` },
  { what: "grown, x the specification's size", value: ((after.heapUsed - before.heapUsed) / bytes.length).toFixed(2) },
  { what: "peak resident, MB", value: mega(peak) },
]);

const alone = JSON.stringify(onlyTag(JSON.parse(text), tag));
const [big, small] = [await weighPage(text, page), await weighPage(alone, page)];
printTable(`weight of ${page}, document and sidebar`, [
  { in: "the whole specification", raw: big.raw, gzip: big.gzip },
  { in: `only its own tag, ${tag}`, raw: small.raw, gzip: small.gzip },
  { in: "ratio", raw: (big.raw / small.raw).toFixed(3), gzip: (big.gzip / small.gzip).toFixed(3) },
]);

/** Returns the shortest CPU time of several rounds in milliseconds, and the result. */
function best<Result>(work: () => Result, rounds: number): readonly [number, Result] {
  const started = process.threadCpuUsage();
  const result = work();
  const { user, system } = process.threadCpuUsage(started);
  const spent = (user + system) / 1000;
  return rounds <= 1 ? [spent, result] : [Math.min(spent, best(work, rounds - 1)[0]), result];
}

async function timeAsync<Result>(work: () => Promise<Result>): Promise<readonly [number, Result]> {
  const started = process.threadCpuUsage();
  const result = await work();
  const { user, system } = process.threadCpuUsage(started);
  return [(user + system) / 1000, result];
}

function count(html: string, piece: string): number {
  return html.split(piece).length - 1;
}

function mega(amount: number): number {
  return Math.round(amount / 1e6);
}
