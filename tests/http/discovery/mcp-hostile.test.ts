import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { ownSite, type StartedApp } from "../start-app.ts";

let site: StartedApp;
beforeAll(async () => {
  site = await ownSite();
});

const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const post = (body: string | Uint8Array<ArrayBuffer>, more: Readonly<Record<string, string>> = {}) =>
  fetch(`${site.origin}/mcp`, { method: "POST", headers: { ...headers, ...more }, body });

/** Returns a handwritten call, because the SDK's client would not send invalid calls. */
const call = (params: string) => `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`;
const search = (given: string) => call(`{"name":"search","arguments":${given}}`);

/** Asserts that a response is short and contains no stack trace or file path of the server. Returns the parsed response. */
async function readClean(response: Response) {
  const text = await response.text();
  expect(text).not.toMatch(/\n\s+at .+:\d+|node_modules|build\/server|\[object Object\]/);
  expect(text.length).toBeLessThan(4_000);
  return text === "" ? undefined : JSON.parse(text);
}

describe("a call that is not as it should be", () => {
  test.each<[string, string]>([
    ["no arguments", call('{"name":"search"}')],
    ["arguments that are a list", search("[1,2]")],
    ["arguments that are text", search('"x"')],
    ["a query that is a number", search('{"query":1}')],
    ["a query that is a mapping", search('{"query":{"$gt":""}}')],
    ["a query of spaces", search('{"query":"   "}')],
    ["a prototype in the arguments", search('{"__proto__":{"query":"x"}}')],
    ["a constructor in the arguments", search('{"constructor":{"prototype":{"query":"x"}}}')],
    ["a limit that is no number", search('{"query":"x","limit":"1e3"}')],
    ["a limit beyond all", search('{"query":"x","limit":1e308}')],
    ["a limit that is a fraction", search('{"query":"x","limit":1.5}')],
    ["an argument nested deeply", search(`{"query":${"[".repeat(20_000)}${"]".repeat(20_000)}}`)],
    ["a long query", search(`{"query":"${"x".repeat(50_000)}"}`)],
    ["a tool called __proto__", call('{"name":"__proto__","arguments":{}}')],
    ["a tool called toString", call('{"name":"toString","arguments":{}}')],
    ["a tool whose name is a number", call('{"name":1,"arguments":{}}')],
    ["no tool", call("{}")],
    ["parameters that are text", call('"x"')],
    ["a date that is none", call('{"name":"list_changes","arguments":{"since":"2024-02-30"}}')],
    ["an offset below the start", call('{"name":"get_page","arguments":{"page":"/","offset":-1}}')],
    ["a path with a NUL", call('{"name":"get_page","arguments":{"page":"/\\u0000"}}')],
    ["a path of half a character", call('{"name":"get_page","arguments":{"page":"/\\ud800"}}')],
    ["a method that is not there", '{"jsonrpc":"2.0","id":1,"method":"tools/delete"}'],
    ["a method called __proto__", '{"jsonrpc":"2.0","id":1,"method":"__proto__"}'],
    ["completions, which it does not offer", '{"jsonrpc":"2.0","id":1,"method":"completion/complete"}'],
    [
      "a resource of another site",
      '{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"https://evil.example/docs.md"}}',
    ],
    [
      "a resource outside the site",
      '{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"https://docs.northhaul.example/../../etc/passwd.md"}}',
    ],
  ])("%s gets a clean error", async (_name, body) => {
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
    ["a list of one", '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', {}, 400],
    ["an empty list", "[]", {}, 400],
    ["nothing", "", {}, 400],
    ["null", "null", {}, 400],
    ["text", '"ping"', {}, 400],
    ["half of it", '{"jsonrpc":"2.0"', {}, 400],
    ["a mark of byte order", '\ufeff{"jsonrpc":"2.0","id":1}', {}, 400],
    [
      "a version of the protocol that never was",
      '{"jsonrpc":"2.0","id":1,"method":"ping"}',
      { "mcp-protocol-version": "1900-01-01" },
      400,
    ],
    ["a client that takes no JSON", '{"jsonrpc":"2.0","id":1,"method":"ping"}', { accept: "text/html" }, 406],
    ["a content encoding that it has not", "{}", { "content-encoding": "gzip" }, 400],
    ["a content encoding that nobody has", "{}", { "content-encoding": "x-none" }, 415],
    [
      "a megabyte in a kilobyte",
      new Uint8Array(gzipSync(Buffer.alloc(1_000_000, 32))),
      { "content-encoding": "gzip" },
      413,
    ],
    ["a letter set that it has not", "{}", { "content-type": "application/json; charset=iso-8859-1" }, 415],
    ["the page that attacks", "{}", { origin: "https://docs.northhaul.example.evil.example" }, 403],
    ["nobody's page", "{}", { origin: "null" }, 403],
  ])("%s is refused", async (_name, body, more, status) => {
    const response = await post(body, more);
    expect(response.status).toBe(status);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const { jsonrpc, error } = await readClean(response);
    expect([jsonrpc, typeof error.code]).toEqual(["2.0", "number"]);
  });

  test.each(["PUT", "PATCH", "OPTIONS", "DELETE", "GET"])("%s is refused", async (method) => {
    const response = await fetch(`${site.origin}/mcp`, { method, headers: { accept: "text/event-stream" } });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST");
    await readClean(response);
  });
});

test("a message that needs no response is accepted, and no session begins", async () => {
  const response = await post('{"jsonrpc":"2.0","method":"notifications/initialized"}');
  expect(response.status).toBe(202);
  expect(response.headers.get("mcp-session-id")).toBeNull();
  await response.text();
});

test("every request stands alone: a call needs no greeting, and many at once do not mix", async () => {
  const ids = Array.from({ length: 20 }, (_, index) => index + 1);
  const responses = await Promise.all(
    ids.map(async (id) => {
      const response = await post(
        JSON.stringify({
          jsonrpc: "2.0",
          id,
          method: "tools/call",
          params: { name: "list_pages", arguments: { offset: id, limit: 1 } },
        }),
      );
      return JSON.parse(await response.text());
    }),
  );
  expect(responses.map(({ id }) => id)).toEqual(ids);
  expect(new Set(responses.map(({ result }) => result.content[0].text)).size).toBe(ids.length);
});

test("a changes question is bounded however long the history is", async () => {
  const response = await post(call('{"name":"list_changes","arguments":{"limit":1}}'));
  const { result } = JSON.parse(await response.text());
  expect(result.content[0].text.length).toBeLessThan(100_000);
  const { releaseNotes, total } = JSON.parse(result.content[0].text);
  expect([releaseNotes.length, total > 1]).toEqual([1, true]);
});
