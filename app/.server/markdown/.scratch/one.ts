import { readFileSync } from "node:fs";
import { prepareSource } from "#app/.server/markdown/source/prepare-source.ts";
import { createTell } from "#app/.server/markdown/source/tell.ts";
import { parseMdx } from "#app/.server/markdown/syntax/parse-mdx.ts";

const t = createTell("x", console.log);
const s = prepareSource(readFileSync(process.argv[2], "utf8"), false, t);
console.log(s.split("\n").slice(30, 50).join("\n"));
