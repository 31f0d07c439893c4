import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { measureStep } from "../../bench/browser/measure-step.ts";
import { withBrowser } from "./browser.ts";

const { open } = withBrowser();
const from = "/docs/api/freight";
const target = "/docs/api/freight-create";
const heading = "Create a freight";

/** The body as the browser holds it, without what scripts note on tabs and panels. */
const readBody = (page: Page) =>
  page.evaluate(() =>
    document.getElementById("page-body")?.innerHTML.replace(/ (?:hidden|aria-selected|tabindex)="[^"]*"/g, ""),
  );
const placesLeft = (page: Page) => page.locator("#page-body template").count();
const click = (page: Page, href: string) =>
  page.evaluate((path) => document.querySelector<HTMLElement>(`a[href="${path}"]`)?.click(), href);

/** What one frame shows: parts that are still to come, and the beginning of the code in the open tab. */
interface Frame {
  readonly places: number;
  readonly code: string;
}

/** Notes, in every frame of a step from the new heading on, what it shows. */
const watchFrames = (page: Page, name: string) =>
  page.evaluate((wanted) => {
    const frames: Frame[] = [];
    Object.assign(window, { seenFrames: frames });
    const look = () => {
      if (document.querySelector("h1")?.textContent === wanted) {
        const places = document.querySelectorAll("#page-body template").length;
        const shown = [...document.querySelectorAll<HTMLElement>(".ref-case pre code")];
        frames.push({ places, code: shown.find((code) => code.checkVisibility())?.textContent?.slice(0, 15) ?? "" });
        if (places === 0) return;
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, name);

const readFrames = async (page: Page) =>
  (await page.evaluate(() => (window as Window & { seenFrames?: Frame[] }).seenFrames)) ?? [];

test("a step paints the first window, then the rest, and ends with what a document has", async () => {
  const whole = await readBody(await open(target));
  const page = await open(from);
  await watchFrames(page, heading);
  await click(page, target);
  await expect.poll(() => readBody(page)).toBe(whole);
  const frames = await readFrames(page);
  expect(frames[0]?.places).toBeGreaterThan(10);
  expect(frames.at(-1)?.places).toBe(0);
  // Samples stand beside the text: those in the open tab are there from the first frame.
  expect(new Set(frames.map(({ code }) => code.split(" ")[0]))).toEqual(new Set(["curl"]));
});

test("the reader's language is the one that is there first", async () => {
  const page = await open(from, {
    prepare: (fresh) => fresh.addInitScript(() => localStorage.setItem("docusaurus.tab.sample-language", "python")),
  });
  await watchFrames(page, heading);
  await click(page, target);
  await page.waitForFunction(() => document.querySelector("h1") && !document.querySelector("#page-body template"));
  const frames = await readFrames(page);
  expect(new Set(frames.map(({ code }) => code))).toEqual(new Set(["import requests"]));
});

test("who follows a link to a field has the whole page at once, and sees the field", async () => {
  const page = await open(from);
  await watchFrames(page, heading);
  await page.evaluate((path) => {
    const link = document.createElement("a");
    link.href = `${path}#response-409`;
    document.body.append(link);
    link.click();
  }, target);
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
  expect(await placesLeft(page)).toBe(0);
  await expect
    .poll(() => page.evaluate(() => document.getElementById("response-409")?.getBoundingClientRect().top ?? 0))
    .toBeLessThan(200);
});

test("who goes on before the rest has come leaves nothing behind", async () => {
  const page = await open(from);
  await page.evaluate(
    async ([first, second]) => {
      const step = (href = "") => document.querySelector<HTMLElement>(`a[href="${href}"]`)?.click();
      step(first);
      await new Promise<void>((resolve) => {
        const look = () => (location.pathname === first ? resolve() : requestAnimationFrame(look));
        look();
      });
      step(second);
    },
    [target, "/docs/api/freight-update-freight"],
  );
  await page.getByRole("heading", { level: 1, name: "Update a freight" }).waitFor();
  await expect.poll(() => placesLeft(page)).toBe(0);
  expect(await readBody(page)).toBe(await readBody(await open("/docs/api/freight-update-freight")));
});

/** What a reader may do in the first frame of a step, when most of the page is still to come. */
type Action = "fragment" | "print" | "end" | "open all";

const actInFirstFrame = (page: Page, action: Action) =>
  page.evaluate(
    async ([path, name, wanted]) => {
      document.querySelector<HTMLElement>(`a[href="${path}"]`)?.click();
      await new Promise<void>((resolve) => {
        const look = () =>
          document.querySelector("h1")?.textContent === name ? resolve() : requestAnimationFrame(look);
        look();
      });
      const places = () => document.querySelectorAll("#page-body template").length;
      const before = places();
      if (wanted === "print") window.dispatchEvent(new Event("beforeprint"));
      if (wanted === "end") document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true }));
      if (wanted === "open all") document.querySelector<HTMLElement>("[data-property-tools] [data-open=all]")?.click();
      if (wanted === "fragment") {
        const link = document.createElement("a");
        link.href = "#response-409";
        document.body.append(link);
        link.click();
      }
      return { before, after: places() };
    },
    [target, heading, action],
  );

test.each<Action>(["print", "end", "open all"])("%s in the first frame has the whole page", async (action) => {
  const page = await open(from);
  const { before, after } = await actInFirstFrame(page, action);
  expect(before).toBeGreaterThan(10);
  expect(after).toBe(0);
  if (action === "open all")
    await expect
      .poll(() => page.locator(".ref-media-type").first().locator("details.ref-details:not([open])").count())
      .toBe(0);
});

test("a fragment followed in the first frame is in view when everything is there, and has the focus", async () => {
  const page = await open(from);
  expect((await actInFirstFrame(page, "fragment")).before).toBeGreaterThan(10);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("response-409");
  expect(await placesLeft(page)).toBe(0);
  const top = await page.evaluate(() => document.getElementById("response-409")?.getBoundingClientRect().top);
  expect(top).toBeGreaterThan(0);
  expect(top).toBeLessThan(200);
});

test.each([
  { from, target },
  { from: "/docs/api/freight-create", target: "/docs/api/shipment-create" },
  { from: "/release-notes/3.7.0", target: "/release-notes/3.6.0" },
])("after intent the step to $target is in the document by the second frame", async ({ from, target }) => {
  // Other work on the machine may hold a step up, nothing makes it faster: the best of a few is what the site needs.
  let best = Infinity;
  for (let attempt = 0; attempt < 4 && best > 2; attempt++)
    best = Math.min(best, (await measureStep(await open(from), target)).frames);
  expect(best).toBeLessThanOrEqual(2);
});
