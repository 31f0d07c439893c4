import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { sendRaw } from "../serving/raw-request.ts";
import { isBelow, withSite } from "../start-app.ts";

const site = withSite();

const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const post = (body: string | Uint8Array<ArrayBuffer>, more: Readonly<Record<string, string>> = {}, path = "/mcp") =>
  site.get(path, { method: "POST", headers: { ...headers, ...more }, body });
const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

/** Returns a request as text, because the SDK's client cannot send invalid calls. */
const call = (params: string, id = 1) => `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":${params}}`;
const search = (given: string) => call(`{"name":"search","arguments":${given}}`);

async function readClean(response: Response) {
  const text = await response.text();
  expect(text).not.toMatch(/\n\s+at .+:\d+|node_modules|build\/server|\[object Object\]/);
  expect(text.length).toBeLessThan(4_000);
  return text === "" ? undefined : JSON.parse(text);
}

describe("an invalid MCP request", () => {
  test.each<[string, string]>([
    ["no arguments", call('{"name":"search"}')],
    ["arguments that are a list", search("[1,2]")],
    ["arguments that are text", search('"x"')],
    ["a query that is a number", search('{"query":1}')],
    ["a query that is a mapping", search('{"query":{"$gt":""}}')],
    ["a query of spaces", search('{"query":"   "}')],
    ["a prototype in the arguments", search('{"__proto__":{"query":"x"}}')],
    ["a constructor in the arguments", search('{"constructor":{"prototype":{"query":"x"}}}')],
    ["a limit that is not a number", search('{"query":"x","limit":"1e3"}')],
    ["a very large limit", search('{"query":"x","limit":1e308}')],
    ["a limit that is a fraction", search('{"query":"x","limit":1.5}')],
    ["an argument nested deeply", search(`{"query":${"[".repeat(20_000)}${"]".repeat(20_000)}}`)],
    ["a long query", search(`{"query":"${"x".repeat(50_000)}"}`)],
    ["a tool called __proto__", call('{"name":"__proto__","arguments":{}}')],
    ["a tool called toString", call('{"name":"toString","arguments":{}}')],
    ["a tool whose name is a number", call('{"name":1,"arguments":{}}')],
    ["no tool name", call("{}")],
    ["parameters that are text", call('"x"')],
    ["an invalid date", call('{"name":"list_changes","arguments":{"since":"2024-02-30"}}')],
    ["an offset below the start", call('{"name":"get_page","arguments":{"page":"/","offset":-1}}')],
    ["a path with a NUL", call('{"name":"get_page","arguments":{"page":"/\\u0000"}}')],
    ["a path with an unpaired surrogate", call('{"name":"get_page","arguments":{"page":"/\\ud800"}}')],
    ["an unknown method", '{"jsonrpc":"2.0","id":1,"method":"tools/delete"}'],
    ["a method called __proto__", '{"jsonrpc":"2.0","id":1,"method":"__proto__"}'],
    ["completions, which are not supported", '{"jsonrpc":"2.0","id":1,"method":"completion/complete"}'],
    [
      "a resource of another site",
      '{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"https://evil.example/docs.md"}}',
    ],
    [
      "a resource outside the site",
      '{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"https://docs.northhaul.example/../../etc/passwd.md"}}',
    ],
  ])("gets a short error without internals: %s", async (_name, body) => {
    const response = await post(body);
    expect([200, 400]).toContain(response.status);
    const { error, result } = await readClean(response);
    expect(error !== undefined || result.isError === true).toBe(true);
    expect(({} as Record<string, unknown>).query).toBeUndefined();
  });

  test.each<[string, string | Uint8Array<ArrayBuffer>, Readonly<Record<string, string>>, number]>([
    ["another version of JSON-RPC", '{"jsonrpc":"1.0","id":1,"method":"ping"}', {}, 400],
    ["no method", '{"jsonrpc":"2.0","id":1}', {}, 400],
    ["an id that is a mapping", '{"jsonrpc":"2.0","id":{},"method":"ping"}', {}, 400],
    ["a list of one", `[${ping}]`, {}, 400],
    ["a batch", `[${ping},${ping}]`, {}, 400],
    ["an object that is not a message", "{}", {}, 400],
    ["another content type", ping, { "content-type": "text/plain" }, 400],
    ["a body above the limit", JSON.stringify({ x: "x".repeat(70_000) }), {}, 413],
    ["an empty list", "[]", {}, 400],
    ["an empty body", "", {}, 400],
    ["null", "null", {}, 400],
    ["a string", '"ping"', {}, 400],
    ["truncated JSON", '{"jsonrpc":"2.0"', {}, 400],
    ["a byte order mark", '\ufeff{"jsonrpc":"2.0","id":1}', {}, 400],
    ["an unknown protocol version", ping, { "mcp-protocol-version": "1900-01-01" }, 400],
    ["a client that does not accept JSON", ping, { accept: "text/html" }, 406],
    ["a body in another content encoding than the header states", "{}", { "content-encoding": "gzip" }, 400],
    ["an unknown content encoding", "{}", { "content-encoding": "x-none" }, 415],
    [
      "a small body that decompresses to a megabyte",
      new Uint8Array(gzipSync(Buffer.alloc(1_000_000, 32))),
      { "content-encoding": "gzip" },
      413,
    ],
    ["an unsupported charset", "{}", { "content-type": "application/json; charset=iso-8859-1" }, 415],
    ["the origin of another site", ping, { origin: "https://evil.example" }, 403],
    ["an origin that begins like the site's", "{}", { origin: "https://docs.northhaul.example.evil.example" }, 403],
    ["an opaque origin", "{}", { origin: "null" }, 403],
  ])("is rejected with an HTTP error: %s", async (_name, body, more, status) => {
    const response = await post(body, more);
    expect(response.status).toBe(status);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const { jsonrpc, error } = await readClean(response);
    expect([jsonrpc, typeof error.code]).toEqual(["2.0", "number"]);
    expect(error.message.length).toBeLessThan(200);
  });

  test.each(["PUT", "PATCH", "OPTIONS", "DELETE", "GET"])("is rejected if its method is %s", async (method) => {
    const response = await site.get("/mcp", { method, headers: { accept: "text/event-stream" } });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect((await readClean(response)).error.message.length).toBeLessThan(200);
  });

  test("is served if its origin is that of the site", async () =>
    expect((await post(ping, { origin: "https://docs.northhaul.example" })).status).toBe(200));

  test.each(["/mcp/", "/MCP", "/mcp/x", "/docs"])("is rejected at %s, as at other paths", async (path) => {
    const response = await post(ping, {}, path);
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toContain("GET");
  });
});

