import { readFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { collectFacts, findMissingFacts, readDocument } from "../../app/server/reference/testing/collect-facts.ts";
import { toWords } from "../../app/server/reference/testing/page-text.ts";
import { renderBodyOf } from "../../app/server/testing/html.ts";
import { isObject, type Json, resolve } from "../../app/server/testing/json.ts";
import type { Judge } from "../judge-types.ts";
import { loadSpecifications } from "../load-specifications.ts";
import { sampleDocuments, sampleItems, toDocumentFolder } from "../sample-documents.ts";

const sampleSize = 120;
const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];
const operationsPerDocument = 12;

/**
 * Loads OpenAPI 3 documents of real APIs from APIs.guru, and checks their operation pages.
 * Some of the documents were converted from Swagger 2.0.
 */
export const judge: Judge = async (_, directory) => {
  const { names, total } = sampleDocuments(directory, "northhaul", sampleSize);
  const findings: string[] = [];
  let [checks, refused] = [0, 0];
  for (const name of names) {
    const result = await judgeSpecification(path.join(toDocumentFolder(directory), name)).catch(toCrash);
    checks += result.checks;
    if (result.isRefused) refused += 1;
    findings.push(...result.findings.map((finding) => `${name}: ${finding}`));
    if (process.env.JUDGE_ALL) for (const finding of result.findings) process.stderr.write(`${name}: ${finding}\n`);
  }
  return { checks, findings, note: `${names.length} of ${total} documents, ${refused} correctly rejected` };
};

const toCrash = (error: unknown) => ({ checks: 1, findings: [`crashes: ${String(error)}`], isRefused: false });

interface Result {
  readonly checks: number;
  readonly findings: readonly string[];
  /** Whether the server correctly refused a specification with a reference to a remote document. */
  readonly isRefused: boolean;
}

/** Checks that the operations have pages with everything that the specification contains about them, and no absent values. */
async function judgeSpecification(file: string): Promise<Result> {
  const bytes = await readFile(file);
  const text = bytes.toString();
  const { site, diagnostics } = await loadSpecifications({ "api.json": bytes });
  const [api] = site?.apis ?? [];
  if (!site || !api) {
    const [error] = diagnostics.filter(({ severity }) => severity === "error");
    const isRight = error?.code === "ref-remote" && /"?\$ref"?\s*:\s*["']?https?:/.test(text);
    return { checks: 1, findings: isRight ? [] : [`refused: ${error?.code} ${error?.message}`], isRefused: isRight };
  }
  const root = readDocument(file);
  const names = listOperations(root);
  const known = new Set(api.index.operations.map(({ reference }) => `${reference.method} ${reference.path}`));
  const findings = names.filter((name) => !known.has(name)).map((name) => `${name} has no page`);
  const operations = sampleItems(api.index.operations, operationsPerDocument);
  findings.push(...findMissingFacts(api, root, operations, site.pages));
  for (const { path } of operations) {
    const [value] = /\[object Object\]|\bundefined\b|\bNaN\b/.exec(toWords(renderBodyOf(site.pages.get(path)))) ?? [];
    if (value && !text.includes(value)) findings.push(`${path}: shows ${value}`);
  }
  const facts = operations.flatMap(({ reference }) => collectFacts(root, reference));
  return { checks: names.length + facts.length, findings, isRefused: false };
}

function listOperations(root: Json): string[] {
  return Object.entries(isObject(root.paths) ? root.paths : {}).flatMap(([path, written]) => {
    const item = resolve(root, written);
    if (!isObject(item) || !path.startsWith("/")) return [];
    const isShown = (operation: unknown) => isObject(operation) && operation["x-internal"] !== true;
    return methods.filter((method) => isShown(item[method])).map((method) => `${method.toUpperCase()} ${path}`);
  });
}

export const isSlow = true;
