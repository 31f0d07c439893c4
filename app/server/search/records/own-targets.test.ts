import path from "node:path";
import { load } from "cheerio";
import { expect, test } from "vitest";
import { loadValidFile } from "#app/server/reference/testing/load-text.ts";
import { renderBodyOf } from "#app/server/testing/html.ts";
import { loadOwnSite } from "#app/server/testing/own-site.ts";
import { listEntries, type RecordSources } from "./list-records.ts";

async function findMissing(sources: RecordSources): Promise<string[]> {
  const ids = new Map<string, ReadonlySet<string>>();
  const listIds = (path: string) => {
    const known = ids.get(path);
    if (known) return known;
    const $ = load(renderBodyOf(sources.pages.get(path)), null, false);
    const listed = new Set(
      $("[id]")
        .get()
        .map(({ attribs }) => attribs.id ?? ""),
    );
    ids.set(path, listed);
    return listed;
  };
  const records = await Promise.all(listEntries(sources).map(({ listRecords }) => listRecords()));
  return records
    .flat()
    .map(({ href }) => href)
    .filter((href) => {
      const [path = "", fragment] = href.split("#", 2);
      return !sources.pages.has(path) || (fragment !== undefined && !listIds(path).has(decodeURI(fragment)));
    });
}

test("every search result of our own content has an existing target", async () => {
  expect(await findMissing(await loadOwnSite())).toEqual([]);
});

test.each(["every-feature.yaml", "swagger-2.yaml"])(
  "every search result of %s has an existing target",
  async (file) => {
    const { api } = await loadValidFile(
      path.resolve(import.meta.dirname, "../../../../tests/fixtures/specs/reference", file),
    );
    const sources = { pages: new Map(api.pages.map((page) => [page.path, page])), apis: [api] };
    expect(listEntries(sources).length).toBeGreaterThan(10);
    expect(await findMissing(sources)).toEqual([]);
  },
);
