import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { renderBodyOf } from "#app/server/testing/html.ts";
import type { OperationEntry } from "./index/reference-index.ts";
import type { Api } from "./load-reference.ts";
import { collectFacts, readDocument } from "./testing/collect-facts.ts";
import { loadFile, loadValidFile } from "./testing/load-text.ts";
import { type PageText, toPageText } from "./testing/page-text.ts";
import { listRealSpecifications, sample } from "./testing/real-specifications.ts";

const own = path.resolve(import.meta.dirname, "../../../openapi/integrations.yaml");

interface ReadPage {
  readonly text: PageText;
  readonly targets: readonly string[];
}

type Render = (path: string) => string;

function createRender(api: Api): Render {
  const pages = new Map(api.pages.map((page) => [page.path, page]));
  const known = new Map<string, string>();
  return (path) => {
    const html = known.get(path) ?? renderBodyOf(pages.get(path));
    known.set(path, html);
    return html;
  };
}

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

/** Yields facts that are neither on the operation's page nor on a schema or error page reachable from it. */
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
  const { api } = await loadValidFile(own);
  const { operations } = api.index;
  const render = createRender(api);

  test("every fact is on the operation's page or on a page linked from it", () => {
    const root = readDocument(own);
    expect(operations.flatMap(({ reference }) => collectFacts(root, reference)).length).toBeGreaterThan(500);
    expect([...findMissing(api, own, operations, render)]).toEqual([]);
  });
});

/** The largest specification. Only the benchmark installs it, so it is tested only if the file exists. */
const github = path.resolve(
  import.meta.dirname,
  "../../../bench/node_modules/@octokit/openapi/generated/api.github.com.json",
);
const others = listRealSpecifications();
if (existsSync(github)) others.push({ name: "GitHub", file: github });

test.each(others)("$name: the pages of sampled operations contain every fact", async ({ file }) => {
  const { api } = await loadFile(file);
  if (api) expect([...findMissing(api, file, sample(api.index.operations, 6), createRender(api))]).toEqual([]);
});
