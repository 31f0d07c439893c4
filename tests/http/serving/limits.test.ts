import { once } from "node:events";
import { expect, test } from "vitest";
import { withSite } from "../start-app.ts";
import { openSocket, sendRaw } from "./raw-request.ts";
import { tinySite } from "./start-process.ts";

const huge = "lorry ".repeat(3_000_000);
const resources = new Map([["/huge", { path: "/huge", contentType: "image/png", body: () => huge }]]);
const started = withSite({
  environment: tinySite,
  changeSite: (site) => ({ ...site, resources }),
  limits: { headers: 300, request: 600, stalled: 500, check: 50 },
});

test("a client that does not finish its request head is disconnected", async () => {
  const response = await sendRaw(started.origin, "GET /docs HTTP/1.1\r\nHost: docs.test\r\nX-Slow: ");
  expect(response.status).toBe("408");
  expect(response.isClosedByServer).toBe(true);
});

test("a client that does not read its response is disconnected", async () => {
  const socket = openSocket(started.origin);
  socket.write("GET /huge HTTP/1.1\r\nHost: docs.test\r\n\r\n");
  await once(socket, "readable");
  const connections = () =>
    new Promise<number>((resolve) => started.server.getConnections((_error, count) => resolve(count)));
  expect(await connections()).toBe(1);
  await expect.poll(connections, { timeout: 4000 }).toBe(0);
  socket.destroy();
});
