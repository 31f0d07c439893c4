import { once } from "node:events";
import type { Server } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { http } from "../start-app.ts";
import { sendRaw } from "./raw-request.ts";
import { tinySite } from "./start-process.ts";

let server: Server;
let origin: string;
beforeAll(async () => {
  const config = http.parseConfig({ LOG_LEVEL: "silent", ...tinySite }, process.cwd());
  const { site } = await http.loadSite(config);
  if (!site) throw new Error("The tiny site has errors");
  const huge = "lorry ".repeat(3_000_000);
  const resources = new Map([["/huge", { path: "/huge", contentType: "image/png", body: () => huge }]]);
  const app = await http.createApp(config, { site: { ...site, resources } });
  server = http.createHttpServer(app.handle, { headers: 300, request: 600, stalled: 500, check: 50 });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

test("a client that does not finish its request head is disconnected", async () => {
  const response = await sendRaw(origin, "GET /docs HTTP/1.1\r\nHost: docs.test\r\nX-Slow: ");
  expect(response.status).toBe("408");
  expect(response.isClosedByServer).toBe(true);
});

test("a client that does not read its response is disconnected", async () => {
  const { port } = new URL(origin);
  const socket = connect({ port: Number(port), host: "127.0.0.1" });
  socket.write("GET /huge HTTP/1.1\r\nHost: docs.test\r\n\r\n");
  socket.on("error", () => {});
  await once(socket, "readable");
  const connections = () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
  expect(await connections()).toBe(1);
  await expect.poll(connections, { timeout: 4000 }).toBe(0);
  socket.destroy();
});

test.each([
  ["a head of 20 kB", `GET /docs HTTP/1.1\r\nHost: x\r\nX-Large: ${"a".repeat(20_000)}\r\n\r\n`, "431"],
  ["no host", "GET /docs HTTP/1.1\r\n\r\n", "400"],
  ["a space before a colon", "GET /docs HTTP/1.1\r\nHost : x\r\n\r\n", "400"],
  ["two lengths", "POST /docs HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", "400"],
  [
    "a length and chunks",
    "POST /docs HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "400",
  ],
  ["a TLS hello", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", "400"],
])("%s is rejected with %s", async (_what, bytes, status) => {
  expect((await sendRaw(origin, Buffer.from(bytes, "latin1"), 4000)).status).toBe(status);
});

test("a request to upgrade the protocol is served as a plain request", async () => {
  const head = "GET /docs HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";
  const response = await sendRaw(origin, head, 1000);
  expect(response.status).toBe("200");
});
