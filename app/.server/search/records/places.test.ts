import path from "node:path";
import { expect, test } from "vitest";
import { loadReference } from "#app/.server/reference/load-reference.ts";
import { loadSite } from "#app/.server/site/load-site.ts";
import { listRecords, type RecordSources } from "./list-records.ts";

const root = path.join(import.meta.dirname, "../../../..");

/** Places that lead to no page, or to an id that the page does not have. */
function findMissing(sources: RecordSources): string[] {
  const bodies = new Map([...sources.pages].map(([address, page]) => [address, page.renderBody()]));
  return [...listRecords(sources)].flat().flatMap(({ href }) => {
    const [address = "", fragment] = href.split("#", 2);
    const body = bodies.get(address);
    const id = fragment === undefined ? undefined : decodeURI(fragment).replaceAll("&", "&amp;");
    return body !== undefined && (id === undefined || body.includes(` id="${id}"`)) ? [] : [href];
  });
}

test("every place of our own content exists: pages, sections, parameters, fields, responses", async () => {
  const { site } = await loadSite({
    contentDirectory: path.join(root, "content"),
    openapiDirectory: path.join(root, "openapi"),
    siteUrl: undefined,
  });
  if (!site) throw new Error("the site's own content has errors");
  expect(findMissing(site)).toEqual([]);
}, 60_000);

test.each(["every-feature.yaml", "swagger-2.yaml"])(
  "every place of %s exists",
  async (file) => {
    const directory = path.join(root, "tests/fixtures/specs/reference");
    const apis = await loadReference({
      directory,
      apis: [{ id: "api", file }],
      highlight: (code) => code.replaceAll("<", "&lt;"),
      report: () => {},
    });
    const pages = new Map(apis.flatMap((api) => api.pages.map((page) => [page.path, page] as const)));
    const sources = { pages, apis };
    expect([...listRecords(sources)].flat().length).toBeGreaterThan(10);
    expect(findMissing(sources)).toEqual([]);
  },
  60_000,
);
