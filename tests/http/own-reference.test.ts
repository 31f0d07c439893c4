import { createHash } from "node:crypto";
import type { CheerioAPI } from "cheerio";
import { expect, test } from "vitest";
import { listAttributes, listTexts } from "../../app/server/testing/html.ts";
import { withSite } from "./start-app.ts";

const site = withSite();
const { get, open, read, readJson } = site;
const overview = "/docs/api/northhaul-integrations-api";

const findTable = ($: CheerioAPI, id: string) => $(`#${id} ~ :is(table, :has(table))`).first();

interface Specification {
  readonly components: { readonly schemas: Readonly<Record<string, { readonly enum?: readonly string[] }>> };
}

test("the life cycle lists every status of a freight and who may cause each transition", async () => {
  const specification: Specification = await readJson("/openapi/integrations.json");
  const statuses = specification.components.schemas.FreightStatus?.enum ?? [];
  expect(statuses.length).toBeGreaterThan(4);
  const table = findTable(await open(overview), "freight-life-cycle").text();
  for (const word of [...statuses, "shipper", "carrier"]) expect(table, word).toContain(word);
});

test.each(["idempotency", "retries", "limits", "errors"])("the overview has a section on %s", async (subject) => {
  const headings = listTexts(await open(overview), "h2, h3, h4");
  expect(headings.filter((heading) => heading.toLowerCase().includes(subject))).not.toEqual([]);
});

test("every problem type in an example has a cause and a fix", async () => {
  const $ = await open(overview);
  const rows = findTable($, "errors")
    .find("tbody tr")
    .get()
    .map((row) =>
      $(row)
        .find("td")
        .get()
        .map((cell) => $(cell).text().trim()),
    );
  for (const row of rows) expect(row.filter((cell) => cell !== "")).toHaveLength(4);
  const specification = await read("/openapi/integrations.json");
  const shown = new Set(Array.from(specification.matchAll(/\/problems\/([a-z-]+)"/g), ([, name = ""]) => name));
  expect(shown.size).toBeGreaterThan(5);
  expect(rows.map(([, name]) => name)).toEqual(expect.arrayContaining([...shown]));
});

test.each([
  ["freight-add-carrier-settlement", "/v1/shipments/S-2024-000153"],
  ["freight-patch-shippers-reference", "/v1/freights/F-2024-000871/carriers-reference"],
  ["freight-upload-freight-attachment", "is Completed and cannot be changed"],
  ["shipment-add-carrier-settlement", "settle BaseFreight on the shipment"],
])("%s has no example of a problem of another operation, in any version: %s", async (slug, foreign) => {
  const { names } = site.app.site.versions;
  expect(names.length).toBe(3);
  for (const name of names) {
    const examples = await read(`/openapi/integrations@${name}/operations/${slug}.json`);
    expect(examples).toContain("/problems/");
    expect(examples).not.toContain(foreign);
  }
});

test.each([
  ["/guides/authentication", 3],
  ["/guides/paging-and-caching", 2],
  ["/guides/webhooks", 3],
  ["/guides/errors-and-retries", 2],
  ["/guides/going-live", 4],
  ["/guides/first-freight", 2],
  ["/guides/from-creation-to-settlement", 6],
])("%s links to the operations that it mentions", async (path, least) => {
  const linked = new Set(listAttributes(await open(path), "main a", "href").map((href) => href.split("#")[0]));
  const operations = site.app.site.apis.flatMap(({ index }) => index.operations.map((entry) => entry.path));
  expect(operations.filter((operation) => linked.has(operation)).length).toBeGreaterThanOrEqual(least);
});

test("pages of operations, and no others, pause the parser after the title with a script that the policy allows", async () => {
  const script = "document.currentScript.remove()";
  const hash = `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  const pages = await Promise.all(
    ["/docs/api/freight-create", overview, "/", "/guides/webhooks"].map(async (path) => {
      const response = await get(path);
      const allows = response.headers.get("content-security-policy")?.includes(hash);
      return [path, (await response.text()).includes(`</h1><script>${script}</script>`), allows];
    }),
  );
  expect(pages).toEqual([
    ["/docs/api/freight-create", true, true],
    [overview, false, false],
    ["/", false, false],
    ["/guides/webhooks", false, false],
  ]);
});

test.each([
  ["/docs/api/freight-create", 1],
  ["/release-notes/tags/api", 0],
])("%s has %i links to the top", async (path, count) => {
  expect((await open(path))("a:contains('Back to top')").length).toBe(count);
});
