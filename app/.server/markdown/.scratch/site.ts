import { writeFileSync } from "node:fs";
import path from "node:path";
import { createPages } from "#app/.server/content/create-pages.ts";
import { readPages } from "#app/.server/content/read-pages.ts";
import { createHighlight } from "#app/.server/highlight/create-highlight.ts";
import { createReleaseNotes } from "#app/.server/release-notes/create-release-notes.ts";
import { readReleaseNotes } from "#app/.server/release-notes/read-release-notes.ts";

const root = path.resolve(process.argv[2] ?? "content");
const notesDir = path.resolve(root, process.argv[3] ?? "release-notes");
const pagesDir = path.resolve(root, process.argv[4] ?? "pages");
const problems: any[] = [];
const report = (p: any) => problems.push(p);
const t0 = performance.now();
const highlight = await createHighlight();
const t1 = performance.now();
const pages = await readPages({ directory: pagesDir, report });
const notes = await readReleaseNotes({ directory: notesDir, basePath: "/release-notes", report });
const t2 = performance.now();
const map = new Map([...pages, ...notes.files].map((f) => [f.file, f.path]));
const o = {
  contentDirectory: root,
  staticDirectory: path.join(root, "static"),
  resolveFile: (f: string) => map.get(f),
  highlight,
  report,
};
const P = await createPages(pages, o);
const R = await createReleaseNotes(notes, {
  ...o,
  title: "Release notes",
  siteTitle: "Docs",
  origin: "https://docs.example",
});
const t3 = performance.now();
const all = [...P, ...R.pages];
let bytes = 0;
const ids: string[] = [];
for (const p of all) {
  const b = p.renderBody();
  bytes += b.length;
  const s = [...b.matchAll(/\sid="([^"]+)"/g)].map((m) => m[1]);
  const d = s.filter((x, i) => s.indexOf(x) !== i);
  if (d.length) console.log("DUP", p.path, d.slice(0, 5));
  if (process.env.OUT)
    writeFileSync(process.env.OUT + "/" + (p.path.replace(/\//g, "_") || "index").slice(0, 100) + ".html", b);
}
const t4 = performance.now();
for (const f of R.feeds) {
  const b = f.body();
  if (process.env.OUT) writeFileSync(process.env.OUT + "/" + f.path.replace(/\//g, "_"), b);
}
const t5 = performance.now();
const by: Record<string, number> = {};
for (const p of problems) by[p.severity + " " + p.code] = (by[p.severity + " " + p.code] ?? 0) + 1;
if (process.env.V)
  for (const p of problems)
    console.log(
      `${path.relative(root, p.file)}:${p.line ?? ""}:${p.column ?? ""} ${p.severity} ${p.code} ${p.message} (${p.hint ?? ""})`.slice(
        0,
        Number(process.env.V) > 1 ? 1000 : 260,
      ),
    );
console.log(by);
console.log({
  pages: all.length,
  notes: R.notes.length,
  feeds: R.feeds.length,
  bytes,
  hl: (t1 - t0) | 0,
  read: (t2 - t1) | 0,
  compile: (t3 - t2) | 0,
  render: (t4 - t3) | 0,
  feedsMs: (t5 - t4) | 0,
  rss: (process.memoryUsage().rss / 1e6) | 0,
});
if (process.env.R)
  console.log(
    all.map((p) => p.path + "  " + p.title),
    R.redirects,
    R.assets,
  );
