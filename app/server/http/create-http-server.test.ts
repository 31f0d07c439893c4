import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { drain } from "./create-http-server.ts";

async function start(listener: Parameters<typeof createServer>[1] = (_request, response) => void response.end("fine")) {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const socket = connect({ port: typeof address === "object" && address ? address.port : 0, host: "127.0.0.1" });
  const received: string[] = [];
  socket.on("data", (bytes) => received.push(bytes.toString())).on("error", () => {});
  await once(socket, "connect");
  return { server, socket, received: () => received.join("") };
}

const head = "GET / HTTP/1.1\r\nHost: docs.test\r\n\r\n";

test("a request that has arrived but is not yet read is served", async () => {
  const { server, socket, received } = await start();
  socket.write(head);
  await expect.poll(received).toContain("fine");
  // The server has not read the second request yet, so the connection still counts as idle.
  socket.write(head);
  expect(await drain(server, 5000)).toBe(true);
  expect(received().match(/HTTP\/1\.1 200/g)).toHaveLength(2);
});

test("an idle connection is closed at once", async () => {
  const { server, socket } = await start();
  socket.write(head);
  await once(socket, "data");
  expect(await drain(server, 5000)).toBe(true);
});

test("an active connection is closed at the time limit", async () => {
  const { server, socket } = await start(() => {});
  socket.write(head);
  await once(server, "request");
  const closed = once(socket, "close");
  expect(await drain(server, 50)).toBe(false);
  await closed;
});
