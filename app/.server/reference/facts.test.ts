import { existsSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { type Api, loadReference } from "./load-reference.ts";
import { collectFacts } from "./testing/collect-facts.ts";
import { escapeOnly, toWords } from "./testing/page-text.ts";

const directory = path.resolve(import.meta.dirname, "../../../openapi");
const file = "integrations.yaml";
let api: Api | undefined;

beforeAll(async () => {
  if (!existsSync(path.join(directory, file))) return;
  [api] = await loadReference({
    directory,
    apis: [{ id: "api", file }],
    highlight: escapeOnly,
    report: () => undefined,
  });
});

test("every property, value, limit and status of an operation is on its page", (ctx) => {
  if (!api) return ctx.skip(`NOT CHECKED: ${file} is not in ${directory}`);
  const missing: string[] = [];
  let count = 0;
  for (const page of api.pages.filter(({ kind }) => kind === "operation")) {
    const html = page.renderBody();
    const text = toWords(html);
    for (const fact of collectFacts(path.join(directory, file), page.source?.line ?? 0)) {
      count += 1;
      if (!text.has(fact.text)) missing.push(`${page.path}: ${fact.where} ${fact.text}`);
    }
  }
  expect(missing).toEqual([]);
  expect(count).toBeGreaterThan(500);
});
