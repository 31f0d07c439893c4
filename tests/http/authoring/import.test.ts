import path from "node:path";
import { expect, test } from "vitest";
import { importSite } from "../../../tools/import/import-site.ts";
import { kites, writeFolder } from "../../../tools/import/testing.ts";
import { startApp } from "../start-app.ts";

test("an imported Docusaurus site starts and keeps its paths", async () => {
  const target = path.join(writeFolder({}), "new");
  const { report } = importSite(writeFolder(kites), target);
  expect(report).toContain("The site starts.");
  expect(report).toContain("URLs: kept 9 of 10, according to the files of the repository. Missing:\n  /team\n");
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

test("a site that was published below /docs has its own pages behind the old addresses", async () => {
  const source = writeFolder({
    "docusaurus.config.js": `module.exports = {title: "Kites", url: "https://kites.example", baseUrl: "/docs/",
      presets: [["classic", {docs: {routeBasePath: "/"}, blog: false}]]};`,
    "docs/index.md": "# Kites",
    "docs/wind.md": "# Wind",
  });
  const target = path.join(writeFolder({}), "new");
  const { report, keepsAddresses } = importSite(source, target);
  expect(report).toContain("URLs: kept 2 of 2");
  expect(keepsAddresses).toBe(true);
  const environment = { CONTENT_DIR: path.join(target, "content"), OPENAPI_DIR: path.join(target, "openapi") };
  const { origin, close } = await startApp({ environment });
  try {
    const responses = ["/docs", "/docs/", "/docs/wind"].map((address) =>
      fetch(origin + address, { redirect: "manual" }),
    );
    const locations = (await Promise.all(responses)).map(({ headers }) => headers.get("location"));
    expect(locations).toEqual(["/", "/", "/wind"]);
  } finally {
    await close();
  }
});
