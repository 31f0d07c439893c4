import { describe, expect, test } from "vitest";
import { fixtureSite } from "../http/start-app.ts";
import { hydrated, withBrowser } from "./browser.ts";

describe("the announcement bar", () => {
  const { open, newContext } = withBrowser({ environment: fixtureSite("announced") });

  test("is shown with its links, and stays hidden after it is dismissed", async () => {
    const context = await newContext();
    const page = await open("/long", { context });
    const bar = page.getByRole("region", { name: "Announcement" });
    expect(await bar.getByRole("link", { name: "read more" }).getAttribute("href")).toBe("/long");
    await bar.getByRole("button", { name: "Dismiss announcement" }).click();
    expect(await bar.count()).toBe(0);
    await page.reload();
    await hydrated(page);
    expect(await bar.isVisible()).toBe(false);
    const other = await open("/", { context });
    expect(await other.locator(".announcement").isVisible()).toBe(false);
  });

  test("is shown again when the announcement has another id", async () => {
    const context = await newContext();
    await context.addInitScript(() => localStorage.setItem("announcement-dismissed", "maintenance-0"));
    const page = await open("/long", { context });
    expect(await page.getByRole("region", { name: "Announcement" }).isVisible()).toBe(true);
  });
});
