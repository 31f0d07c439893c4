import { describe, expect, test } from "vitest";
import { markDocument, type OpenOptions, recordPaths, withBrowser } from "./browser.ts";
import { activeOption, dialog, field, options, searchFor } from "./search-dialog.ts";

const { open, origin } = withBrowser();

async function openSearch(query: string, options?: OpenOptions) {
  const page = await open("/", options);
  await page.keyboard.press("/");
  await searchFor(page, query);
  return page;
}

describe("the search dialog, with the keyboard alone", () => {
  test.each(["/", "Control+k", "Meta+k"])("opens on %s with the focus in the field", async (keys) => {
    const page = await open("/docs/api/freight-create");
    await page.keyboard.press(keys);
    await field(page).waitFor();
    expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await field(page).inputValue()).toBe("");
    expect(await dialog(page).evaluate((element) => element.matches(":modal"))).toBe(true);
  });

  test("opens on its button, and Escape returns the focus", async () => {
    const page = await open("/release-notes");
    const button = page.getByRole("button", { name: "Search" });
    await button.focus();
    await page.keyboard.press("Enter");
    await field(page).waitFor();
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(page.url()).toBe(`${origin()}/release-notes`);
  });

  test("shows results during typing; arrow keys, Home and End select an option, which is announced", async () => {
    const page = await open("/");
    await page.keyboard.press("/");
    expect(await field(page).getAttribute("aria-expanded")).toBe("false");
    await searchFor(page, "freight");
    expect(await field(page).getAttribute("aria-expanded")).toBe("true");
    const hrefs = await options(page).evaluateAll((all) => all.map((option) => option.getAttribute("href")));
    expect(hrefs.length).toBeGreaterThan(5);
    const seen = [await activeOption(page)];
    for (const key of ["ArrowDown", "ArrowUp", "End", "ArrowDown", "ArrowUp", "Home"]) {
      await page.keyboard.press(key);
      seen.push(await activeOption(page));
    }
    const [first, second] = hrefs;
    const last = hrefs.at(-1);
    expect(seen).toEqual([first, second, first, last, first, last, first]);
    expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true);
    // The dialog has the roles of a combobox with a grouped listbox.
    const list = page.getByRole("listbox", { name: "Results" });
    expect(await field(page).getAttribute("aria-controls")).toBe(await list.getAttribute("id"));
    for (const group of ["Operations", "Fields", "Schemas"])
      expect(await list.getByRole("group", { name: group }).getByRole("option").count()).toBeGreaterThan(0);
    expect(await list.locator("mark").first().textContent()).toMatch(/freight/i);
    expect(await dialog(page).getByRole("status").textContent()).toMatch(/results for “freight”/);
  });

  test("follows the selected result on Enter without loading a document, and moves the focus to the page", async () => {
    const page = await open("/release-notes");
    const isSameDocument = await markDocument(page);
    await page.keyboard.press("/");
    await searchFor(page, "FreightUpdateFreight");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/docs/api/freight-update-freight");
    await dialog(page).waitFor({ state: "detached" });
    await page.waitForFunction(() => document.activeElement?.tagName === "H1");
    expect(await isSameDocument()).toBe(true);
  });

  test("opens the page of a field's result at the field", async () => {
    const page = await openSearch("pickup.timeWindow");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/docs/api/freight-create#request-body.pickup.timeWindow");
    const target = page.locator('[id="request-body.pickup.timeWindow"]');
    await target.waitFor({ state: "visible" });
    await expect.poll(() => target.evaluate((row) => row.getBoundingClientRect().top)).toBeLessThan(700);
  });

  test("opens a new tab on Ctrl+Enter and stays open", async () => {
    const page = await openSearch("FreightCreate");
    const [opened] = await Promise.all([page.context().waitForEvent("page"), page.keyboard.press("Control+Enter")]);
    await opened.waitForURL("**/docs/api/freight-create");
    // The dialog stays open, and lists the search as recent when its field is empty.
    await page.keyboard.press("Escape");
    expect(await options(page).allTextContents()).toEqual(["FreightCreate"]);
  });

  test("reports that there are no results, suggests what to search for, and opens the results page on Enter", async () => {
    const page = await openSearch("zzqqxx");
    expect(await dialog(page).getByText("No results for “zzqqxx”.").first().isVisible()).toBe(true);
    expect(await dialog(page).getByText("You can search for").isVisible()).toBe(true);
    expect(await field(page).getAttribute("aria-expanded")).toBe("false");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/search?q=zzqqxx");
  });

  test("selects an option further away on Page Down and Page Up, keeps it in view, and clears the field on Escape", async () => {
    const page = await openSearch("freight", { viewport: { width: 1280, height: 500 } });
    const hrefs = await options(page).evaluateAll((all) => all.map((option) => option.getAttribute("href")));
    for (const [key, index] of [
      ["PageDown", 5],
      ["PageDown", 10],
      ["End", hrefs.length - 1],
      ["PageDown", hrefs.length - 1],
      ["PageUp", hrefs.length - 6],
      ["Home", 0],
      ["PageUp", 0],
    ] as const) {
      await page.keyboard.press(key);
      expect(await activeOption(page)).toBe(hrefs[index]);
      const isInView = await page.locator("[role=option][aria-selected=true]").evaluate((option) => {
        const { top, bottom } = option.getBoundingClientRect();
        const list = option.closest("[role=listbox]")?.getBoundingClientRect();
        return list !== undefined && top >= list.top - 1 && bottom <= list.bottom + 1;
      });
      expect(isInView, `${key} ${index}`).toBe(true);
    }
    expect(await dialog(page).getByText("Operations").first().isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    expect(await field(page).inputValue()).toBe("");
    expect(await field(page).getAttribute("aria-expanded")).toBe("false");
    expect(await dialog(page).isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
  });

  test("leaves a middle click on a link to the browser, and the search becomes recent", async () => {
    const page = await openSearch("FreightCreate");
    // Chromium sometimes opens no tab on a middle click, so the test observes the event.
    const clicked = await page.evaluateHandle(() => {
      const { promise, resolve } = Promise.withResolvers<{ href: string | undefined; isPrevented: boolean }>();
      addEventListener("auxclick", ({ target, defaultPrevented }) => {
        const link = target instanceof Element ? target.closest("a") : undefined;
        resolve({ href: link?.pathname, isPrevented: defaultPrevented });
      });
      return { promise };
    });
    await options(page).first().click({ button: "middle" });
    expect(await clicked.evaluate(({ promise }) => promise)).toEqual({
      href: "/docs/api/freight-create",
      isPrevented: false,
    });
    expect(await dialog(page).isVisible()).toBe(true);
    expect(await page.evaluate(() => localStorage.getItem("recent-searches"))).toBe('["FreightCreate"]');
  });

  test("removes one recent search on Delete and keeps the others", async () => {
    const page = await open("/", { stored: { "recent-searches": '["freight","shipment","422"]' } });
    await page.keyboard.press("/");
    await options(page).first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    expect(await dialog(page).getByText("to remove").isVisible()).toBe(true);
    await page.keyboard.press("Delete");
    expect(await options(page).allTextContents()).toEqual(["freight", "422"]);
    expect(await page.locator("[role=option][aria-selected=true]").textContent()).toBe("422");
    expect(await page.evaluate(() => localStorage.getItem("recent-searches"))).toBe('["freight","422"]');
    await page.keyboard.press("Delete");
    await page.keyboard.press("Delete");
    expect(await options(page).count()).toBe(0);
    expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true);
  });

  test("lists searches whose results were opened, and clears them on request", async () => {
    const page = await openSearch("settlement");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement?.tagName === "H1");
    await page.keyboard.press("Control+k");
    await options(page).first().waitFor();
    expect(await options(page).allTextContents()).toEqual(["settlement"]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    expect(await field(page).inputValue()).toBe("settlement");
    await page.waitForFunction(() => document.querySelectorAll("[role=option][href]").length > 0);
    await field(page).fill("");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await options(page).count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem("recent-searches"))).toBeNull();
  });

  test("opens the results page, and the back button returns to the previous page", async () => {
    const page = await openSearch("freight");
    await dialog(page).getByRole("link", { name: "Show all results" }).click();
    await page.waitForURL("**/search?q=freight");
    await page.getByRole("heading", { name: "Search", level: 1 }).waitFor();
    expect(await page.getByRole("heading", { name: "Operations" }).isVisible()).toBe(true);
    await page.goBack();
    await page.locator(".layout-home").waitFor();
    await page.goForward();
    await page.getByRole("heading", { name: "Operations" }).waitFor();
  });

  test("the back button restores the search page after a result, without a document load", async () => {
    const page = await open("/search?q=freight");
    const isSameDocument = await markDocument(page);
    await page.locator(".search-page a.search-result").first().click();
    await page.locator(".search-page").waitFor({ state: "detached" });
    await page.goBack();
    await page.getByRole("heading", { name: "Operations" }).waitFor();
    expect(await isSameDocument()).toBe(true);
  });

  test("the search dialog fits a phone", async () => {
    const page = await open("/", { viewport: { width: 390, height: 800 } });
    await page.getByRole("button", { name: "Search" }).click();
    await searchFor(page, "freightReference");
    const box = await dialog(page).boundingBox();
    expect(box?.x).toBe(0);
    expect(await dialog(page).evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await dialog(page).waitFor({ state: "detached" });
  });
});

test("the script of the search dialog loads only after hover, focus or a shortcut", async () => {
  let requested: string[] = [];
  const page = await open("/", {
    prepare: async (prepared) => {
      requested = recordPaths(prepared, /^\/(?:assets\/search-dialog-|search)/);
    },
  });
  expect(requested).toEqual([]);
  await page.getByRole("button", { name: "Search" }).hover();
  await expect.poll(() => requested).toEqual([expect.stringMatching(/^\/assets\/search-dialog-.*\.js$/)]);
});

describe("without scripts", () => {
  test("the search button opens the results page, which works", async () => {
    const page = await open("/release-notes", { javaScriptEnabled: false });
    await page.getByRole("button", { name: "Search" }).click();
    await page.waitForURL("**/search?");
    await page.getByRole("searchbox", { name: "Search" }).fill("time window");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/search?q=time+window");
    expect(await page.getByRole("heading", { name: "Fields" }).isVisible()).toBe(true);
    expect(await page.locator(".search-page mark").first().textContent()).toBe("TimeWindow");
  });
});
