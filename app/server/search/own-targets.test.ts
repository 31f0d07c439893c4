import path from "node:path";
import { expect, test } from "vitest";
import { loadValidFile } from "#app/server/reference/testing/load-text.ts";
import { loadOwnSite } from "#app/server/testing/own-site.ts";
import { collectIds } from "#app/server/text/html.ts";
import { listEntries, type RecordSources } from "./list-records.ts";

async function findMissing(sources: RecordSources): Promise<string[]> {
  const ids = new Map<string, ReadonlySet<string>>();
  const missing: string[] = [];
  for (const { href } of listEntries(sources).flatMap(({ listRecords }) => listRecords())) {
    const [path = "", fragment] = href.split("#", 2);
    const page = sources.pages.get(path);
    await page?.prepare?.();
    if (page && !ids.has(path)) ids.set(path, collectIds(page.renderBody()));
    if (!page || (fragment !== undefined && !ids.get(path)?.has(decodeURI(fragment)))) missing.push(href);
  }
  return missing;
}

test("every search result of our own content has an existing target", async () => {
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
