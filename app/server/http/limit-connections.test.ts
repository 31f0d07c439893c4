import { once } from "node:events";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { countPossibleConnections, limitConnections } from "./limit-connections.ts";

let server: Server;
let socket: Socket;
afterEach(() => {
  socket.destroy();
  server.close();
  server.closeAllConnections();
});

async function start(listener: RequestListener, milliseconds = 60_000): Promise<void> {
  server = createServer(limitConnections(listener, milliseconds)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  socket = connect({ port: typeof address === "object" && address ? address.port : 0, host: "127.0.0.1" });
  socket.on("error", () => {});
}

const pipeline = (count: number) => "GET / HTTP/1.1\r\nHost: docs.test\r\n\r\n".repeat(count);

describe("a client that sends many requests at once", () => {
  test("gets all responses in their order if it sends 16", async () => {
    let served = 0;
    await start((_request, response) => setImmediate(() => response.end(`response ${served++};`)));
    socket.write(pipeline(16));
    let text = "";
    for await (const chunk of socket) {
      text += chunk;
      if (text.includes("response 15;")) break;
    }
    expect(Array.from(text.matchAll(/response (\d+);/g), ([, number]) => Number(number))).toEqual(
      Array.from({ length: 16 }, (_, index) => index),
    );
  });

  test("causes one unfinished response at a time", async () => {
    const unfinished: ServerResponse[] = [];
    await start((_request, response) => unfinished.push(response));
    socket.write(pipeline(16));
    await expect.poll(() => unfinished.length).toBe(1);
    unfinished[0]?.end("first");
    await expect.poll(() => unfinished.length).toBe(2);
  });

  test("is disconnected if more than 32 requests wait, and none of them is handled later", async () => {
    const handled: ServerResponse[] = [];
    await start((_request, response) => handled.push(response));
    socket.write(pipeline(32));
    await expect.poll(() => handled.length).toBe(1);
    expect(socket.closed).toBe(false);
    socket.write(pipeline(1));
    await once(socket, "close");
    await expect.poll(() => handled[0]?.closed).toBe(true);
    expect(handled).toHaveLength(1);
  });
});

test("a response that takes too long in total is aborted, even if it makes progress", async () => {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  await start((_request, response) => {
    const timer = setInterval(() => response.write("x"), 5);
    response.once("close", () => {
      clearInterval(timer);
      resolve();
    });
  }, 50);
  socket.resume().write(pipeline(1));
  await closed;
});

test.each([
  [Number.POSITIVE_INFINITY, 4_000],
  [1_024, 976],
  [256, 208],
  [64, 16],
  [20, 5],
])("a process that may open %d files has at most %d connections", (descriptors, connections) => {
  expect(countPossibleConnections(descriptors)).toBe(connections);
});
