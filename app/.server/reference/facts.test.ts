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

const timeout = 60_000;

/**
 * Lists the facts that are neither in the HTML of their operation's page nor on a page that it links. `change` modifies
 * the HTML first.
 */
function listMissing({ pages }: Api, change = (html: string) => html) {
  const bodies = new Map<string, string>();
  const read = (path: string) => {
    const body = bodies.get(path) ?? change(pages.find((page) => page.path === path)?.renderBody() ?? "");
    bodies.set(path, body);
    return body;
  };
  const missing: string[] = [];
  let count = 0;
  for (const page of pages.filter(({ kind }) => kind === "operation")) {
    const shown = new Set([page.path]);
    for (const path of shown)
      for (const [, linked = ""] of read(path).matchAll(/href="(\/docs\/api\/(?:schemas\/[^"#]+|errors))/g))
        shown.add(linked);
    const words = [...shown].map((path) => toWords(read(path)));
    for (const fact of collectFacts(path.join(directory, file), page.source?.line ?? 0)) {
      count += 1;
      if (!words.some((page) => page.has(fact.text))) missing.push(`${page.path}: ${fact.where} ${fact.text}`);
    }
  }
  return { missing, count };
}

test("every property, value, limit and status of an operation is on its page or on those that it links", {
  timeout,
}, (ctx) => {
  if (!api) return ctx.skip(`NOT CHECKED: ${file} is not in ${directory}`);
  const { missing, count } = listMissing(api);
  expect(missing).toEqual([]);
  expect(count).toBeGreaterThan(500);
});

test.each([
  ["types and limits", /(?<=<a class="ref-name[^>]*>[^<]*<\/a> ).*?(?=<\/p>)/gs],
  ["names", /<a class="ref-name[^>]*>.*?<\/a>/gs],
  ["values with descriptions", /<ul class="ref-enum">.*?<\/ul>/gs],
  ["statuses", /<span class="ref-status">.*?<\/span>/gs],
])("a page without its %s would be found out", { timeout }, (_, part) => {
  if (!api) return;
  expect(listMissing(api, (html) => html.replace(part, "")).missing).not.toEqual([]);
});
