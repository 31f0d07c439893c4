import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixtureSite, ownSite, type StartedApp, startApp } from "../start-app.ts";

let site: StartedApp;
let client: Client;
beforeAll(async () => {
  site = await ownSite();
  client = new Client({ name: "test", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${site.origin}/mcp`)));
});
afterAll(() => client.close());

async function call(name: string, given: Record<string, unknown>): Promise<{ text: string; isError: boolean }> {
  const result = await client.callTool({ name, arguments: given });
  const content: unknown = result.content;
  const [first] = Array.isArray(content) ? content : [];
  return { text: String(first?.text ?? ""), isError: result.isError === true };
}

test("every tool is listed, described, and says that it only reads", async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual([
    "get_operation",
    "get_page",
    "list_changes",
    "list_pages",
    "search",
  ]);
  for (const tool of tools) {
    expect(tool.description?.length).toBeGreaterThan(50);
    expect(tool.annotations?.readOnlyHint).toBe(true);
  }
});

describe("tools", () => {
  test("search finds an operation by its path", async () => {
    const find = async () => JSON.parse((await call("search", { query: "POST /freights", limit: 5 })).text).results;
    // The index is built after the start.
    await expect
      .poll(async () => (await find()).map(({ url }: { url: string }) => url), { timeout: 15_000 })
      .toContain("https://docs.northhaul.example/docs/api/freight-create");
  });

  test("list_pages lists pages of a kind, in parts", async () => {
    const all = JSON.parse((await call("list_pages", { kind: "release-note" })).text);
    expect(all.total).toBe(9);
    const rest = JSON.parse((await call("list_pages", { kind: "release-note", offset: 8, limit: 5 })).text);
    expect(rest.pages).toEqual(all.pages.slice(8));
  });

  test.each([
    "/docs/api/freight-create",
    "docs/api/freight-create.md",
    "https://docs.northhaul.example/docs/api/freight-create#responses",
  ])("get_page reads %s", async (page) => {
    const { text } = await call("get_page", { page, limit: 1000 });
    expect(text).toContain("# Create a freight");
    expect(text).toContain("[Cut here. Go on with offset 1000");
  });

  test("get_page reads the home page by its address as Markdown", async () => {
    expect((await call("get_page", { page: "/index.md" })).text).toContain(
      "canonical: https://docs.northhaul.example/",
    );
  });

  test("the parts of a page make the page", async () => {
    const whole = await (await fetch(`${site.origin}/guides/first-freight.md`)).text();
    const parts = [];
    for (let offset = 0; offset < whole.length; offset += 2000) {
      const { text } = await call("get_page", { page: "/guides/first-freight", offset, limit: 2000 });
      parts.push(text.replace(/\n\n\[Cut here\..*\]$/, ""));
    }
    expect(parts.join("")).toBe(whole);
  });

  test.each(["FreightCreate", "/docs/api/freight-create", "POST /freights", "post /freights", "freight-create"])(
    "get_operation finds %s",
    async (operation) => {
      const { text } = await call("get_operation", { operation, language: "python" });
      const { method, path, sample, description } = JSON.parse(text);
      expect([method, path]).toEqual(["POST", "/freights"]);
      expect(sample.code).toContain("import");
      expect(description.paths["/freights"].post.operationId).toBe("FreightCreate");
      const references = [...text.matchAll(/"\$ref": "#\/components\/(\w+)\/(\w+)"/g)];
      expect(references.length).toBeGreaterThan(10);
      for (const [, kind = "", name = ""] of references) expect(description.components[kind]).toHaveProperty(name);
    },
  );

  test("list_changes tells notes and versions between two days", async () => {
    const { releaseNotes, apiVersions } = JSON.parse(
      (await call("list_changes", { since: "2024-01-10", until: "2024-01-20" })).text,
    );
    expect(releaseNotes.map(({ url }: { url: string }) => url)).toEqual([
      "https://docs.northhaul.example/release-notes/3.7.0",
    ]);
    expect(apiVersions).toHaveLength(1);
    expect(apiVersions[0]).toMatchObject({ version: "3.7.0", date: "2024-01-17", comparedWith: "3.5.0" });
    expect(apiVersions[0].changes[0].level).toBe("breaking");
  });

  test("list_changes takes a tag", async () => {
    const { releaseNotes, apiVersions } = JSON.parse((await call("list_changes", { tag: "driver" })).text);
    expect(releaseNotes).toHaveLength(2);
    expect(apiVersions).toEqual([]);
  });
});

describe("mistakes get clean answers", () => {
  test.each([
    ["get_page", { page: "/docs/api/freight-creat" }, "/docs/api/freight-create"],
    ["get_page", { page: "/../../etc/passwd" }, "no such page"],
    ["get_page", { page: "https://evil.example/docs" }, "no such page"],
    ["get_page", { page: "%00" }, "no such page"],
    ["get_page", { page: "__proto__" }, "no such page"],
    ["get_page", { page: "/", limit: 1e9 }, "Input validation error"],
    ["get_page", {}, "Input validation error"],
    ["get_operation", { operation: "FreightCreat" }, "FreightCreate"],
    ["get_operation", { operation: "constructor" }, "no such operation"],
    ["get_operation", { operation: "FreightCreate", language: "cobol" }, "Input validation error"],
    ["list_pages", { kind: "secret" }, "Input validation error"],
    ["list_pages", { limit: -1 }, "Input validation error"],
    ["search", { query: "" }, "Input validation error"],
    ["list_changes", { since: "yesterday" }, "Input validation error"],
    ["delete_everything", {}, "not found"],
  ])("%s %j", async (name, given, expected) => {
    const { text, isError } = await call(name, given);
    expect(isError).toBe(true);
    expect(text).toContain(expected);
    expect(text).not.toMatch(/\n\s+at .+:\d+/);
    expect(text.length).toBeLessThan(2000);
  });

  test("words without end are refused", async () => {
    for (const [name, given] of [
      ["get_page", { page: "x".repeat(5000) }],
      ["search", { query: "x".repeat(1000) }],
    ] as const)
      expect(await call(name, given)).toMatchObject({ isError: true, text: expect.stringContaining("Too big") });
  });

  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const ping = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });

  test.each([
    ["GET", { method: "GET" }, 405],
    ["DELETE", { method: "DELETE" }, 405],
    ["another origin", { method: "POST", headers: { ...headers, origin: "https://evil.example" }, body: ping }, 403],
    ["no JSON", { method: "POST", headers, body: "{" }, 400],
    ["another type", { method: "POST", headers: { ...headers, "content-type": "text/plain" }, body: ping }, 400],
    ["a list", { method: "POST", headers, body: `[${ping},${ping}]` }, 400],
    ["too much", { method: "POST", headers, body: JSON.stringify({ x: "x".repeat(70_000) }) }, 413],
    ["no message", { method: "POST", headers, body: "{}" }, 400],
  ])("%s", async (_name, init, status) => {
    const response = await fetch(`${site.origin}/mcp`, init);
    expect(response.status).toBe(status);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const { jsonrpc, error } = JSON.parse(await response.text());
    expect(jsonrpc).toBe("2.0");
    expect(error.message.length).toBeLessThan(200);
  });

  test("the site's own origin may ask", async () => {
    const init = { method: "POST", headers: { ...headers, origin: "https://docs.northhaul.example" }, body: ping };
    expect((await fetch(`${site.origin}/mcp`, init)).status).toBe(200);
  });

  test.each(["/mcp/", "/MCP", "/mcp/x", "/docs"])("POST %s is refused as everywhere", async (path) => {
    const response = await fetch(`${site.origin}${path}`, { method: "POST", headers, body: ping });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toContain("GET");
  });
});

test("a setting switches it off", async () => {
  const off = await startApp({ environment: fixtureSite("quiet") });
  const response = await fetch(`${off.origin}/mcp`, { method: "POST", body: "{}" });
  expect(response.status).toBe(405);
  await off.close();
});
