import type { Client } from "@modelcontextprotocol/client";
import { beforeAll, describe, expect, test } from "vitest";
import { fixtureSite, isBelow, siteUrl, startApp, withSite } from "../start-app.ts";
import { connect } from "./connect.ts";

const site = withSite();
const versions = withSite({ environment: fixtureSite("versions") });
const renamed = withSite({ environment: fixtureSite("renamed") });
let client: Client;
let versionsClient: Client;
let renamedClient: Client;
beforeAll(async () => {
  const clients = await Promise.all([site, versions, renamed].map((each) => connect(each, "auto")));
  [client, versionsClient, renamedClient] = clients as [Client, Client, Client];
  return () => Promise.all(clients.map((each) => each.close()));
});

async function call(
  name: string,
  given: Record<string, unknown>,
  caller = client,
): Promise<{ text: string; isError: boolean }> {
  const result = await caller.callTool({ name, arguments: given });
  const [first] = result.content;
  return { text: first?.type === "text" ? first.text : "", isError: result.isError === true };
}

/** Returns the data of a result. */
const read = async (name: string, given: Record<string, unknown>, caller = client) =>
  JSON.parse((await call(name, given, caller)).text);

test.each(["auto", undefined] as const)(
  "the endpoint supports the current revision and earlier revisions: %s",
  async (mode) => {
    const other = await connect(site, mode);
    expect(other.getProtocolEra()).toBe(mode === "auto" ? "modern" : "legacy");
    expect(other.getServerVersion()).toMatchObject({ name: "example.northhaul.docs/docs", title: "Northhaul Docs" });
    expect(Object.keys(other.getServerCapabilities() ?? {}).sort()).toEqual(["prompts", "resources", "tools"]);
    const { structuredContent } = await other.callTool({ name: "list_pages", arguments: { kind: "docs-root" } });
    expect(structuredContent).toMatchObject({ total: 1, pages: [{ path: "/docs" }] });
    await other.close();
  },
);

test("lists may be stored by shared caches", async () => {
  expect(await client.listTools()).toMatchObject({ ttlMs: 300_000, cacheScope: "public" });
  expect(await client.listResources()).toMatchObject({ ttlMs: 300_000, cacheScope: "public" });
});

test("every tool has a description and is marked as read-only", async () => {
  const { tools } = await client.listTools();
  const names = tools.map(({ name }) => name);
  expect(names.sort()).toEqual(["get_operation", "get_page", "list_changes", "list_pages", "search"]);
  for (const tool of tools) {
    expect(tool.description?.length).toBeGreaterThan(50);
    expect(tool.annotations?.readOnlyHint).toBe(true);
    expect(tool.outputSchema?.type).toBe("object");
  }
});

