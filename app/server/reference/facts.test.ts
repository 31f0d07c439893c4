import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { renderBodyOf } from "#app/server/testing/html.ts";
import type { Api } from "./load-reference.ts";
import { collectFacts, findMissingFacts, type Render, readDocument } from "./testing/collect-facts.ts";
import { loadFile, loadValidFile } from "./testing/load-text.ts";
import { listRealSpecifications, sample } from "./testing/real-specifications.ts";

const own = path.resolve(import.meta.dirname, "../../../openapi/integrations.yaml");

function createRender(api: Api): Render {
  const pages = new Map(api.pages.map((page) => [page.path, page]));
  const known = new Map<string, string>();
  return (path) => {
    const html = known.get(path) ?? renderBodyOf(pages.get(path));
    known.set(path, html);
    return html;
  };
}

describe("our own specification", async () => {
  const { api } = await loadValidFile(own);
  const { operations } = api.index;
  const render = createRender(api);

  test("every fact is on the operation's page or on a page linked from it", () => {
    const root = readDocument(own);
    expect(operations.flatMap(({ reference }) => collectFacts(root, reference)).length).toBeGreaterThan(500);
    expect([...findMissingFacts(api, own, operations, render)]).toEqual([]);
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
  if (api) expect([...findMissingFacts(api, file, sample(api.index.operations, 6), createRender(api))]).toEqual([]);
});
