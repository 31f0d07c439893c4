import { beforeAll, describe, expect, test } from "vitest";
import { ownSite, type StartedApp } from "./start-app.ts";

let started: StartedApp;
let html: string;
beforeAll(async () => {
  started = await ownSite();
  html = await (await fetch(`${started.origin}/`)).text();
});

const hero = () => html.slice(html.indexOf('class="home-hero"'), html.indexOf("</header>", html.indexOf("home-hero")));
const addressesIn = (part: string) => [...part.matchAll(/<a[^>]* href="([^"]+)"/g)].map(([, href]) => href);

describe("the home page", () => {
  test("has three ways in: the reference, the release notes, its list of guides", () => {
    const actions = /<p class="home-actions">.*?<\/p>/s.exec(hero())?.[0] ?? "";
    expect(addressesIn(actions)).toEqual(["/docs/api/northhaul-integrations-api", "/release-notes", "/docs/guides"]);
    expect(addressesIn(html.slice(html.indexOf('id="home-guides"')))).toContain("/docs/guides/quickstart");
  });

  test("says what the API does, in a sentence and in a call of it", () => {
    expect(hero()).toContain("Create freights, bundle them into shipments");
    expect(hero()).toContain("Create a freight");
    expect(hero().replace(/<[^>]+>/g, "")).toMatch(
      /curl --request POST .{0,6}https:\/\/api\.northhaul\.example\/v1\/freights/,
    );
  });

  test("leads to the newest release first", () => {
    const listed = [...started.app.site.pages.values()].filter(({ kind, listed }) => kind === "release-note" && listed);
    const newest = listed.toSorted((one, other) =>
      (other.head.published ?? "").localeCompare(one.head.published ?? ""),
    )[0];
    const releases = addressesIn(html).filter((href) => href?.startsWith("/release-notes/"));
    expect(newest?.path).toBe("/release-notes/3.8.0");
    expect(releases[0]).toBe(newest?.path);
  });
});