test("the examples in the descriptions of tools exist on the site", async () => {
  const texts = JSON.stringify([(await client.listTools()).tools, (await client.listPrompts()).prompts]);
  expect(texts).toContain("such as /docs/api/freight-create");
  expect(texts).toContain("such as POST /freights");
  // An upgrade exists only from an earlier version.
  expect(texts).toContain("Version in use, such as 3.7.0:");
  expect(texts).toContain("API version in use, such as 3.7.0");
  const other = JSON.stringify((await versionsClient.listTools()).tools);
  expect(other).not.toMatch(/freight/i);
  for (const [, path] of other.matchAll(/Path of the page, such as ([^,"]+)/g))
    expect((await versions.get(path ?? "")).status).toBe(200);
});

describe("tools", () => {
  test("search finds an operation by its path", async () => {
    const find = () => read("search", { query: "POST /freights", limit: 5 });
    // The test waits for the search index, which is built after the start.
    await expect.poll(find, { timeout: 15_000 }).toHaveProperty("results[0].path", "/docs/api/freight-create");
  });

  test("list_pages lists pages of one kind, in several responses", async () => {
    const list = (given: object) => read("list_pages", { kind: "release-note", ...given }, versionsClient);
    const all = await list({});
    expect(all.total).toBe(3);
    const { pages } = await list({ offset: 2, limit: 5 });
    expect(pages).toEqual(all.pages.slice(2));
  });

  test.each(["/docs/api/freight-create", "docs/api/freight-create.md", `${siteUrl}/docs/api/freight-create#responses`])(
    "get_page returns the page for %s",
    async (page) => {
      const { text } = await call("get_page", { page, limit: 1000 });
      expect(text).toContain("# Create a freight");
      expect(text).toContain("[Truncated. Continue with offset 1000");
    },
  );

  test.each(["1.1", "v1.1"])("get_page returns a page of the version %s", async (version) => {
    const { text } = await call("get_page", { page: "/docs/api", version }, versionsClient);
    expect(text).toContain("/docs/api/1.1");
  });

  test("get_page returns a page of a version for its path, and for that of an upgrade", async () => {
    const read = async (page: string) => (await call("get_page", { page }, renamedClient)).text;
    expect(await read("/docs/api/1.0/thing-delete")).toContain("# Delete a thing");
    expect(await read("/docs/api/changes/1.0...3.0")).toContain("# Upgrade from 1.0 to 3.0");
  });

  test.each([
    ["get_operation", { operation: "ThingDelete" }],
    ["get_operation", { operation: "thing-delete" }],
    ["get_operation", { operation: "delete /thing" }],
    ["get_operation", { operation: "ThingDelete", version: "2.0" }],
    ["get_page", { page: "/docs/api/thing-delete.md" }],
  ])("%s says which version had the operation in %o", async (tool, given) => {
    const { text } = await call(tool, given, renamedClient);
    expect(text).toContain("it was removed in 2.0.");
    expect(text).toContain("Call this tool with /docs/api/1.0/thing-delete (Delete a thing in 1.0).");
    const [argument = ""] = Object.keys(given);
    const answer = await call(tool, { [argument]: "/docs/api/1.0/thing-delete" }, renamedClient);
    expect([answer.isError, answer.text]).toEqual([false, expect.stringContaining("Delete a thing")]);
  });

  test.each(["/index.md", siteUrl])("get_page returns the home page for %s", async (page) => {
    expect((await call("get_page", { page })).text).toContain("canonical: https://docs.northhaul.example/");
  });

  test.skipIf(isBelow)("the responses of get_page with offsets join to the whole page", async () => {
    const whole = await site.read("/guides/first-freight.md");
    const parts = [];
    for (let offset = 0; offset < whole.length; offset += 2000) {
      const { text } = await call("get_page", { page: "/guides/first-freight", offset, limit: 2000 });
      parts.push(text.replace(/\n\n\[Truncated\..*\]$/, ""));
    }
    expect(parts.join("")).toBe(whole);
  });

  test("get_page does not divide an emoji", async () => {
    const whole = "🚚".repeat(1000);
    const other = await startApp({
      environment: fixtureSite("versions"),
      changeSite: ({ discovery, ...rest }) => {
        const markdownVersions = { ...discovery.markdownVersions, read: async () => whole };
        return { ...rest, discovery: { ...discovery, markdownVersions } };
      },
    });
    const caller = await connect(other, "auto");
    let joined = "";
    for (let offset: number | undefined = 0; offset !== undefined; ) {
      const { text } = await call("get_page", { page: "/", offset, limit: 501 }, caller);
      const [part = "", next] = text.split(/\n\n\[Truncated\. Continue with offset (\d+) .*\]$/);
      expect(part.isWellFormed()).toBe(true);
      joined += part;
      offset = next === undefined ? undefined : Number(next);
    }
    expect(joined).toBe(whole);
    await Promise.all([caller.close(), other.close()]);
  });

  test.each(["FreightCreate", "/docs/api/freight-create.md", "POST /freights", "post /freights", "freight_create"])(
    "get_operation returns the operation for %s",
    async (operation) => {
      const { text } = await call("get_operation", { operation, sample: "python", openapi: true });
      const { call: method, body, errors, sample, openapi } = JSON.parse(text);
      expect(method).toBe("POST /freights");
      expect(body[0].fields.map(({ name }: { name: string }) => name)).toContain("lines[].quantity");
      expect(errors[0]).toMatchObject({ status: "400", cases: ["malformed-request", "invalid-parameter"] });
      expect(sample).toContain("import");
      expect(openapi.paths["/freights"].post.operationId).toBe("FreightCreate");
      const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
      expect(references.length).toBeGreaterThan(10);
      for (const [, kind = "", name = ""] of references) expect(openapi.components[kind]).toHaveProperty(name);
    },
  );

  test.each(["FreightCreate", "/docs/api/freight-create", "/docs/api/3.5.0/freight-create", "POST /freights"])(
    "get_operation returns the operation of an earlier version for %s",
    async (operation) => {
      const { path, version } = await read("get_operation", { operation, version: "3.5.0" });
      expect([path, version]).toEqual(["/docs/api/3.5.0/freight-create", "3.5.0"]);
    },
  );

  test.each([
    ["PUT /freights/F-2024-000871", "/docs/api/freight-update-freight"],
    ["PUT /v1/freights/{id}", "/docs/api/freight-update-freight"],
    ["post https://api.northhaul.example/v1/freights?dry-run=1", "/docs/api/freight-create"],
    ["`POST https://api.northhaul.example/v1/freights`", "/docs/api/freight-create"],
  ])("get_operation finds the operation of the request %s", async (operation, path) => {
    expect((await read("get_operation", { operation })).path).toBe(path);
  });

  test("get_operation returns required fields, all fields or none", async () => {
    const readBody = async (fields: string) =>
      (await read("get_operation", { operation: "FreightCreate", fields })).body[0];
    const [none, required, all] = [await readBody("none"), await readBody("required"), await readBody("all")];
    expect(none).toMatchObject({ fields: [], leftOut: all.fields.length });
    expect(required).not.toHaveProperty("leftOut");
    expect(required.fields.length).toBeGreaterThan(4);
    expect(all.fields.length).toBeGreaterThan(3 * required.fields.length);
  });
});

describe("list_changes", () => {
  const listChanges = (given: Record<string, unknown>) => read("list_changes", given, versionsClient);

  test.each(["from", "to", "version"])("lists the versions if the version in %s is unknown", async (name) => {
    const { text, isError } = await call("list_changes", { [name]: "9.9" }, versionsClient);
    expect([isError, text]).toEqual([
      true,
      expect.stringMatching(/^There is no version 9\.9\. Versions: 2\.0, 1\.1, 1\.0/),
    ]);
  });

  test("can be limited to one version", async () => {
    const { apiVersions } = await listChanges({ version: "1.1" });
    expect(apiVersions).toMatchObject([{ version: "1.1" }]);
    const { releaseNotes } = await read("list_changes", { version: "3.7.0" });
    expect(releaseNotes).toMatchObject([{ path: "/release-notes/3.7.0" }]);
  });

  test("returns release notes and versions between two dates", async () => {
    const { releaseNotes, apiVersions } = await listChanges({ since: "2024-01-15", until: "2024-02-15" });
    expect(releaseNotes).toMatchObject([{ path: "/release-notes/1.1" }]);
    expect(apiVersions).toMatchObject([{ version: "1.1", date: "2024-02-01", comparedWith: "1.0" }]);
    expect(apiVersions[0].changes[0].level).toBe("breaking");
  });

  test("returns one list of what an upgrade between two versions needs, what must change first", async () => {
    const { releaseNotes, apiVersions, upgrades } = await listChanges({ from: "v1.0", to: "2.0" });
    expect(releaseNotes).toHaveLength(2);
    expect(apiVersions).toEqual([]);
    expect(upgrades).toMatchObject([{ from: "1.0", to: "2.0", omitted: 0 }]);
    expect(Object.keys(upgrades[0]).slice(3)).toEqual(["mustChange", "lookAt", "new", "omitted"]);
    expect(upgrades[0].mustChange).toMatchObject([
      {
        subject: "ParcelInput.reference",
        since: ["1.1"],
        instructions: ["Send reference; it became required in 1.1."],
      },
    ]);
    const [breaking] = (await listChanges({ from: "1.0", level: "breaking" })).upgrades;
    expect([breaking.to, breaking.mustChange.length, breaking.lookAt, breaking.new]).toEqual(["2.0", 1, [], []]);
  });

  test("returns the changes of operations, by slug or operationId", async () => {
    for (const operation of ["freight-add-carrier-settlement", "FreightAddCarrierSettlement"]) {
      const { upgrades } = await read("list_changes", { from: "3.5.0", operations: [operation] });
      expect(upgrades).toMatchObject([{ mustChange: [{ subject: "CarrierSettlementInput.externalId" }] }]);
      const { apiVersions } = await read("list_changes", { since: "2024-01-01", operations: [operation] });
      expect(apiVersions).toMatchObject([{ total: 0 }, { total: 2 }]);
    }
    const { upgrades } = await read("list_changes", { from: "3.5.0", operations: ["nothing"] });
    expect(upgrades[0]).toMatchObject({ unknownOperations: ["nothing"], mustChange: [] });
  });

  test("returns the release notes of a tag", async () => {
    const { releaseNotes, apiVersions } = await listChanges({ tag: "driver" });
    expect(releaseNotes).toHaveLength(1);
    expect(apiVersions).toEqual([]);
  });
});

describe("resources", () => {
  test("are pages as Markdown, at their URLs on the web", async () => {
    const { resources } = await client.listResources();
    expect(resources.length).toBeLessThanOrEqual(101);
    expect(resources.map(({ uri }) => uri)).toContain("https://docs.northhaul.example/guides/first-freight.md");
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      "https://docs.northhaul.example/{+path}.md",
    ]);
    const { contents } = await client.readResource({ uri: `${siteUrl}/docs/api/freight-create.md` });
    const served = await site.read("/docs/api/freight-create.md");
    expect(contents).toMatchObject([{ mimeType: "text/markdown", text: served }]);
  });

  test("cause an error if they do not exist", async () => {
    const missing = client.readResource({ uri: "https://docs.northhaul.example/nowhere.md" });
    await expect(missing).rejects.toMatchObject({ code: -32602 });
  });
});

test("prompts contain the versions and operations that they concern", async () => {
  const { prompts } = await versionsClient.listPrompts();
  expect(prompts.map(({ name }) => name)).toEqual(["plan_integration", "check_upgrade"]);
  const readPrompt = async (name: string, given: Record<string, string>) =>
    JSON.stringify(await versionsClient.getPrompt({ name, arguments: given }));
  expect(await readPrompt("plan_integration", { goal: "Send parcels" })).toMatch(/Send parcels.*POST Create a parcel/);
  expect(await readPrompt("check_upgrade", { from: "1.0" })).toContain('from \\"1.0\\" and to \\"2.0\\"');
});

describe("an error", () => {
  test.each([
    ["get_page", { page: "/docs/api/freight-creat" }, "/docs/api/freight-create"],
    ["get_page", { page: "/../../etc/passwd" }, "no such page"],
    ["get_page", { page: "https://evil.example/docs" }, "no such page"],
    ["get_page", { page: "%00" }, "no such page"],
    ["get_page", { page: "__proto__" }, "no such page"],
    ["get_page", { page: "/", limit: 1e9 }, "Input validation error"],
    ["get_operation", { operation: "FreightCreat" }, "/docs/api/freight-create"],
    ["get_operation", { operation: "constructor" }, "no such operation"],
    ["get_operation", { operation: "FreightCreate", sample: "cobol" }, "Input validation error"],
    ["list_pages", { kind: "secret" }, "Input validation error"],
    ["list_pages", { limit: -1 }, "Input validation error"],
  ])("is returned without internals by %s %j", async (name, given, expected) => {
    const { text, isError } = await call(name, given);
    expect(isError).toBe(true);
    expect(text).toContain(expected);
    expect(text).not.toMatch(/\n\s+at .+:\d+/);
    expect(text.length).toBeLessThan(2000);
  });

  test("of the protocol is returned for an unknown tool", async () => {
    await expect(client.callTool({ name: "delete_everything", arguments: {} })).rejects.toThrow("not found");
  });

  test("is returned for very long arguments", async () => {
    const { text, isError } = await call("get_page", { page: "x".repeat(5000) });
    expect([isError, text]).toEqual([true, expect.stringContaining("Too big")]);
  });
});

test("a setting disables the endpoint", async () => {
  const off = await startApp({ environment: fixtureSite("quiet") });
  const response = await off.get("/mcp", { method: "POST", body: "{}" });
  expect(response.status).toBe(405);
  await off.close();
});
