import { expect, test } from "vitest";
import { listPages } from "../../judges/page-paths.ts";
import { fixtureSite } from "../http/start-app.ts";
import { openDetails, withBrowser } from "./browser.ts";
import { findLayoutErrors, widths } from "./layout-errors.ts";

// Titles, paths, operation ids, enum values, tags and table cells of this site have 80 characters without a space.
const { open, origin, visit } = withBrowser({ environment: fixtureSite("pale") });

const version = "/docs/api/1.0.0/donaudampfschifffahrtsgesellschaftsdocs1";
const history =
  "/docs/api/changes/create-transport-order-management-interface-configuration-documentation-template-version";
const upgrade = "/docs/api/changes/1.0.0...2.0.0";

test("no page scrolls sideways, and no name leaves the navbar, with all details open", async () => {
  const listed = await listPages(origin());
  expect(listed.length).toBeGreaterThan(20);
  // Without scripts, pages load quickly and show everything that scripts would fold.
  const page = await open("/", { fonts: "wide", allow: /404/, javaScriptEnabled: false });
  for (const path of [...listed, version, history, upgrade, "/search?q=Transportauftrag", "/nowhere"]) {
    await visit(page, path);
    await openDetails(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await findLayoutErrors(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});
