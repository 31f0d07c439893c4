import { expect, test } from "vitest";
import { fixtureSite } from "../http/start-app.ts";
import { withBrowser } from "./browser.ts";
import { collectViolations } from "./collect-violations.ts";

const { open, origin } = withBrowser({ environment: fixtureSite("embeds") });

test("a frame of another site loads in a sandbox, and only after a click on its link", async () => {
  const requested: string[] = [];
  const page = await open("/film", {
    prepare: async (opened) => {
      await collectViolations(opened);
      await opened.route("https://player.example/**", (route) => {
        requested.push(route.request().url());
        return route.fulfill({ contentType: "text/html", body: "<title>Player</title><p>Playing</p>" });
      });
    },
  });
  const link = page.getByRole("link", { name: "Loading a lorry" });
  expect(await link.getAttribute("href")).toBe("https://player.example/film");
  expect(requested).toEqual([]);
  await link.click();
  await page.frameLocator('iframe[title="Loading a lorry"]').getByText("Playing").waitFor();
  expect(requested).toEqual(["https://player.example/film"]);
  expect(await page.locator("iframe").getAttribute("sandbox")).not.toContain("allow-top-navigation");
  // Formulas and diagrams on the same page are shown without violating the content security policy, too.
  expect(await page.locator("math msup").count()).toBe(1);
  const diagram = page.getByRole("img", { name: "Life of a freight" });
  expect(await diagram.locator("text").allTextContents()).toEqual(["Draft", "Ready"]);
  expect(
    await diagram
      .locator("rect")
      .first()
      .evaluate((shape) => getComputedStyle(shape).fill),
  ).toMatch(/^rgb/);
  expect(await page.evaluate(() => window.violations)).toEqual([]);
});

test("only the hosts that site.yml lists may be framed", async () => {
  const policy = (await fetch(`${origin()}/film`)).headers.get("content-security-policy");
  expect(policy).toContain("; frame-src https://player.example; ");
});
