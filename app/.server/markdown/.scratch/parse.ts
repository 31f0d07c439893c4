import { readdirSync, readFileSync } from "node:fs";
import { splitFrontMatter } from "#app/.server/markdown/front-matter/split-front-matter.ts";
import { prepareSource } from "#app/.server/markdown/source/prepare-source.ts";
import { createTell } from "#app/.server/markdown/source/tell.ts";
import { parseMdx } from "#app/.server/markdown/syntax/parse-mdx.ts";

const root = "/work/shared/corpora";
let n = 0,
  bad = 0;
const T = performance.now();
for (const e of readdirSync(root, { recursive: true, withFileTypes: true })) {
  if (!/\.mdx?$/.test(e.name) || !e.isFile()) continue;
  if (/openapi/.test(e.parentPath)) continue;
  const f = e.parentPath + "/" + e.name;
  const t = createTell(f.replace(root, ""), (p) => {
    bad++;
    console.log(p.file, p.line + ":" + p.column, p.severity, p.code, p.message);
  });
  const s = splitFrontMatter(readFileSync(f, "utf8").replace(/\r\n/g, "\n"), t);
  if (!s) continue;
  n++;
  const t0 = performance.now();
  const lenient = /\.md$/.test(f);
  parseMdx(prepareSource(s.body, lenient, t), lenient, t);
  const d = performance.now() - t0;
  if (d > 300) console.log("SLOW", f, d);
}
console.log(n, bad, performance.now() - T);
