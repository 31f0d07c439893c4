import { describe, expect, test } from "vitest";
import { withBrowser } from "./browser.ts";

const { open } = withBrowser();
const permissions = ["clipboard-read", "clipboard-write"];

test("without scripts, every tab panel is visible, and links between pages work", async () => {
  const page = await open("/release-notes/3.5.0", { javaScriptEnabled: false });
  const panels = page.locator("[data-tabs] [role=tabpanel]");
  const count = await panels.count();
  expect(count).toBeGreaterThan(1);
  for (let index = 0; index < count; index++) expect(await panels.nth(index).isVisible()).toBe(true);
  await page.locator(".pager-next").click();
  expect(new URL(page.url()).pathname).toBe("/release-notes/3.4.0");
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.locator("nav.sidebar [aria-current=page]").isVisible()).toBe(true);
});

describe("the table of contents", () => {
  test("lists headings of levels 2 and 3, and marks the current heading", async () => {
    const page = await open("/guides/from-creation-to-settlement");
    const links = page.locator("nav.toc a");
    const listed = await links.evaluateAll((all) =>
      all.map((link) => decodeURIComponent(link.getAttribute("href")?.slice(1) ?? "")),
    );
    const headings = await page
      .locator("article.page-body")
      .locator("h2[id], h3[id]")
      .evaluateAll((all) => all.map((heading) => heading.id));
    expect(listed).toEqual(headings);
    const third = listed[2] ?? "";
    await page.evaluate((id) => document.getElementById(id)?.scrollIntoView({ behavior: "instant" }), third);
    await page.waitForFunction(
      (id) => document.querySelector("nav.toc a[aria-current]")?.getAttribute("href") === `#${id}`,
      encodeURIComponent(third),
    );
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    await page.waitForFunction(
      (id) => document.querySelector("nav.toc a[aria-current]")?.getAttribute("href") !== `#${id}`,
      encodeURIComponent(third),
    );
  });

  test("is a menu beside the breadcrumbs if the text would be narrow", async () => {
    const page = await open("/guides/from-creation-to-settlement", { viewport: { width: 390, height: 800 } });
    expect(await page.locator("nav.toc").isVisible()).toBe(false);
    expect((await page.locator("h1").boundingBox())?.y).toBeLessThan(200);
    await page.setViewportSize({ width: 1024, height: 800 });
    expect(await page.locator("nav.toc").isVisible()).toBe(false);
    const [contents, actions] = [page.locator(".toc-folded > summary"), page.locator(".page-actions > summary")];
    const lines = await Promise.all([contents, actions].map(async (each) => (await each.boundingBox())?.y ?? 0));
    expect(Math.abs((lines[0] ?? 0) - (lines[1] ?? 0))).toBeLessThan(8);
    await page.locator(".toc-folded summary").click();
    expect(await page.locator(".toc-folded a").first().isVisible()).toBe(true);
  });
});

