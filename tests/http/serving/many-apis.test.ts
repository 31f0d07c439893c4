import { load } from "cheerio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type StartedApp, startApp } from "../start-app.ts";
import { writeManyApis } from "./many-apis.ts";

const site = writeManyApis();
let app: StartedApp;
beforeAll(async () => {
  app = await startApp({ environment: site.environment });
});
afterAll(async () => {
  await app.close();
  site.remove();
});

const get = async (path: string) => load(await (await fetch(`${app.origin}${path}`)).text());

test("the menu lists the first APIs and links to the page with all of them", async () => {
  const $ = await get("/docs");
  const links = $("header nav a")
    .map((_, link) => $(link).attr("href"))
    .get();
  expect(links).toContain("/docs/boats/boats");
  expect(links).not.toContain("/docs/stops/stops");
  expect($("header nav a:contains('All 14 APIs')").attr("href")).toBe("/docs");
});

test("/docs lists every API, and groups those with a group under its name", async () => {
  const $ = await get("/docs");
  expect($(".api-choice li > a")).toHaveLength(site.count);
  const money = $(".api-choice > section").filter((_, section) => $(section).find("h3").text() === "Money");
  expect(
    money
      .find("li > a")
      .map((_, link) => $(link).text())
      .get(),
  ).toEqual(["Invoices", "Payments"]);
  expect(money.find("p").first().text()).toBe("Everything about invoices.");
});

test("every API on /docs is a page", async () => {
  const $ = await get("/docs");
  for (const link of $(".api-choice li > a").get())
    expect((await fetch(`${app.origin}${$(link).attr("href")}`)).status).toBe(200);
});

test("the home page lists the first APIs and links to all of them", async () => {
  const $ = await get("/");
  expect($(".home-section h2 a[href^='/docs/']")).toHaveLength(4);
  expect($(".home-more a[href='/docs']").text()).toBe("View all 14 APIs");
});
