import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { listTexts, loadXml } from "../../../app/server/testing/html.ts";
import { writeSite } from "../../../app/server/testing/write-site.ts";
import { fixtureSite, startApp, withSite } from "../start-app.ts";

const environment = fixtureSite("versions");
const site = withSite({ environment });
const { get, read, open, readJson } = site;

function listLinks(html: string, selector: string): ReadonlyMap<string, string> {
  const $ = load(html);
  return new Map(
    $(`${selector} a`)
      .map((_, link) => [[$(link).text(), $(link).attr("href") ?? ""]] as const)
      .get(),
  );
}

describe("the API history", () => {
  test("has the same content as page, JSON and feed", async () => {
    const $ = await open("/docs/api/changes");
    const { versions } = await readJson("/docs/api/changes.json");
    const ids = listTexts(loadXml(await read("/docs/api/changes.xml")), "entry > id");
    expect(versions.map(({ version, date }: Record<string, string>) => [version, date])).toEqual([
      ["2.0", "2024-03-01"],
      ["1.1", "2024-02-01"],
      ["1.0", "2024-01-01"],
    ]);
    for (const { url, releaseNote, changes } of versions) {
      expect($(`[id="${new URL(url).hash.slice(1)}"]`).length).toBe(1);
      expect($(`article a[href="${new URL(releaseNote).pathname}"]`).length).toBeGreaterThan(0);
      if (changes.length > 0) expect(ids).toContain(url);
      for (const { subject = "" } of changes)
        for (const name of subject.split(".")) expect($("article").text()).toContain(name);
    }
  });

  test("marks changes with a badge, and counts them on the page and in its table of contents", async () => {
    const $ = await open("/docs/api/changes");
    expect(listTexts($, ".change-counts:eq(1) li")).toEqual(["Breaking 1", "Warning 1", "Compatible 1"]);
    expect(listTexts($, ".toc a")).toEqual(["2.0: 1 change", "1.1: 1 breaking, 2 other", "1.0"]);
    expect(listTexts($, ".change-group:eq(1) li")).toEqual([
      "reference Breaking is now required in requests",
      "note Compatible was added in requests",
    ]);
  });

  test("has its breaking changes counted in the list of release notes", async () => {
    const $ = await open("/release-notes");
    const marks = $(".note-card .note-breaking")
      .map((_, mark) => `${$(mark).text()}: ${$(mark).attr("href")}`)
      .get();
    expect(marks).toEqual(["1 breaking change: /docs/api/changes#1-1"]);
  });

  test("lists breaking changes first, then warnings and compatible changes", async () => {
    const { versions } = await readJson("/docs/api/changes.json");
    expect(
      versions[1].changes.map(({ level, subject, text }: Record<string, string>) => `${level}: ${subject} ${text}`),
    ).toEqual([
      "breaking: ParcelInput.reference is now required",
      "warning: Parcel.status has the new value Ready",
      "compatible: ParcelInput.note was added",
    ]);
  });

  test("is linked with operations and release notes", async () => {
    const operation = await read("/docs/api/parcel-create");
    const related = listLinks(operation, ".related-pages");
    expect(related.get("Change history")).toBe("/docs/api/changes/parcel-create");
    expect([...related.values()]).toContain("/release-notes/2.0");
    const history = await read("/docs/api/changes/parcel-create");
    expect(load(history)("main").text()).toMatch(/ParcelInput\s*insured Compatible was added in requests/);
    expect(listLinks(history, "article").get("All changes in 2.0")).toBe("/docs/api/changes#2-0");
    expect(listLinks(history, "article").get("Create a parcel")).toBe("/docs/api/parcel-create");
  });

  test.each([
    ["/release-notes/2.0", "2-0"],
    ["/release-notes/1.1", "1-1"],
    ["/release-notes/1.0", "1-0"],
  ])("has a version that %s links to", async (path, id) => {
    const changelog = await open("/docs/api/changes");
    expect([...listLinks(await read(path), ".related-pages").values()]).toContain(`/docs/api/changes#${id}`);
    expect(changelog(`[id="${id}"]`).length).toBe(1);
  });

  test("has pages for schemas, with the history of enumeration values", async () => {
    for (const schema of ["parcel", "status"]) {
      const link = listLinks(await read(`/docs/api/schemas/${schema}`), ".related-pages").get("Change history");
      expect(link).toBe(`/docs/api/changes/schemas/${schema}`);
      expect((await open(link ?? ""))("article").text()).toContain("has the new value Ready");
    }
  });

  test("has a page for every operation and schema, which is not indexed, and no other pages", async () => {
    const { pages } = site.app.site;
    const subjects = [...pages.values()].filter(({ kind }) => kind === "operation" || kind === "schema");
    for (const { path } of subjects) {
      const response = await get(path.replace("/docs/api", "/docs/api/changes"));
      expect(response.status).toBe(200);
      expect(load(await response.text())('meta[name="robots"]').attr("content")).toContain("noindex");
    }
    expect((await get("/docs/api/changes/nothing")).status).toBe(404);
    expect(await read("/sitemap.xml")).not.toContain("/docs/api/changes/");
  });

  test.each(["/docs/api/changes", "/docs/api/changes/parcel-create", "/docs/api/changes.json", "/docs/api/changes.md"])(
    "is complete if %s is the first request",
    async (path) => {
      const fresh = await startApp({ environment });
      const [first, later] = [await fresh.read(path), await read(path)];
      expect(first).toContain("/docs/api");
      expect(first).toBe(later);
      await fresh.close();
    },
  );

  test("is linked from the sidebar, the sitemap and the head", async () => {
    const operation = await read("/docs/api/parcel-create");
    expect([...listLinks(operation, ".sidebar").values()]).toContain("/docs/api/changes");
    expect(loadXml(await read("/sitemap.xml"))("loc:contains('/docs/api/changes')").length).toBe(1);
    const page = await open("/docs/api/changes");
    expect(page("head link[type='application/atom+xml'][href$='/docs/api/changes.xml']").length).toBe(1);
  });
});