test.each(["narrow", "wide"] as const)(
  "the last breadcrumbs are not truncated beside the page actions (%s fonts)",
  async (fonts) => {
    const page = await open("/docs/api/schemas/money", { fonts });
    const clipped: Record<string, string[]> = {};
    for (const width of [390, 640, 641, 996, 997, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      clipped[width] = await page
        .locator(".breadcrumbs li")
        .evaluateAll((all) =>
          all.filter((item) => item.scrollWidth > item.clientWidth).map((item) => item.textContent ?? ""),
        );
    }
    expect(clipped).toEqual({ 390: [], 640: [], 641: [], 996: [], 997: [], 1280: [] });
  },
);

describe("the sidebar", () => {
  test("cannot be collapsed, marks the current page and keeps it in view", async () => {
    const page = await open("/docs/api/requirement-get-list", { viewport: { width: 1280, height: 420 } });
    const sidebar = page.locator("nav.sidebar");
    expect(await sidebar.locator(".sidebar-list :is(button, summary)").count()).toBe(0);
    const current = sidebar.locator('[aria-current="page"]');
    expect(await current.count()).toBe(1);
    const isInView = await current.evaluate((item) => {
      const list = item.closest("nav")?.getBoundingClientRect();
      const box = item.getBoundingClientRect();
      return list !== undefined && box.top >= list.top && box.bottom <= list.bottom;
    });
    expect(isInView).toBe(true);
  });
});

describe("local storage", () => {
  test("has one key for each API with the preferred version", async () => {
    const page = await open("/docs");
    await page.waitForFunction(() => localStorage.getItem("docs-preferred-version-integrations") === "current");
  });

  test("keeps the selected tab for all pages and after a reload", async () => {
    const page = await open("/release-notes/3.5.0");
    const tabs = page.locator("[data-tabs][data-group='code-language']").first().getByRole("tab");
    await tabs.nth(0).focus();
    await page.keyboard.press("ArrowRight");
    expect(await tabs.nth(1).getAttribute("aria-selected")).toBe("true");
    const value = await tabs.nth(1).getAttribute("data-value");
    expect(await page.evaluate(() => localStorage.getItem("docusaurus.tab.code-language"))).toBe(value);
    await page.reload();
    expect(await tabs.nth(1).getAttribute("aria-selected")).toBe("true");
    const panel = await tabs.nth(1).getAttribute("aria-controls");
    expect(await page.locator(`[id="${panel}"]`).isVisible()).toBe(true);
  });

  test("may be blocked without breaking the page", async () => {
    const page = await open("/release-notes/3.5.0", {
      prepare: (fresh) =>
        fresh.addInitScript(() => {
          Object.defineProperty(window, "localStorage", {
            get() {
              throw new DOMException("forbidden", "SecurityError");
            },
          });
        }),
    });
    await page.getByRole("button", { name: "Switch to dark mode" }).click();
    expect(await page.getAttribute("html", "data-theme")).toBe("dark");
  });
});

describe("the copy button of a code block", () => {
  test("copies the code as shown", async () => {
    const page = await open("/guides/first-freight", { permissions });
    const button = page.locator(".code-block .copy-button").first();
    const id = await button.getAttribute("data-copy-target");
    const shown = await page.locator(`[id="${id}"]`).innerText();
    await button.click();
    await page.waitForFunction(() => document.querySelector(".copy-button[data-copied]") !== null);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
  });
});

describe("the page of an operation", () => {
  test("shows the request sample below the endpoint and folds the errors on phones, without scripts", async () => {
    const page = await open("/docs/api/freight-create", { javaScriptEnabled: false });
    const rows = page.locator(".ref-errors tbody tr");
    expect(await rows.first().isVisible()).toBe(true);
    await page.setViewportSize({ width: 390, height: 800 });
    const tops = [
      ".ref-endpoint",
      ".ref-sample",
      ".ref-description",
      "#errors",
      "[aria-label='Response examples']",
    ].map(async (selector) => (await page.locator(selector).first().boundingBox())?.y ?? 0);
    const positions = await Promise.all(tops);
    expect(positions).toEqual(positions.toSorted((one, other) => one - other));
    expect(await rows.first().isVisible()).toBe(false);
    await page.locator(".ref-errors-fold > summary").click();
    expect(await rows.first().isVisible()).toBe(true);
  });

  test("marks the current section in the bar of sections, which scrolls to it on phones", async () => {
    const page = await open("/docs/api/freight-create", { viewport: { width: 390, height: 800 } });
    const bar = page.locator(".ref-contents");
    const current = () => bar.locator("[aria-current=location]").allInnerTexts();
    const goTo = (id: string) => page.evaluate((name) => document.getElementById(name)?.scrollIntoView(), id);
    await goTo("response-headers");
    await expect.poll(current).toEqual(["Response headers"]);
    expect(await bar.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(100);
    await goTo("authentication");
    await expect.poll(current).toEqual(["Authentication"]);
    expect(await bar.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
  });

  test("copies the whole URL on the chosen server", async () => {
    const page = await open("/docs/api/freight-create", { permissions });
    const server = page.getByRole("combobox", { name: "Server" });
    const chosen = await server.locator("option").nth(1).innerText();
    await server.selectOption(chosen);
    await page.locator(".ref-endpoint > .copy-button").click();
    await page.waitForFunction(() => document.querySelector(".copy-button[data-copied]") !== null);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${chosen}/freights`);
  });
});

describe("a link to a field", () => {
  test("opens the elements that hide the field", async () => {
    const page = await open("/docs/api/freight-create#request-body.pickup.timeWindow");
    const field = page.locator('[id="request-body.pickup.timeWindow"]');
    expect(await field.isVisible()).toBe(true);
    expect(await field.evaluate((element) => element.getBoundingClientRect().top < window.innerHeight)).toBe(true);
  });
});

test("code in a text from right to left begins on the left", async () => {
  const page = await open("/guides/first-freight");
  await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
  const starts = await page.locator("pre code .line").evaluateAll((lines) =>
    lines.map((line) => {
      const text = document.createRange();
      text.selectNodeContents(line);
      return Math.round(text.getBoundingClientRect().left - (line.closest("pre")?.getBoundingClientRect().left ?? 0));
    }),
  );
  expect(Math.max(...starts)).toBeLessThan(40);
});

test("the samples stay in view while the page scrolls", async () => {
  const page = await open("/docs/api/freight-create", { viewport: { width: 1440, height: 900 } });
  await page.evaluate(() => window.scrollTo({ top: 4000, behavior: "instant" }));
  const box = await page.locator(".ref-samples").boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect(box?.y).toBeLessThan(120);
});
