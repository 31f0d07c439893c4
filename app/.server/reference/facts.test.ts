import { existsSync } from "node:fs";
import path from "node:path";
import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import type { OperationEntry } from "./index/reference-index.ts";
import type { Api } from "./load-reference.ts";
import { collectFacts, readDocument } from "./testing/collect-facts.ts";
import { loadFile } from "./testing/load-text.ts";
import { type PageText, toPageText } from "./testing/page-text.ts";
import { listRealSpecifications, sample } from "./testing/real-specifications.ts";

const own = path.resolve(import.meta.dirname, "../../../openapi/integrations.yaml");

/** A page's text, and the paths of the pages of schemas and errors that it links. */
interface ReadPage {
  readonly text: PageText;
  readonly targets: readonly string[];
}

/** Renders the body of the page with a path. */
type Render = (path: string) => string;

/** Returns a function that renders each page of an API at most once. */
function createRender(api: Api): Render {
  const pages = new Map(api.pages.map((page) => [page.path, page]));
  const known = new Map<string, string>();
  return (path) => {
    const html = known.get(path) ?? pages.get(path)?.renderBody() ?? "";
    known.set(path, html);
    return html;
  };
}

/** Returns a function that reads each page of an API at most once. */
function createPageReader(api: Api, render: Render): (path: string) => ReadPage {
  const pages = new Map(api.pages.map((page) => [page.path, page]));
  const isTarget = (target: string) => pages.get(target)?.kind === "schema" || target === api.index.errorsPath;
  const known = new Map<string, ReadPage>();
  return (from) => {
    const earlier = known.get(from);
    if (earlier) return earlier;
    const text = toPageText(render(from));
    const linked = new Set(text.links.map((link) => decodeURI(link.split("#")[0] ?? "")));
    const page = { text, targets: [...linked].filter(isTarget) };
    known.set(from, page);
    return page;
  };
}

/**
 * Finds the facts of operations that are neither on the operation's page, nor on a page of a schema or of errors that can be reached
 * from it. Most facts are on the operation's page, so the others are only rendered when they are needed.
 */
function* findMissing(
  api: Api,
  file: string,
  operations: readonly OperationEntry[],
  render: Render,
): Generator<string> {
  const read = createPageReader(api, render);
  const root = readDocument(file);
  const isShown = (start: string, text: string) => {
    const paths = new Set([start]);
    for (const path of paths) {
      const page = read(path);
      if (page.text.has(text)) return true;
      for (const target of page.targets) paths.add(target);
    }
    return false;
  };
  for (const { path: start, reference } of operations)
    for (const { where, text } of collectFacts(root, reference))
      if (!isShown(start, text)) yield `${start}: ${where} ${text}`;
}

describe("our own specification", async () => {
  const api = await loadFile(own);
  const render = api ? createRender(api) : () => "";

  test.skipIf(!api)("has every fact on the page of its operation or on those that it links", () => {
    const { operations = [] } = api?.index ?? {};
    const root = readDocument(own);
    expect(operations.flatMap(({ reference }) => collectFacts(root, reference)).length).toBeGreaterThan(500);
    expect(api && [...findMissing(api, own, operations, render)]).toEqual([]);
  });

  test.skipIf(!api).each([
    ["names", ".ref-name"],
    ["types and constraints", ".ref-name ~ *, .ref-root-type"],
    ["values with descriptions", ".ref-enum"],
    ["statuses", ".ref-status"],
  ])("lacks facts without its %s", (_, selector) => {
    const remove = (path: string) => {
      const $ = load(render(path), null, false);
      $(selector).remove();
      return $.html();
    };
    const missing = api && findMissing(api, own, api.index.operations, remove);
    expect(missing?.next().done).toBe(false);
  });
});

/** The packages of the benchmark, which are not installed for the tests, contain the largest specification. */
const github = path.resolve(
  import.meta.dirname,
  "../../../bench/node_modules/@octokit/openapi/generated/api.github.com.json",
);
const others = listRealSpecifications();
if (existsSync(github)) others.push({ name: "GitHub", directory: path.dirname(github), file: path.basename(github) });

test.each(others)("$name has every fact of some operations", async ({ directory, file }) => {
  const source = path.join(directory, file);
  const api = await loadFile(source);
  if (api) expect([...findMissing(api, source, sample(api.index.operations, 4), createRender(api))]).toEqual([]);
});
