import type { CheerioAPI } from "cheerio";
import { beforeAll, describe, expect, test } from "vitest";
import { listAttributes } from "../../app/server/testing/html.ts";
import { withSite } from "./start-app.ts";

const started = withSite();
let $: CheerioAPI;
beforeAll(async () => {
  $ = await started.open("/");
});

describe("the home page", () => {
  test("links to the reference, the release notes and the list of guides", () => {
    expect(listAttributes($, ".home-actions a", "href")).toEqual([
      "/docs/api/northhaul-integrations-api",
      "/release-notes",
      "/guides",
    ]);
    expect($("section:has(#home-guides) a[href='/guides/first-freight']").length).toBeGreaterThan(0);
  });

  test("describes the API in a sentence and an example request", () => {
    const hero = $(".home-hero").text();
    expect(hero).toContain("Create freights, bundle them into shipments");
    expect(hero).toContain("Create a freight");
    expect(hero).toMatch(/curl --request POST .{0,6}https:\/\/api\.northhaul\.example\/v1\/freights/);
  });

  test("links to the newest release first", () => {
    const listed = [...started.app.site.pages.values()].filter(({ kind, listed }) => kind === "release-note" && listed);
    const newest = listed.toSorted((one, other) =>
      (other.head.published ?? "").localeCompare(one.head.published ?? ""),
    )[0];
    const releases = listAttributes($, "a[href^='/release-notes/']", "href");
    expect(newest?.path).toBe("/release-notes/3.8.0");
    expect(releases[0]).toBe(newest?.path);
  });
});
