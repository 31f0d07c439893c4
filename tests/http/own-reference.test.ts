import { beforeAll, expect, test } from "vitest";
import { ownSite, type StartedApp } from "./start-app.ts";

let site: StartedApp;
beforeAll(async () => {
  site = await ownSite();
});

const read = async (path: string) => (await fetch(`${site.origin}${path}`)).text();
const overview = "/docs/api/northhaul-integrations-api";

interface Description {
  readonly components: { readonly schemas: Readonly<Record<string, { readonly enum?: readonly string[] }>> };
}

test("the life cycle names every status of a freight, and who may cause which transition", async () => {
  const description: Description = JSON.parse(await read("/openapi/integrations.json"));
  const statuses = description.components.schemas.FreightStatus?.enum ?? [];
  expect(statuses.length).toBeGreaterThan(4);
  const html = await read(overview);
  const section = html.slice(html.indexOf('id="freight-life-cycle"'));
  const table = section.slice(section.indexOf("<table"), section.indexOf("</table>"));
  for (const status of statuses) expect(table, status).toContain(status);
  expect(table).toMatch(/shipper/);
  expect(table).toMatch(/carrier/);
});

test.each(["Idempotency", "Retries", "Limits", "Errors"])("the overview has rules for %s", async (subject) => {
  const headings = Array.from((await read(overview)).matchAll(/<h[2-4][^>]*>([^<]+)/g), ([, text = ""]) => text);
  expect(headings.join("\n")).toMatch(new RegExp(subject.slice(0, 5), "i"));
});

test("every type of problem that an example shows has a cause and a fix", async () => {
  const html = await read(overview);
  const section = html.slice(html.indexOf('id="errors"'));
  const table = section.slice(section.indexOf("<table"), section.indexOf("</table>"));
  const rows = Array.from(table.matchAll(/<tr>([\s\S]*?)<\/tr>/g), ([, row = ""]) =>
    Array.from(row.matchAll(/<td[^>]*>([\s\S]*?)<\/td>/g), ([, cell = ""]) => cell.replace(/<[^>]*>/g, "").trim()),
  ).filter(({ length }) => length > 0);
  for (const row of rows) expect(row.filter((cell) => cell !== "")).toHaveLength(4);
  const description = await read("/openapi/integrations.json");
  const shown = new Set(Array.from(description.matchAll(/\/problems\/([a-z-]+)"/g), ([, name = ""]) => name));
  expect(shown.size).toBeGreaterThan(5);
  expect(rows.map(([, name]) => name)).toEqual(expect.arrayContaining([...shown]));
});

test.each([
  ["/docs/guides/quickstart", 2],
  ["/docs/guides/from-creation-to-settlement", 6],
])("%s leads to the operations that it mentions", async (path, least) => {
  const html = await read(path);
  const linked = new Set(Array.from(html.matchAll(/href="(\/docs\/api\/[a-z-]+)[#"]/g), ([, target = ""]) => target));
  const operations = site.app.site.apis.flatMap(({ index }) => index.operations.map((entry) => entry.path));
  expect(operations.filter((operation) => linked.has(operation)).length).toBeGreaterThanOrEqual(least);
});
