import { describe, expect, test } from "vitest";
import { fixtureSite } from "../http/start-app.ts";
import { hydrated, withBrowser } from "./browser.ts";

describe("the announcement bar", () => {
  const { open } = withBrowser({ environment: fixtureSite("announced") });

  test("is shown with its links, and stays hidden after it is dismissed", async () => {
    const page = await open("/long");
    const bar = page.getByRole("region", { name: "Announcement" });
    expect(await bar.getByRole("link", { name: "read more" }).getAttribute("href")).toBe("/long");
    await bar.getByRole("button", { name: "Dismiss announcement" }).click();
    expect(await bar.count()).toBe(0);
    await page.reload();
    await hydrated(page);
    expect(await bar.isVisible()).toBe(false);
    const other = await open("/", { context: page.context() });
    expect(await other.locator(".announcement").isVisible()).toBe(false);
  });

  test("is shown again when the announcement has another id", async () => {
    const page = await open("/long", { stored: { "announcement-dismissed": "maintenance-0" } });
    expect(await page.getByRole("region", { name: "Announcement" }).isVisible()).toBe(true);
  });
});
