import { readFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { load } from "cheerio";
import { isObject, type Json, resolve } from "../json.ts";
import type { Judge } from "../judge-types.ts";
import { loadSpecifications } from "../load-specifications.ts";
import { sampleDocuments, toDocumentFolder } from "../sample-documents.ts";

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
    const bytes = await readFile(path.join(toDocumentFolder(directory), name));
    const result = await judgeSpecification(bytes).catch(toCrash);
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

/**
 * Checks that operation pages show the method, path, parameter names and status codes from the specification.
 * The specification is parsed here without the server's code.
 */
async function judgeSpecification(bytes: Buffer): Promise<Result> {
  const text = bytes.toString();
  const { site, diagnostics } = await loadSpecifications({ "api.json": bytes });
  if (!site) {
    const [error] = diagnostics.filter(({ severity }) => severity === "error");
    const isRight = error?.code === "ref-remote" && /"?\$ref"?\s*:\s*["']?https?:/.test(text);
    return { checks: 1, findings: isRight ? [] : [`refused: ${error?.code} ${error?.message}`], isRefused: isRight };
  }
  const document: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
  const findings: string[] = [];
  let checks = 0;
  const operations = listOperations(document);
  const interval = Math.max(1, Math.ceil(operations.length / operationsPerDocument));
  const entries = site.apis[0]?.index.operations ?? [];
  for (const { method, path, facts } of operations.filter((_, index) => index % interval === 0)) {
    const entry = entries.find(({ reference }) => reference.path === path && reference.method.toLowerCase() === method);
    const page = entry && site.pages.get(entry.path);
    checks += 1;
    if (!page) {
      findings.push(`${method} ${path} has no page`);
      continue;
    }
    const shown = load(page.renderBody()).text();
    const compact = withoutSpace(shown);
    checks += facts.length;
    for (const fact of facts)
      if (!compact.includes(withoutSpace(fact))) findings.push(`${method} ${path}: ${fact} is not shown`);
    const [value] = /\[object Object\]|\bundefined\b|\bNaN\b/.exec(shown) ?? [];
    if (value && !text.includes(value)) findings.push(`${method} ${path}: shows ${value}`);
  }
  return { checks, findings, isRefused: false };
}

const withoutSpace = (text: string) => text.replace(/\s+/g, "");

function listOperations(document: unknown) {
  const paths = isObject(document) && isObject(document.paths) ? document.paths : {};
  return Object.entries(paths).flatMap(([path, written]) => {
    const item = resolve(document, written);
    if (!isObject(item) || !path.startsWith("/")) return [];
    return methods.flatMap((method) => {
      const operation = item[method];
      if (!isObject(operation) || operation["x-internal"] === true) return [];
      const parameters = [item.parameters, operation.parameters].flatMap((list) => (Array.isArray(list) ? list : []));
      const names = parameters.flatMap((parameter) => {
        const found = resolve(document, parameter);
        if (!isObject(found) || found.in === "body" || typeof found.name !== "string") return [];
        return isIgnored(found) ? [] : [found.name];
      });
      const statuses = isObject(operation.responses)
        ? Object.keys(operation.responses).filter((status) => /^[1-5]/.test(status))
        : [];
      return [{ method, path, facts: [path.replace(/#.*/, ""), method.toUpperCase(), ...names, ...statuses] }];
    });
  });
}

/** The site hides internal parameters. OpenAPI ignores header parameters such as `Accept`. */
const isIgnored = (parameter: Json) =>
  parameter["x-internal"] === true ||
  (parameter.in === "header" && /^(?:accept|content-type|authorization)$/i.test(String(parameter.name)));

export const isSlow = true;
