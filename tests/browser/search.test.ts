import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { withBrowser } from "./browser.ts";

const { open, origin } = withBrowser();

const field = (page: Page) => page.getByRole("combobox", { name: "Search" });
const options = (page: Page) => page.getByRole("option");
const dialog = (page: Page) => page.getByRole("dialog", { name: "Search" });

/** The option that the field points at, as a screen reader would find it. */
const activeOption = (page: Page) =>
  field(page).evaluate((input) => {
    const id = input.getAttribute("aria-activedescendant");
    const option = id === null ? null : document.getElementById(id);
    return option?.getAttribute("aria-selected") === "true" ? option.getAttribute("href") : null;
  });

async function ask(page: Page, query: string): Promise<void> {
  await field(page).fill(query);
  await page.waitForFunction((wanted) => {
    const told = document.querySelector("dialog [role=status]")?.textContent ?? "";
    return told.includes(`“${wanted}”`) && !told.includes("still being built");
  }, query);
}

describe("the search dialog, by keyboard alone", () => {
  test.each(["/", "Control+k", "Meta+k"])("%s opens it with the focus in the field", async (keys) => {
    const page = await open("/docs/api/freight-create");
    await page.keyboard.press(keys);
    await field(page).waitFor();
    expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await field(page).inputValue()).toBe("");
    expect(await dialog(page).evaluate((element) => element.matches(":modal"))).toBe(true);
  });

  test("the button opens it, and Escape gives the focus back", async () => {
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

  test("answers while typing; arrows, Home and End choose, and the choice is told", async () => {
    const page = await open("/");
    await page.keyboard.press("/");
    expect(await field(page).getAttribute("aria-expanded")).toBe("false");
    await ask(page, "freight");
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
  });

  test("has the parts of a combobox with a grouped listbox", async () => {
    const page = await open("/");
    await page.keyboard.press("/");
    await ask(page, "freight");
    const list = page.getByRole("listbox", { name: "Results" });
    expect(await field(page).getAttribute("aria-controls")).toBe(await list.getAttribute("id"));
    for (const group of ["Operations", "Fields", "Schemas"])
      expect(await list.getByRole("group", { name: group }).getByRole("option").count()).toBeGreaterThan(0);
    expect(await list.locator("mark").first().textContent()).toMatch(/freight/i);
    expect(await dialog(page).getByRole("status").textContent()).toMatch(/results for “freight”/);
  });

  test("Enter follows the choice without loading a document, and the focus goes to the page", async () => {
    const page = await open("/release-notes");
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page.keyboard.press("/");
    await ask(page, "FreightUpdateFreight");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/docs/api/freight-update-freight");
    await dialog(page).waitFor({ state: "detached" });
    await page.waitForFunction(() => document.activeElement?.tagName === "H1");
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  });

  test("a field's result opens the page at the field", async () => {
    const page = await open("/");
    await page.keyboard.press("/");
    await ask(page, "pickup.timeWindow");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/docs/api/freight-create#request-body.pickup.timeWindow");
    const target = page.locator('[id="request-body.pickup.timeWindow"]');
    await target.waitFor({ state: "visible" });
    await expect.poll(() => target.evaluate((row) => row.getBoundingClientRect().top)).toBeLessThan(700);
  });

  test("Enter before the answer follows its best result once it is there", async () => {
    const page = await open("/");
    await page.keyboard.press("/");
    await field(page).waitFor();
    await page.keyboard.type("FreightCreate");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/docs/api/freight-create");
  });

  test("what is typed while the dialog is being fetched is not lost", async () => {
    const page = await open("/", {
      prepare: (prepared) =>
        prepared.route("**/assets/dialogs-*.js", async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 400));
          await route.continue();
        }),
    });
    await page.keyboard.press("/");
    await page.keyboard.type("ship/ment");
    await field(page).waitFor();
    expect(await field(page).inputValue()).toBe("ship/ment");
  });

  test("Ctrl+Enter opens a new tab and leaves this one alone", async () => {
    const page = await open("/");
    await page.keyboard.press("/");
    await ask(page, "FreightCreate");
    const [opened] = await Promise.all([page.context().waitForEvent("page"), page.keyboard.press("Control+Enter")]);
    await opened.waitForURL("**/docs/api/freight-create");
    expect(await dialog(page).isVisible()).toBe(true);
  });

  test("an answer that is overtaken is never shown", async () => {
    const page = await open("/", {
      prepare: (prepared) =>
        prepared.route("**/search.json?q=slow*", async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 600));
          await route.continue().catch(() => {});
        }),
    });
    await page.keyboard.press("/");
    await field(page).fill("slow");
    await page.waitForTimeout(150);
    await ask(page, "shipment");
    const before = await options(page).count();
    await page.waitForTimeout(800);
    expect(await options(page).count()).toBe(before);
    expect(await dialog(page).getByRole("status").textContent()).toContain("“shipment”");
  });

  test("says that there is nothing, and what can be asked", async () => {
    const page = await open("/");
    await page.keyboard.press("/");
    await ask(page, "zzqqxx");
    expect(await dialog(page).getByText("No results for “zzqqxx”.").first().isVisible()).toBe(true);
    expect(await dialog(page).getByText("Things to search for").isVisible()).toBe(true);
    expect(await field(page).getAttribute("aria-expanded")).toBe("false");
  });

  test("says that the server does not answer, and recovers", async () => {
    let isDown = true;
    const page = await open("/", {
      allow: /503/,
      prepare: (prepared) =>
        prepared.route("**/search.json*", (route) => (isDown ? route.fulfill({ status: 503 }) : route.continue())),
    });
    await page.keyboard.press("/");
    await field(page).fill("freight");
    await dialog(page).getByText("Search does not answer").waitFor();
    isDown = false;
    await ask(page, "freight c");
    expect(await options(page).count()).toBeGreaterThan(0);
  });

  test("remembers searches that led somewhere, offers them, and forgets them when asked", async () => {
    const page = await open("/");
    await page.keyboard.press("/");
    await ask(page, "settlement");
    await page.keyboard.press("Enter");
    await dialog(page).waitFor({ state: "detached" });
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

  test("the way to all results on one page does not load a document", async () => {
    const page = await open("/");
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page.keyboard.press("/");
    await ask(page, "freight");
    await dialog(page).getByRole("link", { name: "All results on one page" }).click();
    await page.waitForURL("**/search?q=freight");
    await page.getByRole("heading", { name: "Search", level: 1 }).waitFor();
    expect(await page.getByRole("heading", { name: "Operations" }).isVisible()).toBe(true);
    expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
    await page.goBack();
    await page.locator(".layout-home").waitFor();
    await page.goForward();
    await page.getByRole("heading", { name: "Operations" }).waitFor();
  });

  test("fits a phone", async () => {
    const page = await open("/", { viewport: { width: 390, height: 800 } });
    await page.getByRole("button", { name: "Search" }).click();
    await ask(page, "freightReference");
    const box = await dialog(page).boundingBox();
    expect(box?.x).toBe(0);
    expect(await dialog(page).evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await dialog(page).waitFor({ state: "detached" });
  });
});

test("the dialog costs a first load nothing: its script comes with the first intent", async () => {
  const requests: string[] = [];
  const page = await open("/", {
    prepare: async (prepared) => prepared.on("request", (request) => requests.push(request.url())),
  });
  expect(requests.some((url) => url.includes("/assets/dialogs-"))).toBe(false);
  await page.getByRole("button", { name: "Search" }).hover();
  await expect.poll(() => requests.some((url) => url.includes("/assets/dialogs-"))).toBe(true);
  expect(requests.some((url) => new URL(url).pathname.startsWith("/search"))).toBe(false);
});

describe("without scripts", () => {
  test("the button leads to the page, and the page answers", async () => {
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

describe("keyboard shortcuts", () => {
  test("? lists them, and they can be switched off and on", async () => {
    const page = await open("/");
    await page.keyboard.press("?");
    const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await list.waitFor();
    const setting = list.getByRole("checkbox", { name: "Use shortcuts of a single key" });
    await setting.focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "detached" });
    await page.keyboard.press("?");
    await page.keyboard.press("/");
    await page.keyboard.press("t");
    await page.waitForTimeout(200);
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("light");
    await page.keyboard.press("Control+k");
    await dialog(page).getByRole("button", { name: "Keyboard shortcuts" }).click();
    await list.waitFor();
    expect(await setting.isChecked()).toBe(false);
    await setting.check();
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "detached" });
    await page.keyboard.press("t");
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  });

  test("[ and ] go to the neighbours", async () => {
    const page = await open("/docs/api/freight-update-freight");
    await page.keyboard.press("]");
    await page.waitForURL("**/docs/api/freight-patch-update-status");
    await page.waitForFunction(() => document.querySelector("h1")?.textContent?.includes("status"));
    await page.keyboard.press("[");
    await page.waitForURL("**/docs/api/freight-update-freight");
  });

  test("t changes the colour mode, and is remembered", async () => {
    const page = await open("/");
    await page.keyboard.press("t");
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
    expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("dark");
  });

  test("none of them works in a field or a dialog", async () => {
    const page = await open("/search");
    await page.getByRole("searchbox", { name: "Search" }).focus();
    await page.keyboard.type("t[]/?");
    expect(await page.getByRole("searchbox", { name: "Search" }).inputValue()).toBe("t[]/?");
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("light");
    await page.keyboard.press("Control+k");
    await field(page).waitFor();
    await page.keyboard.type("t?");
    expect(await field(page).inputValue()).toBe("t?");
  });
});
