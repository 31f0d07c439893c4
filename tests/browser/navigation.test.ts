import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { at } from "../http/start-app.ts";
import {
  countDocuments,
  followPath,
  holdRequests,
  hydrated,
  markDocument,
  recordPaths,
  settle,
  stopClock,
  withBrowser,
} from "./browser.ts";

const { open, origin } = withBrowser();

/** Records the titles of pages that fade in. */
const watchFading = (page: Page) =>
  page.evaluateHandle(() => {
    const faded: string[] = [];
    document.addEventListener("transitionrun", ({ target, propertyName }) => {
      if (target instanceof Element && target.matches(".page-body") && propertyName === "opacity")
        faded.push(target.querySelector("h1")?.textContent ?? "");
    });
    return faded;
  });

describe("client navigation", () => {
  test("changes the page without loading a document for links of the layout and of pages, and for back and forward", async () => {
    const page = await open("/release-notes/3.7.0");
    const isSameDocument = await markDocument(page);
    await page
      .locator(`.page-body a[href^='${at("/docs/api/freight-")}']`)
      .first()
      .click();
    await page.waitForURL("**/docs/api/freight-*");
    await page.locator("h1", { hasNotText: "3.7.0" }).waitFor();
    expect(await isSameDocument()).toBe(true);
    expect(await page.locator("h1").count()).toBe(1);
    const operation = await page.locator("h1").textContent();
    await page.locator("nav.sidebar .sidebar-link", { hasText: "Overview" }).click();
    await page.waitForURL("**/northhaul-integrations-api");
    await page.goBack();
    await page.waitForFunction((text) => document.querySelector("h1")?.textContent === text, operation);
    await page.goBack();
    await page.waitForURL("**/release-notes/3.7.0");
    await page.waitForFunction(() => document.querySelector("h1")?.textContent?.includes("3.7.0"));
    expect(await isSameDocument()).toBe(true);
    expect(await page.title()).toContain("3.7.0");
  });

  test("moves the focus to the new page's heading, announces the new title and fades the page in", async () => {
    const page = await open("/release-notes/3.7.0");
    const faded = await watchFading(page);
    await page.locator(".pager-next").click();
    await page.waitForURL("**/release-notes/3.6.0");
    await page.waitForFunction(() => document.activeElement?.tagName === "H1");
    await page.waitForFunction(() => document.querySelector("[role=status]")?.textContent?.includes("3.6.0"));
    await expect.poll(() => faded.jsonValue()).toEqual([expect.stringContaining("3.6.0")]);
  });

  test("does not fade the page in within the reference", async () => {
    const page = await open("/docs/api/freight-create");
    const faded = await watchFading(page);
    await page.locator(`nav.sidebar a[href="${at("/docs/api/freight-update-freight")}"]`).click();
    await page.getByRole("heading", { level: 1, name: "Update a freight" }).waitFor();
    await settle(page);
    expect(await faded.jsonValue()).toEqual([]);
  });

  test("does not handle clicks with Ctrl or Shift, middle clicks and links to elsewhere", async () => {
    const page = await open("/release-notes");
    for (const [selector, options] of [
      [".sidebar-link", { ctrlKey: true }],
      [".sidebar-link", { shiftKey: true }],
      [".sidebar-link", { button: 1 }],
      [".footer a[href^='https:']", {}],
    ] as const) {
      const isHandled = await page.evaluate(
        ([target, init]) => {
          let wasPrevented: boolean | undefined;
          // This listener runs after all other listeners. It records whether client navigation handled the click.
          // It also cancels the browser's navigation.
          const record = (last: Event) => {
            wasPrevented = last.defaultPrevented;
            last.preventDefault();
          };
          window.addEventListener("click", record, { once: true });
          const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
          document.querySelector(target)?.dispatchEvent(event);
          return wasPrevented;
        },
        [selector, options] as const,
      );
      expect([selector, options, isHandled]).toEqual([selector, options, false]);
    }
  });

  test("loads an unknown path as a document, which is the not-found page", async () => {
    const page = await open("/", { allow: /404/ });
    const isSameDocument = await markDocument(page);
    await followPath(page, at("/nowhere"));
    await page.waitForURL("**/nowhere");
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    expect(await isSameDocument()).toBe(false);
  });
});

test("the back button restores the scroll position and the open details", async () => {
  const page = await open("/docs/api/freight-create");
  const details = page.locator(".ref-fields details").first();
  await details.locator("> summary").click();
  await page.evaluate(() => window.scrollTo({ top: 1800, behavior: "instant" }));
  await page.evaluate(
    (href) => document.querySelector<HTMLElement>(`a[href="${href}"]`)?.click(),
    at("/docs/api/freight-update-freight"),
  );
  await page.getByRole("heading", { level: 1, name: "Update a freight" }).waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Create a freight" }).waitFor();
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(1800);
  expect(await details.getAttribute("open")).toBe("");
});

describe("a route that fails to load", () => {
  test.each([
    {
      name: "an outage",
      fail: (page: Page) => page.route("**/*.data*", (route) => route.fulfill({ status: 503, body: "no" })),
    },
    { name: "a lost connection", fail: (page: Page) => page.route("**/*.data*", (route) => route.abort()) },
    {
      name: "a response of another build",
      fail: (page: Page) => page.route("**/*.data*", (route) => route.fulfill({ status: 200, body: "<html>" })),
    },
  ])("is loaded once as a document after $name", async ({ fail }) => {
    const page = await open("/release-notes/3.7.0", { allow: /503|ERR_FAILED|Unable to decode/ });
    await fail(page);
    const documents = countDocuments(page);
    const isSameDocument = await markDocument(page);
    await page.locator(".pager-next").click();
    await page.waitForURL("**/release-notes/3.6.0");
    await page.getByRole("heading", { level: 1, name: /3\.6\.0/ }).waitFor();
    await hydrated(page);
    await settle(page);
    expect(await isSameDocument()).toBe(false);
    expect(documents()).toBe(1);
  });
});

