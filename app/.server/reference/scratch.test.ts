import { readdirSync, writeFileSync } from "node:fs";
import { test } from "vitest";
import { loadReference } from "./load-reference.ts";

const dir = process.env.DIR ?? "/work/shared/corpora/openapi";
const only = process.env.ONLY;
const highlight = (c: string) => c.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
test("scratch", async () => {
  let total = 0;
  for (const file of readdirSync(dir).filter(
    (f) => /\.(json|ya?ml)$/.test(f) && f !== "index.json" && !f.includes("@") && (!only || f.includes(only)),
  )) {
    const problems: string[] = [];
    const t = performance.now();
    const [api] = await loadReference({
      directory: dir,
      apis: [{ id: "x", file }],
      highlight,
      report: (p) => problems.push(`${p.line}:${p.column} ${p.severity} ${p.code} ${p.message}`),
    });
    const load = performance.now() - t;
    let slow = 0,
      slowPath = "",
      big = 0,
      bigPath = "",
      sum = 0,
      bytes = 0,
      errors = 0,
      dup = 0;
    for (const page of api?.pages ?? []) {
      const s = performance.now();
      try {
        const html = page.renderBody();
        const ms = performance.now() - s;
        sum += ms;
        bytes += html.length;
        if (ms > slow) {
          slow = ms;
          slowPath = page.path;
        }
        if (html.length > big) {
          big = html.length;
          bigPath = page.path;
        }
        const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map((m) => m[1]);
        if (new Set(ids).size !== ids.length) {
          if (dup++ < 2) console.log("DUP", page.path, ids.filter((x, i) => ids.indexOf(x) !== i).slice(0, 5));
        }
        if (/\[object Object\]|>undefined</.test(html)) console.log("UNDEF", page.path);
        void page.headings;
        void page.links;
        void page.description;
        if (process.env.OUT && page.path.includes(process.env.OUT)) writeFileSync("/tmp/out.html", html);
      } catch (e) {
        if (errors++ < 3) console.log("ERR", page.path, (e as Error).stack?.slice(0, 600));
      }
    }
    total += api?.pages.length ?? 0;
    console.log(
      file,
      `load ${Math.round(load)}ms ops ${api?.operationCount} pages ${api?.pages.length} render ${Math.round(sum)}ms ${Math.round(bytes / 1024)}kB slow ${Math.round(slow)} ${slowPath} big ${Math.round(big / 1024)}k ${bigPath} err ${errors} problems ${problems.length}`,
      problems.slice(0, process.env.ALL ? 60 : 3),
    );
  }
  console.log("pages", total);
}, 600_000);
