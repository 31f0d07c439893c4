import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { writeSite } from "../../app/server/testing/write-site.ts";
import { fixtureSite } from "../http/start-app.ts";
import { withBrowser } from "./browser.ts";

const nested = `<Tabs>
<TabItem value="a" label="A">First.</TabItem>
<TabItem value="b" label="B">

## Second

</TabItem>
</Tabs>
`;
const { open } = withBrowser({ environment: writeSite({ "content/pages/nested.mdx": nested }, fixtureSite("tabs")) });

const read = async (page: Page) => ({
  chosen: await page.locator("[role=tab][aria-selected=true]").allTextContents(),
  panels: await page.locator("[role=tabpanel]:visible").allInnerTexts(),
});
const first = { chosen: ["Apple", "Apple", "Red"], panels: ["Pick it.", "An apple.", "Like a plum."] };

test("the keys of the ARIA pattern select tabs, and groups with the same name change together", async () => {
  const page = await open("/tabs");
  // Selecting a tab also selects the tab with the same value in other groups of the same name.
  expect((await read(page)).chosen).toEqual(["Apple", "Pear", "Red"]);
  await page.getByRole("tab", { name: "Apple" }).first().click();
  expect(await read(page)).toEqual(first);
  for (const [key, name] of [
    ["ArrowRight", "Pear"],
    ["End", "Plum"],
    ["ArrowRight", "Apple"],
    ["ArrowLeft", "Plum"],
    ["Home", "Apple"],
  ] as const) {
    await page.keyboard.press(key);
    expect([key, await page.evaluate(() => document.activeElement?.textContent)]).toEqual([key, name]);
    expect((await read(page)).chosen[0]).toBe(name);
  }
  // A combination with Alt is a shortcut of the browser, such as Alt ← for the previous page.
  await page.keyboard.press("Alt+ArrowRight");
  expect((await read(page)).chosen[0]).toBe("Apple");
  // Only one tab of a list is reachable with the Tab key.
  expect(await page.locator("[role=tablist]").first().locator("[tabindex='0']").count()).toBe(1);
});

test("a group without the selected value does not change", async () => {
  const page = await open("/tabs");
  await page.getByRole("tab", { name: "Plum" }).click();
  expect((await read(page)).chosen).toEqual(["Plum", "Pear", "Red"]);
});

test("the selected tab is added to the URL if the author sets queryString, and the URL has precedence over local storage", async () => {
  const page = await open("/tabs?x=1#again");
  const context = page.context();
  await page.getByRole("tab", { name: "Green" }).click();
  expect(new URL(page.url()).search).toBe("?x=1&colour=green");
  await page.getByRole("tab", { name: "Pear" }).first().click();
  expect(new URL(page.url()).search).toBe("?x=1&colour=green&system=pear");
  expect(new URL(page.url()).hash).toBe("#again");

  const other = await open("/tabs?system=plum", { context });
  expect((await read(other)).chosen).toEqual(["Plum", "Pear", "Red"]);
  const strange = await open("/tabs?system=%3Cscript%3E&colour=", { context });
  expect((await read(strange)).chosen[2]).toBe("Red");
});

test("a panel that the browser shows for a fragment or a found text is the only one of its group, and its tab is selected", async () => {
  const page = await open("/nested#second");
  expect(await read(page)).toEqual({ chosen: ["B"], panels: ["Second"] });
  await page.getByRole("tab", { name: "A" }).click();
  const panel = page.locator("[role=tabpanel]").last();
  await panel.dispatchEvent("beforematch", { bubbles: true });
  expect(await read(page)).toEqual({ chosen: ["B"], panels: ["Second"] });
});
