import path from "node:path";
import { expect, test } from "vitest";
import { loadValidFile } from "#app/server/reference/testing/load-text.ts";
import { sample } from "#app/server/reference/testing/real-specifications.ts";
import { loadOwnSite } from "#app/server/testing/own-site.ts";
import { collectIds } from "#app/server/text/html.ts";
import { listEntries, type RecordSources } from "./list-records.ts";

async function findMissing(sources: RecordSources): Promise<string[]> {
  const ids = new Map<string, ReadonlySet<string>>();
  const missing: string[] = [];
  for (const { href } of sample(listEntries(sources), 45).flatMap(({ listRecords }) => listRecords())) {
    const [path = "", fragment] = href.split("#", 2);
    const page = sources.pages.get(path);
    await page?.prepare?.();
    if (page && !ids.has(path)) ids.set(path, collectIds(page.renderBody()));
    if (!page || (fragment !== undefined && !ids.get(path)?.has(decodeURI(fragment)))) missing.push(href);
  }
  return missing;
}

test("search results of our own content have existing targets", async () => {
  expect(await findMissing(await loadOwnSite())).toEqual([]);
});

test.each(["every-feature.yaml", "swagger-2.yaml"])(
  "every search result of %s has an existing target",
  async (file) => {
    const { api } = await loadValidFile(
      path.resolve(import.meta.dirname, "../../../tests/fixtures/specs/reference", file),
    );
    const sources = { pages: new Map(api.pages.map((page) => [page.path, page])), apis: [api] };
    expect(listEntries(sources).length).toBeGreaterThan(5);
    expect(await findMissing(sources)).toEqual([]);
  },
);
