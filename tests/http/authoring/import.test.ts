import path from "node:path";
import { expect, test } from "vitest";
import { importSite } from "../../../tools/import/import-site.ts";
import { kites, writeFolder } from "../../../tools/import/testing.ts";
import { startApp } from "../start-app.ts";

test("an imported Docusaurus site starts and keeps its paths", async () => {
  const target = path.join(writeFolder({}), "new");
  const { report } = importSite(writeFolder(kites), target);
  expect(report).toContain("The site starts.");
  const environment = { CONTENT_DIR: path.join(target, "content"), OPENAPI_DIR: path.join(target, "openapi") };
  const { origin, close } = await startApp({ environment });
  const request = async (target: string) => {
    const response = await fetch(origin + target, { redirect: "manual" });
    return [response.status, response.headers.get("location")];
  };
  try {
    const pages = ["/", "/docs", "/docs/wind", "/docs/weather", "/docs/knots/bowline", "/about"];
    const blog = ["/blog", "/blog/2024/05/01/first", "/blog/archive", "/blog/rss.xml"];
    for (const page of [...pages, ...blog, "/img/kite.ico"])
      expect([page, ...(await request(page))]).toEqual([page, 200, null]);
    expect(await request("/docs/wind/")).toEqual([301, "/docs/wind"]);
    expect(await request("/older")).toEqual([301, "/docs/wind"]);
    expect(await request("/team")).toEqual([404, null]);
  } finally {
    await close();
  }
});
