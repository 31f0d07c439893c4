import { expect, test } from "vitest";
import { recordPaths, withBrowser } from "./browser.ts";
import { field, options, searchFor } from "./search-dialog.ts";

const basename = "/docs/v";
const { open } = withBrowser({ environment: { SITE_URL: `https://docs.northhaul.example${basename}` } });

test("links of the navigation bar are client navigations below the path", async () => {
  const page = await open(`${basename}/`);
  const requested = recordPaths(page, /^/);
  await page.locator("a.navbar-link", { hasText: "Release notes" }).click();
  await page.waitForURL(`**${basename}/release-notes`);
  await page.locator("main h1", { hasText: "Release notes" }).waitFor();
  await page.locator("a.navbar-brand:visible").click();
  await page.waitForURL(`**${basename}/`);
  await page.locator(".kind-home").waitFor();
  expect(requested.filter((path) => path.endsWith(".data"))).toEqual([
    `${basename}/release-notes.data`,
    `${basename}/_.data`,
  ]);
  expect(requested.filter((path) => !path.startsWith(`${basename}/`))).toEqual([]);
});

test("the search dialog loads its script and opens results below the path", async () => {
  const page = await open(`${basename}/`);
  await page.keyboard.press("Control+k");
  await searchFor(page, "freight create");
  await expect.poll(() => options(page).first().getAttribute("href")).toBe(`${basename}/docs/api/freight-create`);
  await field(page).press("Enter");
  await page.waitForURL(`**${basename}/docs/api/freight-create`);
  await page.locator("h1", { hasText: "Create a freight" }).waitFor();
});

test("choices are stored under keys of the path, and samples are loaded from below it", async () => {
  const page = await open(`${basename}/docs/api/freight-create`);
  const loaded = page.waitForResponse((response) =>
    response.url().includes(`${basename}/docs/api/freight-create/samples/`),
  );
  await page.locator("[data-sample-format]").selectOption({ index: 2 });
  expect((await loaded).status()).toBe(200);
  await page.getByRole("button", { name: "Switch to dark mode" }).click();
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys).toContain(`${basename}:theme`);
  expect(keys.filter((key) => !key.startsWith(`${basename}:`))).toEqual([]);
  await page.reload();
  expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
});
