import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { at } from "../http/start-app.ts";
import { holdRequests, withBrowser } from "./browser.ts";

const { open } = withBrowser();
const path = "/docs/api/freight-create";
const readCode = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>(".ref-cases pre code")];
    return shown.find((code) => code.checkVisibility({ visibilityProperty: true }))?.innerText ?? "";
  });
const languages = (page: Page) => page.getByRole("combobox", { name: "Language" });

test("the first tab shows the author's first example, and the second tab shows the required fields", async () => {
  const page = await open(`${path}?lang=body`);
  await expect.poll(() => readCode(page)).toMatch(/^{/);
  expect(Object.keys(JSON.parse(await readCode(page)))).toContain("externalId");
  await page.locator(".ref-cases").getByRole("tab").nth(1).click();
  expect(await page.getByRole("tab", { name: "Required fields" }).getAttribute("aria-selected")).toBe("true");
  expect(Object.keys(JSON.parse(await readCode(page)))).toEqual(["pickup", "delivery", "lines"]);
});

test("the selected example and language are kept on other pages, and a link can select the language", async () => {
  const page = await open(path);
  await page.getByRole("tab", { name: "The least that a freight needs" }).click();
  await languages(page).selectOption({ label: "Python" });
  await expect.poll(() => readCode(page)).toMatch(/^import requests/);
  expect(await readCode(page)).not.toContain("LT-TMS-45120");
  expect(page.url()).toContain("lang=python");
  await page.goto(page.url().replace(/\/[^/]*$/, "/shipment-create"));
  await expect.poll(() => readCode(page)).toMatch(/^import requests/);
  await languages(page).selectOption({ label: "curl" });
  await expect.poll(() => readCode(page)).toMatch(/^curl/);
  const linked = await open(`${path}?lang=go`);
  await expect.poll(() => readCode(linked)).toMatch(/^package main/);
});

test("a returning reader sees only the selected language, or curl if that language cannot be loaded", async () => {
  const first = await open(path);
  const context = first.context();
  await languages(first).selectOption({ label: "Ruby" });
  await expect.poll(() => readCode(first)).toMatch(/^require/);
  let release = () => {};
  const page = await open(path, {
    context,
    prepare: async (fresh) => {
      ({ release } = await holdRequests(fresh, "**/samples/ruby"));
    },
  });
  expect(await languages(page).inputValue()).toBe("ruby");
  expect(await readCode(page)).toBe("");
  release();
  await expect.poll(() => readCode(page)).toMatch(/^require/);
  const failing = await open(path, {
    context,
    allow: /404|Failed to load/,
    prepare: (fresh) => fresh.route("**/samples/ruby", (route) => route.fulfill({ status: 404 })),
  });
  await expect.poll(() => readCode(failing)).toMatch(/^curl/);
  expect(await languages(failing).inputValue()).toBe("curl");
});

test("the samples in every language use the selected server", async () => {
  const page = await open(path);
  const server = "https://api.sandbox.northhaul.example/v1";
  const servers = page.getByRole("combobox", { name: "Server" });
  await servers.selectOption(server);
  expect(await readCode(page)).toContain(`'${server}/freights'`);
  await languages(page).selectOption({ label: "JavaScript" });
  await expect.poll(() => readCode(page)).toMatch(/fetch/);
  expect(await readCode(page)).toContain(`${server}/freights`);
  await servers.selectOption({ index: 0 });
  await languages(page).selectOption({ label: "curl" });
  await expect.poll(() => readCode(page)).toMatch(/^curl/);
  expect(await readCode(page)).toContain(`'${await servers.inputValue()}/freights'`);
});

test("after a return to the page, the server menu shows the server of the samples", async () => {
  const page = await open(path);
  const servers = page.getByRole("combobox", { name: "Server" });
  await servers.selectOption({ index: 1 });
  await page.goto(page.url().replace(/\/docs.*/, "/release-notes"));
  await page.goBack();
  expect(await readCode(page)).toContain(`'${await servers.inputValue()}/freights'`);
});

test("without scripts each language is a link to its own page", async () => {
  const page = await open(path, { javaScriptEnabled: false });
  await page.getByRole("link", { name: "Python" }).click();
  expect(page.url()).toMatch(/\/freight-create\/samples\/python$/);
  expect(await readCode(page)).toMatch(/^import requests/);
  expect(await page.locator("[role=tabpanel]:visible").count()).toBe(3);
  await page.getByRole("link", { name: "Create a freight" }).click();
  expect(new URL(page.url()).pathname).toBe(at(path));
});

test("the calls of a guide are shown in the selected language, and again as the author wrote them", async () => {
  const page = await open("/guides/authentication");
  const code = () => page.locator("[data-sample] pre").first().innerText();
  const written = await code();
  expect(written).toMatch(/^curl --fail-with-body/);
  await languages(page).first().selectOption({ label: "Python" });
  await expect.poll(code).toMatch(/^import requests/);
  expect(await code()).toContain("https://api.sandbox.northhaul.example/v1/requirements?category=Vehicle");
  await page.goto(page.url().replace("authentication", "first-freight"));
  await expect.poll(code).toMatch(/^import requests/);
  await languages(page).first().selectOption({ label: "curl" });
  await expect.poll(code).toMatch(/^curl/);
});
