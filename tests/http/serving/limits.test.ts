import { once } from "node:events";
import type { Server } from "node:http";
import { connect } from "node:net";
import { beforeAll, expect, test } from "vitest";
import { startServer } from "./limited-server.ts";
import { sendRaw } from "./raw-request.ts";

let server: Server;
let origin: string;
beforeAll(async () => {
  const huge = "lorry ".repeat(3_000_000);
  const resources = new Map([["/huge", { path: "/huge", contentType: "image/png", body: () => huge }]]);
  const limits = { headers: 300, request: 600, stalled: 500, check: 50 };
  const started = await startServer((site) => ({ ...site, resources }), limits);
  ({ server, origin } = started);
  return started.close;
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
