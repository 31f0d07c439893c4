import { expect, test } from "vitest";
import { listAttributes, listTexts } from "../../../app/server/testing/html.ts";
import { withSite } from "../start-app.ts";
import { writeManyApis } from "./many-apis.ts";

const { get, open } = withSite({ environment: writeManyApis() });

test("the menu lists the first APIs and links to the page with all of them", async () => {
  const $ = await open("/docs");
  const links = listAttributes($, "header nav a", "href");
  expect(links).toContain("/docs/boats/boats");
  expect(links).not.toContain("/docs/stops/stops");
  expect($("header nav a:contains('All 14 APIs')").attr("href")).toBe("/docs");
});

test("/docs lists every API, and groups those with a group under its name", async () => {
  const $ = await open("/docs");
  expect($(".api-choice li > a")).toHaveLength(14);
  const money = $(".api-choice > section").filter((_, section) => $(section).find("h3").text() === "Money");
  expect(listTexts($, ".api-choice > section:has(h3:contains(Money)) li > a")).toEqual(["Invoices", "Payments"]);
  expect(money.find("p").first().text()).toBe("Everything about invoices.");
});

test("every API on /docs is a page", async () => {
  for (const href of listAttributes(await open("/docs"), ".api-choice li > a", "href"))
    expect((await get(href)).status).toBe(200);
});

test("the home page lists the first APIs and links to all of them", async () => {
  const $ = await open("/");
  expect($(".home-section h2 a[href^='/docs/']")).toHaveLength(4);
  expect($(".home-more a[href='/docs']").text()).toBe("View all 14 APIs");
});