test("a notification is accepted, and no session begins", async () => {
  const response = await post('{"jsonrpc":"2.0","method":"notifications/initialized"}');
  expect(response.status).toBe(202);
  expect(response.headers.get("mcp-session-id")).toBeNull();
  await response.text();
});

test("requests are independent: a call needs no handshake, and simultaneous calls do not mix", async () => {
  const ids = Array.from({ length: 20 }, (_, index) => index + 1);
  const responses = await Promise.all(
    ids.map(async (id) => {
      const response = await post(call(`{"name":"list_pages","arguments":{"offset":${id},"limit":1}}`, id));
      return JSON.parse(await response.text());
    }),
  );
  expect(responses.map(({ id }) => id)).toEqual(ids);
  expect(new Set(responses.map(({ result }) => result.content[0].text)).size).toBe(ids.length);
});

test("the response of list_changes is limited, however long the history is", async () => {
  const response = await post(call('{"name":"list_changes","arguments":{"limit":1}}'));
  const { result } = JSON.parse(await response.text());
  expect(result.content[0].text.length).toBeLessThan(100_000);
  const { releaseNotes, total } = JSON.parse(result.content[0].text);
  expect([releaseNotes.length, total > 1]).toEqual([1, true]);
});

test.skipIf(isBelow)(
  "a burst of calls does not block other requests: calls that cannot wait get 503 with Retry-After",
  async () => {
    const calls = Array.from({ length: 60 }, (_, index) => {
      const body = search(`{"query":"load ${index}"}`);
      const lines = Object.entries({ ...headers, host: "docs.test", "content-length": String(body.length) });
      return `POST /mcp HTTP/1.1\r\n${lines.map((line) => line.join(": ")).join("\r\n")}\r\n\r\n${body}`;
    });
    const last = "GET /healthz HTTP/1.1\r\nHost: docs.test\r\nConnection: close\r\n\r\n";
    const { status, headers: first, body } = await sendRaw(site.origin, calls.join("") + last, 20_000);
    expect([status, ...first.map(([name]) => name)]).toContain("200");
    expect(body).toMatch(/HTTP\/1\.1 200 OK/);
    expect(body).toMatch(/HTTP\/1\.1 503 [\s\S]*?retry-after: 2\r\n[\s\S]*?"code":-32603/i);
    expect((await post(search('{"query":"load"}'))).status).toBe(200);
  },
);
