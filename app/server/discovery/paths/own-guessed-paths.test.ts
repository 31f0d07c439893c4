import { beforeAll, describe, expect, test } from "vitest";
import type { Site } from "#app/server/site/site.ts";
import { loadOwnSite } from "#app/server/testing/own-site.ts";

let site: Site;
beforeAll(async () => {
  site = await loadOwnSite();
});

describe("findGuessedPath", () => {
  test.each([
    ["/docs/api/FreightCreate", "/docs/api/freight-create"],
    ["/docs/api/freight_create", "/docs/api/freight-create"],
    ["/docs/api/freight/create", "/docs/api/freight-create"],
    ["/docs/api/freight/create.md", "/docs/api/freight-create.md"],
    ["/docs/api/FreightCreate.html", "/docs/api/freight-create"],
    ["/docs/api/create-a-freight", "/docs/api/freight-create"],
    ["/reference/post/freights", "/docs/api/freight-create"],
    ["/freight-create", "/docs/api/freight-create"],
    ["/schemas/FreightInput", "/docs/api/schemas/freightinput"],
    ["/docs/api/models/Freight", "/docs/api/schemas/freight"],
    ["/docs/api/schemas/Freight", "/docs/api/schemas/freight"],
    ["/RELEASE-NOTES", "/release-notes"],
    ["/docs/api/overview", "/docs/api/northhaul-integrations-api"],
    ["/docs/api.md", "/docs/api/northhaul-integrations-api.md"],
    ["/release-notes/3.8", "/release-notes/3.8.0"],
    ["/changelog/v3.8", "/release-notes/3.8.0"],
    ["/release-notes/v3.8.0", "/release-notes/3.8.0"],
    ["/changelog/3-8-0", "/release-notes/3.8.0"],
    ["/changelog", "/release-notes"],
    ["/api", "/docs/api/northhaul-integrations-api"],
    ["/reference", "/docs/api/northhaul-integrations-api"],
    ["/openapi.json", "/openapi/integrations.json"],
    ["/docs/api/openapi.yml", "/openapi/integrations.yaml"],
    ["/swagger.json", "/openapi/integrations.json"],
    ["/docs/llms.txt", "/llms.txt"],
    ["/feed", "/release-notes/rss.xml"],
    ["/tags/driver", "/release-notes/tags/driver"],
  ])("finds for %s the page %s", (guess, page) => expect(site.discovery.findGuessedPath(guess)).toBe(page));

  test.each([
    ["the name of both a page and a schema", "/freight"],
    ["a misspelt name", "/docs/api/frieght-create"],
    ["a version that begins two versions", "/release-notes/3"],
    ["a version below an API", "/docs/api/3.8"],
    ["contradictory segments", "/docs/api/changelog"],
    ["no segment", "/"],
    ["no name", "/docs/.md"],
    ["two endings", "/docs.md.md"],
    ["broken encoding", "/docs/%zz"],
    ["a property that every object inherits", "/docs/api/constructor"],
  ])("finds no page (%s): %s", (_name, guess) => expect(site.discovery.findGuessedPath(guess)).toBeUndefined());
});

describe("findNearest", () => {
  const find = (guess: string) => site.discovery.findNearest(guess).map((page) => page.path);

  test.each([
    ["swapped letters", "/docs/api/frieght-craete.html", "/docs/api/freight-create"],
    ["a plural", "/docs/api/shipments-create", "/docs/api/shipment-create"],
    ["words of the title", "/guides/how-to-create-your-first-freight", "/guides/first-freight"],
    ["a word of its text", "/docs/idempotency", "/docs/api/northhaul-integrations-api"],
    ["a missing version", "/release-notes/3.8.1", "/release-notes/3.8.0"],
  ])("finds for a path with %s, %s, the page %s", (_name, guess, page) => expect(find(guess)).toContain(page));

  test("lists the best page first, and at most five pages", () => {
    expect(find("/docs/api/frieght-create")[0]).toBe("/docs/api/freight-create");
    expect(find("/docs/api/frieght-create").length).toBeLessThanOrEqual(5);
  });

  test.each(["/zzzzqqqq", "/docs/api/nope", "/", "/%", `/${"x".repeat(20_000)}`, `/${"qz-".repeat(5_000)}`])(
    "finds no page for %.30s",
    (guess) => expect(find(guess)).toEqual([]),
  );
});
