import path from "node:path";
import { expect, test } from "vitest";
import { writeFiles } from "../../../app/server/testing/write-site.ts";
import { importSite } from "../../../tools/import/import-site.ts";
import { kites } from "../../../tools/import/kites.ts";
import { type StartedApp, startApp } from "../start-app.ts";

test("an imported Docusaurus site starts and keeps its paths", async () => {
  const target = path.join(writeFiles({}), "new");
  const { report } = importSite(writeFiles(kites), target);
  expect(report).toContain("The site starts.");
  expect(report).toContain("URLs: kept 9 of 10, according to the files of the repository. Missing:\n  /team\n");
  const { readRedirect, close } = await start(target);
  const pages = ["/", "/docs", "/docs/wind", "/docs/weather", "/docs/knots/bowline", "/about"];
  const blog = ["/blog", "/blog/2024/05/01/first", "/blog/archive", "/blog/rss.xml"];
  for (const page of [...pages, ...blog, "/img/kite.ico"])
    expect([page, ...(await readRedirect(page))]).toEqual([page, 200, null]);
  expect(await readRedirect("/docs/wind/")).toEqual([301, "/docs/wind"]);
  expect(await readRedirect("/older")).toEqual([301, "/docs/wind"]);
  expect(await readRedirect("/team")).toEqual([404, null]);
  await close();
});

test("a site that was published below /docs has its own pages behind the old URLs", async () => {
  const source = writeFiles({
    "docusaurus.config.js": `module.exports = {title: "Kites", url: "https://kites.example", baseUrl: "/docs/",
      presets: [["classic", {docs: {routeBasePath: "/"}, blog: false}]]};`,
    "docs/index.md": "# Kites",
    "docs/wind.md": "# Wind",
  });
  const target = path.join(writeFiles({}), "new");
  const { report, keepsAddresses } = importSite(source, target);
  expect(report).toContain("URLs: kept 2 of 2");
  expect(keepsAddresses).toBe(true);
  const { readRedirect, close } = await start(target);
  const locations = await Promise.all(["/docs", "/docs/", "/docs/wind"].map(readRedirect));
  expect(locations.map(([, location]) => location)).toEqual(["/", "/", "/wind"]);
  await close();
});

const start = (target: string): Promise<StartedApp> =>
  startApp({ environment: { CONTENT_DIR: path.join(target, "content"), OPENAPI_DIR: path.join(target, "openapi") } });
