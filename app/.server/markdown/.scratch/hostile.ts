import { readFileSync } from "node:fs";
import path from "node:path";
import { createHighlight } from "#app/.server/highlight/create-highlight.ts";
import { createReleaseNotes } from "#app/.server/release-notes/create-release-notes.ts";
import { readReleaseNotes } from "#app/.server/release-notes/read-release-notes.ts";

const root = "/work/shared/corpora/hostile/mdx";
const index = JSON.parse(readFileSync(root + "/index.json", "utf8"));
const highlight = await createHighlight();
let ok = 0;
for (const c of index.cases) {
  if (process.argv[2] && process.argv[2] !== c.case) continue;
  const dir = path.join(root, c.case);
  const problems: any[] = [];
  const report = (p: any) => problems.push(p);
  const t0 = performance.now();
  let crash = "";
  let html = "";
  try {
    const notes = await readReleaseNotes({ directory: dir, basePath: "/release-notes", report });
    const map = new Map(notes.files.map((f) => [f.file, f.path]));
    const R = await createReleaseNotes(notes, {
      contentDirectory: dir,
      staticDirectory: path.join(dir, "static"),
      resolveFile: (f: string) => map.get(f),
      highlight,
      report,
      title: "Release notes",
      siteTitle: "Docs",
      origin: "https://docs.example",
    });
    html = R.pages.map((p) => p.renderBody()).join("\n") + R.feeds.map((f) => f.body()).join("\n");
    if (process.argv[2])
      console.log(
        R.pages.map((p) => p.path),
        R.pages
          .filter((p) => p.kind === "release-note")
          .map((p) => p.renderBody())
          .join("\n")
          .slice(0, 6000),
      );
  } catch (e: any) {
    crash = e.stack;
  }
  const ms = (performance.now() - t0) | 0;
  const errors = problems.filter((p) => p.severity === "error");
  const got = crash ? "CRASH" : errors.length ? "refuse" : problems.length ? "warn" : "serve";
  const rel = (p: any) => path.relative(dir, p.file);
  const placed = problems.some((p) => (!c.file || rel(p) === c.file) && (!c.line || p.line === c.line));
  const good = (got === c.outcome || (c.outcome === "serve" && got === "warn")) && (c.outcome === "serve" || placed);
  if (good) ok++;
  if (!good || ms > 2000 || process.argv[2])
    console.log(
      good ? "" : "BAD",
      c.case,
      "want",
      c.outcome,
      c.line,
      "got",
      got,
      ms + "ms",
      crash.slice(0, 600),
      "\n   ",
      c.message,
      "\n   ",
      problems
        .map((p) => `${rel(p)}:${p.line}:${p.column} ${p.severity} ${p.code} ${p.message}`.slice(0, 200))
        .join("\n    "),
    );
  if (/<script|javascript:|onclick=|style="[^"]*expression|native code|\[object/.test(html.replace(/&lt;script/g, "")))
    console.log("SUSPECT", c.case, html.match(/.{40}(<script|javascript:|onclick=|native code|\[object).{40}/)?.[0]);
}
console.log(ok, index.cases.length);
