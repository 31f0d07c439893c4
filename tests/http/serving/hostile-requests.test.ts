import { once } from "node:events";
import { beforeAll, describe, expect, test } from "vitest";
import { withSite } from "../start-app.ts";
import { invalidRequests, unusualRequests } from "./odd-requests.ts";
import { headerOf, openSocket, sendRaw } from "./raw-request.ts";
import { tinySite } from "./start-process.ts";

const started = withSite({ environment: tinySite, limits: {} });
// The response cache contains `/docs` after this request.
beforeAll(() => started.get("/docs"));

/** Sends the lines of a request head. Lines after an empty line are the body. */
const send = (...lines: string[]) => sendRaw(started.origin, Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"));

describe("a request target", () => {
  test.each(["http://docs.test/docs", "HTTP://evil.example:99/docs", "https://docs.test/docs?x=1"])(
    "in absolute form returns the page with the same bytes: %s",
    async (target) => {
      const plain = await send("GET /docs HTTP/1.1", "Host: docs.test", "Connection: close");
      const response = await send(`GET ${target} HTTP/1.1`, "Host: docs.test", "Connection: close");
      expect([response.status, headerOf(response, "etag")]).toEqual(["200", headerOf(plain, "etag")]);
      expect(response.body).toBe(plain.body);
    },
  );

  test("in absolute form without a path returns the home page", async () => {
    expect((await send("GET http://docs.test HTTP/1.1", "Host: docs.test", "Connection: close")).status).toBe("200");
    expect((await send("GET http://docs.test?x HTTP/1.1", "Host: docs.test", "Connection: close")).status).toBe("200");
  });

  test.each([
    ["OPTIONS *", "204"],
    ["GET *", "400"],
    ["GET docs.test:80", "400"],
    ["CONNECT docs.test:443", "405"],
    ["OPTIONS /docs", "405"],
  ])("in another form is handled: %s with %s", async (line, status) => {
    const response = await send(`${line} HTTP/1.1`, "Host: docs.test", "Connection: close");
    expect(response.status).toBe(status);
    if (status === "405" || status === "204") expect(headerOf(response, "allow")).toBe("GET, HEAD");
    if (status === "204") expect(headerOf(response, "content-length")).toBeUndefined();
  });
});

test("a request with more headers than Node would read is refused, whatever the ignored headers contain", async () => {
  const fill = (count: number) => Array.from({ length: count }, (_, index) => `X-${index}: a`);
  const known = ["Host: docs.test", "Connection: close"];
  expect((await send("GET /docs HTTP/1.1", ...known, ...fill(98))).status).toBe("200");
  expect((await send("GET /docs HTTP/1.1", ...known, ...fill(99))).status).toBe("431");
  expect((await send("GET /docs HTTP/1.1", ...known, ...fill(200), "Host: evil.example")).status).toBe("431");
  expect((await send("GET /docs HTTP/1.1", ...known, `X-Large: ${"a".repeat(20_000)}`)).status).toBe("431");
});

test("a request to upgrade the protocol is served as a plain request", async () => {
  const head = "GET /docs HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";
  expect((await sendRaw(started.origin, head, 1000)).status).toBe("200");
});

describe("the Host header", () => {
  test.each([
    ["two equal headers", ["Host: docs.test", "host: docs.test"], "400"],
    ["a space", ["Host: a b"], "400"],
    ["a path", ["Host: docs.test/evil"], "400"],
    ["a user", ["Host: docs.test@evil.example"], "400"],
    ["a query", ["Host: docs.test:80?x"], "400"],
    ["an empty header", ["Host:"], "200"],
    ["an IP address with a port", ["Host: [::1]:8080"], "200"],
    ["another site", ["Host: evil.example"], "200"],
  ])("is checked: the status for %s is %s", async (_what, lines, status) => {
    const response = await send("GET /docs HTTP/1.1", ...lines, "Connection: close");
    expect(response.status).toBe(status);
    expect(headerOf(response, "x-content-type-options")).toBe("nosniff");
  });

  test("is optional in HTTP/1.0, whose connection ends with the response", async () => {
    const response = await send("GET /docs HTTP/1.0");
    expect([response.status, headerOf(response, "connection")]).toEqual(["200", "close"]);
  });
});

/** Sends bytes in Latin-1. Returns the statuses of all responses, and whether the server closes the connection. */
async function readStatuses(request: string, limit?: number) {
  const { status, body, isClosedByServer } = await sendRaw(started.origin, Buffer.from(request, "latin1"), limit);
  const later = Array.from(body.matchAll(/HTTP\/1\.1 (\d{3}) /g), ([, found]) => found);
  return [[status, ...later].join(" "), isClosedByServer];
}

test.each(Object.entries(invalidRequests))(
  "an invalid request is rejected, and the connection is closed: %s",
  async (_name, request) => expect(await readStatuses(request)).toEqual(["400", true]),
);

test.each([
  "G",
  "GET /docs",
  "GET /docs HTTP/1.1",
  "GET /docs HTTP/1.1\r",
  "GET /docs HTTP/1.1\r\nHos",
  "GET /docs HTTP/1.1\r\nHost: a",
  "GET /docs HTTP/1.1\r\nHost: a\r\n\r",
])("the server waits for the rest of an incomplete request head: %j", async (request) => {
  expect(await readStatuses(request, 400)).toEqual(["close", false]);
});

test.each(Object.entries(unusualRequests))(
  "an unusual request gets the expected responses: %s",
  async (_name, [statuses, request]) => {
    expect(await readStatuses(request)).toEqual([statuses, true]);
  },
);

describe("a request head that servers may interpret differently", () => {
  const get = ["GET /docs HTTP/1.1", "Host: docs.test"];
  test.each([
    ["a length", ["Content-Length: 41"]],
    ["chunks", ["Transfer-Encoding: chunked"]],
    ["an unknown transfer coding", ["Transfer-Encoding: xchunked"]],
  ])("gets one response, and its body is not read as a request, if it is a GET with %s", async (_how, lines) => {
    const inner = "GET /healthz HTTP/1.1\r\nHost: docs.test\r\nConnection: close";
    const response = await send(...get, ...lines, "", inner);
    expect([response.status, headerOf(response, "connection")]).toEqual(["200", "close"]);
    expect(response.body).not.toContain("HTTP/1.1");
  });

  test("keeps its connection if the length of its body is 0", async () => {
    const head = [...get, "Content-Length: 0", "", ""].join("\r\n");
    const response = await sendRaw(started.origin, head, 1000);
    expect([response.status, headerOf(response, "connection")]).toEqual(["200", "keep-alive"]);
  });
});

test("a client that resets the connection of a CONNECT request does not end the process", async () => {
  for (let count = 0; count < 20; count++) {
    const socket = openSocket(started.origin);
    await once(socket, "connect");
    socket.write("CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n", () => socket.resetAndDestroy());
    await once(socket, "close");
  }
  expect((await send("GET /docs HTTP/1.1", "Host: docs.test", "Connection: close")).status).toBe("200");
});

test("the MCP endpoint checks the head of a request like all other paths", async () => {
  const post = (target: string, ...lines: string[]) =>
    send(`POST ${target} HTTP/1.1`, ...lines, "Content-Length: 0", "Connection: close");
  expect((await post("/mcp", "Host: docs.test", "Host: docs.test")).status).toBe("400");
  expect((await post("/mcp", "Host: a b")).status).toBe("400");
  expect((await post(`/mcp?${"a".repeat(5000)}`, "Host: docs.test")).status).toBe("414");
});
