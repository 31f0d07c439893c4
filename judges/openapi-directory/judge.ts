import { readFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import type { Judge } from "../judge-types.ts";
import { sampleDocuments, toDocumentFolder } from "../sample-documents.ts";
import { judgeSpecification } from "./judge-specification.ts";

const sampleSize = 120;

/**
 * Loads OpenAPI 3 documents of real APIs from APIs.guru, and checks their operation pages.
 * Some of the documents were converted from Swagger 2.0.
 */
export const judge: Judge = async (_, directory) => {
  const { names, total } = sampleDocuments(directory, "northhaul", sampleSize);
  const findings: string[] = [];
  let [checks, refused] = [0, 0];
  for (const name of names) {
    const result = await judgeSpecification(await readFile(path.join(toDocumentFolder(directory), name))).catch(
      toCrash,
    );
    checks += result.checks;
    if (result.isRefused) refused += 1;
    findings.push(...result.findings.map((finding) => `${name}: ${finding}`));
    if (process.env.JUDGE_ALL) for (const finding of result.findings) process.stderr.write(`${name}: ${finding}\n`);
  }
  return { checks, findings, note: `${names.length} of ${total} documents, ${refused} correctly rejected` };
};

const toCrash = (error: unknown) => ({ checks: 1, findings: [`crashes: ${String(error)}`], isRefused: false });

export const isSlow = true;