describe("prefetching", () => {
  const dataRequests = (page: Page) => recordPaths(page, /\.data$/);

  test("requests a page once, and only after a link is hovered for 65 ms, and the click uses the response", async () => {
    const page = await open("/release-notes/3.7.0");
    const seen = dataRequests(page);
    await stopClock(page);
    await page.clock.runFor(10_000);
    await settle(page);
    expect(seen).toEqual([]);
    await page.locator(".pager-next").hover();
    await page.clock.runFor(64);
    await settle(page);
    expect(seen).toEqual([]);
    const fetched = page.waitForResponse("**/release-notes/3.6.0.data*");
    await page.clock.runFor(1);
    await (await fetched).finished();
    await page.locator(".pager-next").click();
    await page.getByRole("heading", { level: 1, name: /3\.6\.0/ }).waitFor();
    expect(seen).toEqual([at("/release-notes/3.6.0.data")]);
  });

  test("skips links to a search, which runs when the link is followed", async () => {
    const page = await open("/release-notes/3.7.0");
    const seen = dataRequests(page);
    await stopClock(page);
    await page.evaluate((href) => {
      const link = document.createElement("a");
      link.href = href;
      link.textContent = "Settlements";
      document.querySelector("#page-body")?.prepend(link);
    }, at("/search?q=settlement"));
    await page.getByRole("link", { name: "Settlements", exact: true }).hover();
    await page.clock.runFor(10_000);
    await settle(page);
    expect(seen).toEqual([]);
    await page.getByRole("link", { name: "Settlements", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Search" }).waitFor();
    await page.getByText(/for “settlement”/).waitFor();
  });

  test("starts when a link has the focus", async () => {
    const page = await open("/release-notes/3.7.0");
    const seen = dataRequests(page);
    await page.locator(".pager-next").focus();
    await expect.poll(() => seen).toEqual([at("/release-notes/3.6.0.data")]);
  });

  test.each([
    { name: "with data saver", connection: { saveData: true, effectiveType: "4g" } },
    { name: "on 2g", connection: { saveData: false, effectiveType: "2g" } },
    { name: "on slow 2g", connection: { saveData: false, effectiveType: "slow-2g" } },
  ])("does not start $name", async ({ connection }) => {
    const page = await open("/release-notes/3.7.0", {
      prepare: (fresh) =>
        fresh.addInitScript((value) => Object.defineProperty(navigator, "connection", { value }), connection),
    });
    const seen = dataRequests(page);
    await stopClock(page);
    await page.locator(".pager-next").hover();
    await page.locator(".pager-next").focus();
    await page.clock.runFor(10_000);
    await settle(page);
    expect(seen).toEqual([]);
  });

  test("reports no error if it fails, and the click still opens the page", async () => {
    const page = await open("/release-notes/3.7.0", { allow: /503/ });
    await page.route("**/*.data*", (route) => route.fulfill({ status: 503, body: "no" }), { times: 1 });
    const failed = page.waitForResponse("**/*.data*");
    await page.locator(".pager-next").hover();
    await (await failed).finished();
    await settle(page);
    expect(await page.locator(".crash-screen").count()).toBe(0);
    await page.locator(".pager-next").click();
    await page.getByRole("heading", { level: 1, name: /3\.6\.0/ }).waitFor();
    expect(new URL(page.url()).origin).toBe(new URL(origin()).origin);
  });
});

describe("the progress bar", () => {
  test("appears after 200 ms at 8 %, advances every 800 ms and disappears when the page is shown", async () => {
    const page = await open("/release-notes/3.7.0");
    const held = await holdRequests(page, "**/*.data*");
    const bar = page.getByRole("progressbar", { name: "Loading page" });
    const value = async () => Number(await bar.getAttribute("aria-valuenow"));
    await stopClock(page);
    await page.locator(".pager-next").click({ noWaitAfter: true });
    await expect.poll(() => held.arrived.length).toBe(1);
    await page.clock.runFor(199);
    await settle(page);
    expect(await bar.count()).toBe(0);
    await page.clock.runFor(1);
    await bar.waitFor();
    expect(await value()).toBe(8);
    await page.clock.runFor(799);
    await settle(page);
    expect(await value()).toBe(8);
    await page.clock.runFor(1);
    await expect.poll(value).toBeGreaterThan(8);
    held.release();
    await page.getByRole("heading", { level: 1, name: /3\.6\.0/ }).waitFor();
    await expect.poll(value).toBe(100);
    await page.clock.runFor(400);
    await bar.waitFor({ state: "detached" });
  });

  test("is not shown if the navigation takes less than 200 ms", async () => {
    const page = await open("/release-notes/3.7.0");
    const held = await holdRequests(page, "**/*.data*");
    await stopClock(page);
    await page.locator(".pager-next").click({ noWaitAfter: true });
    await expect.poll(() => held.arrived.length).toBe(1);
    await page.clock.runFor(199);
    held.release();
    await page.getByRole("heading", { level: 1, name: /3\.6\.0/ }).waitFor();
    await page.clock.runFor(10_000);
    await settle(page);
    expect(await page.getByRole("progressbar").count()).toBe(0);
  });
});
