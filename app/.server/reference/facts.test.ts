import { existsSync } from "node:fs";
import path from "node:path";
import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import type { Api } from "./load-reference.ts";
import { collectFacts, readDocument } from "./testing/collect-facts.ts";
import { loadFile } from "./testing/load-text.ts";
import { type PageText, toPageText } from "./testing/page-text.ts";
import { listRealSpecifications } from "./testing/real-specifications.ts";

const own = path.resolve(import.meta.dirname, "../../../openapi/integrations.yaml");

/**
 * Lists facts of operations that are missing on the operation's page and on the schema and error pages that it links to.
 * @param operations the number of operations to check
 * @param change modifies the HTML of each page before it is searched
 */
function listMissing(api: Api, file: string, operations = 25, change = (html: string) => html) {
  const root = readDocument(file);
  const pages = new Map(api.pages.map((page) => [page.path, page]));
  const texts = new Map<string, PageText>();
  const read = (target: string) => {
    const text = texts.get(target) ?? toPageText(change(pages.get(target)?.renderBody() ?? ""));
    texts.set(target, text);
    return text;
  };
  const isFurther = (target: string) => pages.get(target)?.kind === "schema" || target === api.index.errorsPath;
  /** Yields the operation's page, then linked pages. Lazy, since most facts are on the operation's page. */
  function* follow(start: string): Generator<PageText> {
    const found = new Set([start]);
    for (const target of found) {
      yield read(target);
      for (const link of read(target).links) {
        const linked = decodeURI(link.split("#")[0] ?? "");
        if (isFurther(linked)) found.add(linked);
      }
    }
  }
  const missing: string[] = [];
  let count = 0;
  const step = Math.max(1, Math.floor(api.index.operations.length / operations));
  for (const { path: start, reference } of api.index.operations.filter((_, index) => index % step === 0)) {
    for (const { where, text } of collectFacts(root, reference)) {
      count += 1;
      if (!follow(start).some((page) => page.has(text))) missing.push(`${start}: ${where} ${text}`);
    }
  }
  return { missing, count };
}

describe("our own specification", async () => {
  const { api } = await loadFile(own);
  const list = (change?: (html: string) => string) =>
    api ? listMissing(api, own, Number.POSITIVE_INFINITY, change) : { missing: [], count: 0 };

  test.skipIf(!api)("every fact is on the operation's page or on a page that it links to", () => {
    const { missing, count } = list();
    expect(missing).toEqual([]);
    expect(count).toBeGreaterThan(500);
  });

  test.skipIf(!api).each([
    ["names", ".ref-name"],
    ["types and constraints", ".ref-name ~ *, .ref-root-type"],
    ["values with descriptions", ".ref-enum"],
    ["statuses", ".ref-status"],
  ])("the check reports missing facts when %s are removed from the pages", (_, selector) => {
    const remove = (html: string) => {
      const $ = load(html, null, false);
      $(selector).remove();
      return $.html();
    };
    expect(list(remove).missing).not.toEqual([]);
  });
});

/** The largest specification. Only the benchmark installs it, so the test is skipped where the file does not exist. */
const github = path.resolve(
  import.meta.dirname,
  "../../../bench/node_modules/@octokit/openapi/generated/api.github.com.json",
);
const others = listRealSpecifications();
if (existsSync(github)) others.push({ name: "GitHub", file: github });

test.each(others)("$name: the pages contain every fact of 25 operations", { timeout: 120_000 }, async ({ file }) => {
  const { api } = await loadFile(file);
  if (api) expect(listMissing(api, file).missing).toEqual([]);
});
