import { describe, expect, test } from "vitest";
import { holdRequests, recordPaths, settle, stopClock, withBrowser } from "./browser.ts";
import { findViolations } from "./find-violations.ts";
import { activeOption, announced, dialog, field, options, searchFor } from "./search-dialog.ts";

const { open } = withBrowser();

async function openWithoutSearch() {
  let isDown = true;
  const page = await open("/", {
    allow: /503/,
    prepare: (prepared) =>
      prepared.route("**/search.json*", (route) => (isDown ? route.fulfill({ status: 503 }) : route.continue())),
  });
  await page.keyboard.press("/");
  await field(page).fill("freight");
  return {
    page,
    recover: () => {
      isDown = false;
    },
  };
}

const isSearchFor = (query: string) => (url: string) => new URL(url).searchParams.get("q") === query;

describe("the search dialog, while it waits for a response", () => {
  test("follows the best result after Enter, once the response arrives", async () => {
    const page = await open("/");
    await page.keyboard.press("/");
    await field(page).waitFor();
    await page.keyboard.type("FreightCreate");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/docs/api/freight-create");
  });

  test("keeps the text that is typed while the dialog is loading", async () => {
    const page = await open("/");
    const held = await holdRequests(page, "**/assets/search-dialog-*.js");
    await page.keyboard.press("/");
    await expect.poll(() => held.arrived.length).toBe(1);
    await page.keyboard.type("ship/ment");
    held.release();
    await field(page).waitFor();
    expect(await field(page).inputValue()).toBe("ship/ment");
  });

  test("never shows an outdated response", async () => {
    const page = await open("/");
    const held = await holdRequests(page, "**/search.json?q=slow*");
    await page.keyboard.press("/");
    await field(page).fill("slow");
    await expect.poll(() => held.arrived.length).toBe(1);
    await searchFor(page, "shipment");
    const before = await options(page).count();
    held.release();
    await settle(page);
    expect(await options(page).count()).toBe(before);
    expect(await dialog(page).getByRole("status").textContent()).toContain("“shipment”");
  });

  test("reports that the server does not respond, and recovers", async () => {
    const { page, recover } = await openWithoutSearch();
    await dialog(page).locator(".search-message").getByText("Search is unavailable").waitFor();
    expect(await dialog(page).getByRole("status").textContent()).toContain("Search is unavailable");
    recover();
    await searchFor(page, "freight c");
    expect(await options(page).count()).toBeGreaterThan(0);
  });

  test("repeats the request after Try again, and the field keeps the focus", async () => {
    const { page, recover } = await openWithoutSearch();
    const again = dialog(page).getByRole("button", { name: "Try again" });
    await again.waitFor();
    recover();
    await again.press("Enter");
    await announced(page, "freight");
    expect(await options(page).count()).toBeGreaterThan(0);
    expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true);
  });

  test("reports a lost connection, and searches when the connection is back", async () => {
    const page = await open("/", { allow: /ERR_INTERNET_DISCONNECTED/ });
    await page.keyboard.press("/");
    await field(page).waitFor();
    await page.context().setOffline(true);
    await field(page).fill("freight");
    await dialog(page).locator(".search-message").getByText("You’re offline").waitFor();
    await page.context().setOffline(false);
    await announced(page, "freight");
    expect(await options(page).count()).toBeGreaterThan(0);
  });

  test("keeps the selected option if further results arrive, because the index was incomplete", async () => {
    let complete = false;
    const page = await open("/", {
      prepare: (prepared) =>
        prepared.route("**/search.json*", async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, json: { ...(await response.json()), complete } });
        }),
    });
    await page.keyboard.press("/");
    await field(page).fill("freight");
    await options(page).first().waitFor();
    await page.keyboard.press("ArrowDown");
    complete = true;
    await announced(page, "freight");
    expect(await field(page).getAttribute("aria-activedescendant")).toBe("_search-option-1");
  });

  test("shows the previous results until the next results arrive", async () => {
    const page = await open("/");
    const held = await holdRequests(page, "**/search.json?q=freight*");
    await page.keyboard.press("/");
    await searchFor(page, "settlement");
    const gaps = await page.evaluateHandle(() => {
      const seen: string[] = [];
      const watch = () => {
        if (document.querySelectorAll("[role=option]").length === 0) seen.push("no options");
        if (document.querySelector("[role=combobox]")?.getAttribute("aria-expanded") !== "true") seen.push("closed");
        if (!document.querySelector("[role=option][aria-selected=true]")) seen.push("no choice");
      };
      new MutationObserver(watch).observe(document.body, { subtree: true, childList: true, attributes: true });
      return seen;
    });
    for (const query of ["freight", "freight r", "freight re"]) {
      await field(page).fill(query);
      await expect.poll(() => held.arrived.some(isSearchFor(query))).toBe(true);
    }
    held.release();
    await announced(page, "freight re");
    expect(await gaps.jsonValue()).toEqual([]);
    expect(await activeOption(page)).toBe(await options(page).first().getAttribute("href"));
  });

  test("sends no request during text composition", async () => {
    const page = await open("/");
    const searches = recordPaths(page, /^\/search\.json$/);
    await page.keyboard.press("/");
    await field(page).waitFor();
    await stopClock(page);
    const session = await page.context().newCDPSession(page);
    for (const text of ["f", "fr", "frei"])
      await session.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
    await page.clock.runFor(10_000);
    await settle(page);
    expect(await field(page).inputValue()).toBe("frei");
    expect(searches).toEqual([]);
    await session.send("Input.insertText", { text: "freight" });
    await expect.poll(() => field(page).inputValue()).toBe("freight");
    await settle(page);
    await page.clock.runFor(60);
    await announced(page, "freight");
    expect(searches.length).toBe(1);
  });
});

test.each(["light", "dark"])("has no accessibility violation in any state, %s", async (theme) => {
  const page = await open("/", {
    allow: /ERR_INTERNET_DISCONNECTED/,
    stored: { theme, "recent-searches": '["freight","shipment"]' },
  });
  await page.keyboard.press("/");
  await options(page).first().waitFor();
  await page.keyboard.press("ArrowDown");
  expect(await findViolations(page), "earlier searches").toEqual([]);
  await searchFor(page, "zzqqxx");
  expect(await findViolations(page), "nothing found").toEqual([]);
  await page.route("**/search.json*", (route) => route.abort("internetdisconnected"));
  await page.context().setOffline(true);
  await field(page).fill("freight");
  await dialog(page).getByRole("button", { name: "Try again" }).waitFor();
  expect(await findViolations(page), "no connection").toEqual([]);
});
