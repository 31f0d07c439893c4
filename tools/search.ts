// Implements `npm run search -- "query"`, which prints the ten best results with the factors of their scores.

import path from "node:path";
import process from "node:process";
import type * as Http from "../app/server/app.ts";
import { exitWithUsage, readOptions } from "./read-options.ts";

const usage = 'Usage: npm run search -- "query"\n';
const query = readOptions(usage, { allowPositionals: true }).positionals.join(" ");
if (query.trim() === "") exitWithUsage("the query is empty", usage);

const shown = 10;

const http: typeof Http = await import(path.join(import.meta.dirname, "../build/server/index.js"));
const { site } = await http.loadSite(http.parseConfig(process.env, process.cwd()));
if (!site) {
  process.stderr.write("The site has errors: run `npm run check`.\n");
  process.exit(1);
}
await site.search.build();
const { words, ranked } = site.search.explain(query);
const names = words.map(({ word }) => word);
http.writeOutput(1, `Words: ${names.join(", ") || "no page contains any of the words"}\n\n`);
for (const { record, score, coverage, kind, name, title, words: scores } of ranked.slice(0, shown)) {
  const parts = scores.map((each, at) => `${names[at]} ${each.toFixed(1)}`).join(" + ");
  const factors = { coverage, kind, name, title };
  const product = Object.entries(factors).map(([part, factor]) => `${part} ${factor.toFixed(2)}`);
  http.writeOutput(1, `${score.toFixed(1).padStart(8)}  ${record.title}  ${record.href}\n`);
  http.writeOutput(1, `${" ".repeat(10)}(${parts}) × ${product.join(" × ")}\n`);
}