test("the API history changes when an earlier version is edited", async () => {
  const file = "openapi/parcels@2024-02-01.yaml";
  const written = readFileSync(path.join(writeSite({}, environment).OPENAPI_DIR, path.basename(file)), "utf8");
  const folders = writeSite({ [file]: written.replace("/parcels:", "/packages:") }, environment);
  const edited = await startApp({ environment: folders });
  const { versions } = await edited.readJson("/docs/api/changes.json");
  const text = "changed from POST /packages to POST /parcels";
  expect(versions[0].changes[0]).toMatchObject({ level: "breaking", text });
  expect(await edited.read("/docs/api/changes")).toContain("/packages");
  await edited.close();
});

test("the API history omits an invalid earlier version, which the check reports", async () => {
  const folders = writeSite({ "openapi/parcels@2024-02-01.yaml": "openapi: [" }, environment);
  const broken = await startApp({ environment: folders });
  const { versions } = await broken.readJson("/docs/api/changes.json");
  expect(versions.map(({ version }: { version: string }) => version)).toEqual(["2.0", "1.0"]);
  const reported = broken.app.site.changes.diagnostics();
  expect(reported.map(({ severity, file }) => [severity, path.basename(file)])).toContainEqual([
    "error",
    "parcels@2024-02-01.yaml",
  ]);
  await broken.close();
});

test("an unknown path is a 404 if an earlier version disappeared after the start", async () => {
  const folders = writeSite({}, environment);
  const running = await startApp({ environment: folders });
  rmSync(path.join(folders.OPENAPI_DIR, "parcels@2024-02-01.yaml"));
  expect((await running.get("/docs/api/nothing")).status).toBe(404);
  await running.close();
});

test("an API without earlier versions has no page of changes", async () => {
  const folders = writeSite({}, environment);
  for (const date of ["2024-01-01", "2024-02-01"]) rmSync(path.join(folders.OPENAPI_DIR, `parcels@${date}.yaml`));
  const alone = await startApp({ environment: folders });
  expect((await alone.get("/docs/api/changes")).status).toBe(404);
  expect(await alone.read("/docs/api/parcel-create")).not.toContain("/docs/api/changes");
  await alone.close();
});
