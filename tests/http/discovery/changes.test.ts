import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownSite, type StartedApp, startApp } from "../start-app.ts";

let site: StartedApp;
beforeAll(async () => {
  site = await ownSite();
});

const read = async (path: string, { origin } = site) => (await fetch(`${origin}${path}`)).text();

describe("our own history", () => {
  test("is a page, data and a feed that say the same", async () => {
    const html = await read("/docs/api/changes");
    const { versions } = JSON.parse(await read("/docs/api/changes.json"));
    const feed = await read("/docs/api/changes.xml");
    expect(versions.map(({ version, date }: Record<string, string>) => [version, date])).toEqual([
      ["3.8.0", "2024-01-25"],
      ["3.7.0", "2024-01-17"],
      ["3.5.0", "2023-12-22"],
    ]);
    for (const { url, releaseNote, changes } of versions) {
      expect(html).toContain(`id="${new URL(url).hash.slice(1)}"`);
      expect(html).toContain(`href="${new URL(releaseNote).pathname}"`);
      if (changes.length > 0) expect(feed).toContain(`<id>${url}</id>`);
      for (const { subject = "" } of changes)
        expect(html).toContain(subject.replaceAll(">", "&gt;").replaceAll("<", "&lt;"));
    }
  });

  test("tells that the status Ready arrived in 3.7.0, and that settlements need an externalId: breaking first", async () => {
    const { versions } = JSON.parse(await read("/docs/api/changes.json"));
    const { changes } = versions[1];
    const levels = changes.map(({ level }: { level: string }) => level);
    expect(levels.join().replace(/(\w+)(,\1)*/g, "$1")).toBe("breaking,attention,compatible");
    expect(changes).toContainEqual(
      expect.objectContaining({ subject: "Freight.status", text: "has the new value Ready", level: "attention" }),
    );
    expect(changes).toContainEqual(
      expect.objectContaining({ subject: "CarrierSettlementInput.externalId", level: "breaking" }),
    );
  });

  test("operations and release notes know of each other", async () => {
    const operation = await read("/docs/api/shipment-create");
    expect(operation).toContain('<a href="/docs/api/changes#3-8-0">All changes in 3.8.0</a>');
    expect(operation).toContain("ShipmentInput.openConversation");
    expect(operation).toContain('<a href="/release-notes/3.8.0">');
    const note = await read("/release-notes/3.8.0");
    expect(note).toContain('<a href="/docs/api/changes#3-8-0">');
    expect(note).toContain('href="/docs/api/shipment-create');
  });

  test("schemas know what became of them, and enumerations what became of their values", async () => {
    const schema = await read("/docs/api/schemas/freight");
    expect(schema).toContain('<h2 id="change-history">Change history</h2>');
    expect(schema).toMatch(/<code>Freight\.status<\/code>.{0,40}has the new value <code>Ready<\/code>/);
    expect(await read("/docs/api/schemas/freightstatus")).toMatch(/Change history[\s\S]*has the new value <code>Ready/);
  });

  test("is computed in several steps, so that requests are answered between them", async () => {
    const fresh = await startApp();
    const steps = [...fresh.app.site.changes.steps()];
    // Three versions: reading and comparing each is at least one step.
    expect(steps.length).toBeGreaterThan(3);
    await fresh.close();
  });

  test("is in the sidebar, the sitemap and the head", async () => {
    expect(await read("/docs/api/freight-create")).toContain('href="/docs/api/changes"');
    expect(await read("/sitemap.xml")).toContain("/docs/api/changes</loc>");
    expect(await read("/docs/api/changes")).toContain('type="application/atom+xml"');
  });
});

describe("it is computed", () => {
  const folders: string[] = [];
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

  async function startWith(change: (text: string) => string): Promise<StartedApp> {
    const folder = await mkdtemp(path.join(tmpdir(), "openapi-"));
    folders.push(folder);
    await cp("openapi", folder, { recursive: true });
    const file = path.join(folder, "integrations@2024-01-17.yaml");
    await writeFile(file, change(await readFile(file, "utf8")));
    return startApp({ environment: { OPENAPI_DIR: folder } });
  }

  test("an edited earlier version changes the page", async () => {
    const edited = await startWith((text) => text.replace("/shipments:", "/consignments:"));
    const { versions } = JSON.parse(await read("/docs/api/changes.json", edited));
    expect(versions[0].changes[0]).toMatchObject({
      level: "breaking",
      text: "is POST /shipments now, and was POST /consignments",
    });
    expect(await read("/docs/api/changes", edited)).toContain("/consignments");
    await edited.close();
  });

  test("a broken earlier version is told by the check and leaves the others", async () => {
    const broken = await startWith(() => "openapi: [");
    const { versions } = JSON.parse(await read("/docs/api/changes.json", broken));
    expect(versions.map(({ version }: { version: string }) => version)).toEqual(["3.8.0", "3.5.0"]);
    expect(broken.app.site.changes.diagnostics().map(({ severity }) => severity)).toContain("error");
    await broken.close();
  });
});

test("without earlier versions there is no page", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "openapi-"));
  await cp("openapi/integrations.yaml", path.join(folder, "integrations.yaml"));
  const alone = await startApp({ environment: { OPENAPI_DIR: folder } });
  expect((await fetch(`${alone.origin}/docs/api/changes`)).status).toBe(404);
  expect(await read("/docs/api/freight-create", alone)).not.toContain("/docs/api/changes");
  await alone.close();
  await rm(folder, { recursive: true });
});
