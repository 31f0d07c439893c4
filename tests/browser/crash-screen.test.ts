import { describe, expect, test } from "vitest";
import { settle, withBrowser } from "./browser.ts";
import { findViolations } from "./find-violations.ts";

describe("a page that fails while rendering on the server", () => {
  // Number of renders that fail for each page. Each test needs its own page, because a rendered page is cached.
  const failures = new Map([
    ["/release-notes/3.7.0", 1],
    ["/release-notes/3.6.0", 2],
    ["/release-notes/3.5.0", 1],
    ["/release-notes/3.4.0", 100],
  ]);
  const { open } = withBrowser({
    changeSite: (site) => {
      const pages = new Map(site.pages);
      for (const path of failures.keys()) {
        const page = pages.get(path);
        if (!page) throw new Error(`the content has no ${path}`);
        const renderBody = () => {
          const left = failures.get(path) ?? 0;
          failures.set(path, left - 1);
          if (left > 0) throw new Error("The tariff table is empty", { cause: new Error("tariffs.csv has no rows") });
          return page.renderBody();
        };
        pages.set(path, { ...page, renderBody });
      }
      return { ...site, pages, findPage: (path) => pages.get(path) };
    },
  });

  test("has status 500 and shows message and causes; Try again loads the page", async () => {
    const page = await open("/release-notes/3.7.0", { allow: /500/ });
    expect(await page.title()).toBe("Page Error");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("This page crashed");
    expect(await page.locator(".crash-message").textContent()).toBe(
      "The tariff table is empty\nCause: tariffs.csv has no rows",
    );
    expect(await page.locator(".navbar").isVisible()).toBe(true);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: /3\.7\.0/ }).waitFor();
    expect(await page.title()).toContain("3.7.0");
  });

  test("can be left with the keyboard alone", async () => {
    const page = await open("/release-notes/3.5.0", { allow: /500/ });
    const isAtButton = () => page.evaluate(() => document.activeElement?.textContent === "Try again");
    for (let pressed = 0; pressed < 30 && !(await isAtButton()); pressed++) await page.keyboard.press("Tab");
    expect(await isAtButton()).toBe(true);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: /3\.5\.0/ }).waitFor();
  });

  test("has no accessibility violation in light and dark mode", async () => {
    const page = await open("/release-notes/3.4.0", { allow: /500/ });
    await page.getByRole("heading", { name: "This page crashed" }).waitFor();
    for (const theme of ["light", "dark"]) {
      await page.evaluate((mode) => document.documentElement.setAttribute("data-theme", mode), theme);
      expect(await findViolations(page), theme).toEqual([]);
    }
  });

  test("shows the crash screen again if Try again fails", async () => {
    const page = await open("/release-notes/3.6.0", { allow: /500/ });
    const again = page.getByRole("button", { name: "Try again" });
    await again.click();
    await expect.poll(() => failures.get("/release-notes/3.6.0")).toBe(0);
    await expect.poll(() => again.isEnabled()).toBe(true);
    await settle(page);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("This page crashed");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: /3\.6\.0/ }).waitFor();
  });
});

describe("a page that fails while rendering in the browser", () => {
  const { open } = withBrowser();

  test("shows the crash screen in the page layout; Try again renders the page", async () => {
    const page = await open("/release-notes/3.7.0", {
      allow: /not iterable|undefined|null|Minified React error|TypeError/,
    });
    await page.route(
      "**/release-notes/3.6.0.data*",
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replaceAll('"breadcrumbs"', '"nothing"') });
      },
      { times: 1 },
    );
    await page.locator(".pager-next").click();
    await page.getByRole("heading", { level: 1, name: "This page crashed" }).waitFor();
    expect(await page.locator(".crash-message").textContent()).not.toBe("");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: /3\.6\.0/ }).waitFor();
  });
});
