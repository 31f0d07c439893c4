import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { withBrowser } from "./browser.ts";

const { open } = withBrowser();
const path = "/docs/api/freight-create";
/** The code that the reader sees and copies. */
const readCode = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>(".ref-case pre code")];
    return shown.find((code) => code.checkVisibility())?.innerText ?? "";
  });

test.each([true, false])("what is required is shown first, all fields on a click (scripts: %s)", async (hasScripts) => {
  const page = await open(path, { javaScriptEnabled: hasScripts });
  const short = page.locator(".ref-case .line", { hasText: '"externalId"' }).first();
  expect(await short.isVisible()).toBe(false);
  await page.getByRole("checkbox", { name: "All fields" }).first().check();
  expect(await short.isVisible()).toBe(true);
});

test("the short and the whole body are both JSON as they are shown", async () => {
  const page = await open(`${path}?lang=body`);
  const least = JSON.parse(await readCode(page));
  expect(Object.keys(least)).toEqual(["pickup", "delivery", "lines"]);
  await page.getByRole("checkbox", { name: "All fields" }).first().check();
  expect(Object.keys(JSON.parse(await readCode(page)))).toContain("externalId");
});

test("a chosen example and language are kept on other pages, and a link may name the language", async () => {
  const page = await open(path);
  await page.getByRole("tab", { name: "The least that a freight needs" }).click();
  await page.getByRole("tab", { name: "Python" }).last().click();
  expect(await readCode(page)).toMatch(/^import requests/);
  expect(page.url()).toContain("lang=python");
  await page.goto(page.url().replace(/\/[^/]*$/, "/shipment-create"));
  expect(await readCode(page)).toMatch(/^import requests/);
  const linked = await open(`${path}?lang=go`);
  expect(await readCode(linked)).toMatch(/^package main/);
});
