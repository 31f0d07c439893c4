import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { at } from "../http/start-app.ts";
import { followPath, withBrowser } from "./browser.ts";

const { open } = withBrowser();
const from = "/docs/api/freight";
const target = "/docs/api/freight-create";

const readBody = (page: Page) =>
  page.evaluate(() =>
    document.getElementById("page-body")?.innerHTML.replace(/ (?:hidden|aria-selected|tabindex)="[^"]*"/g, ""),
  );

const follow = (page: Page, href: string) => followPath(page, at(href));

test("a client navigation shows the same body as a document load", async () => {
  const expected = await readBody(await open(target));
  const page = await open(from);
  await follow(page, target);
  await expect.poll(() => readBody(page)).toBe(expected);
});

test("a client navigation to a fragment scrolls to it and focuses it", async () => {
  const page = await open(from);
  await follow(page, `${target}#response-409`);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("response-409");
  const top = await page.evaluate(() => document.getElementById("response-409")?.getBoundingClientRect().top);
  expect(top).toBeGreaterThan(0);
  expect(top).toBeLessThan(200);
});

test("a second client navigation during the first one shows only the second page", async () => {
  const expected = await readBody(await open("/docs/api/freight-update-freight"));
  const page = await open(from);
  await follow(page, target);
  await follow(page, "/docs/api/freight-update-freight");
  await expect.poll(() => readBody(page)).toBe(expected);
});
