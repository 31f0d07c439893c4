import { once } from "node:events";
import type { RequestListener, ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { promisify } from "node:util";
import { afterEach, describe, expect, test } from "vitest";
import { createHttpServer, drain } from "./create-http-server.ts";
import { countPossibleConnections } from "./limit-connections.ts";

let server: ReturnType<typeof createHttpServer>;
let socket: Socket;
let received: string;
afterEach(() => {
  socket.destroy();
  server.close();
  server.closeAllConnections();
});

async function start(listener: RequestListener, limits?: Parameters<typeof createHttpServer>[1]): Promise<void> {
  // Without `stalled: 0`, that limit would close connections which the tested limits should close.
  server = createHttpServer(listener, { stalled: 0, ...limits });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  socket = connect({ port: typeof address === "object" && address ? address.port : 0, host: "127.0.0.1" });
  received = "";
  socket.on("data", (bytes) => (received += bytes)).on("error", () => {});
}

const pipeline = (count: number) => "GET / HTTP/1.1\r\nHost: docs.test\r\n\r\n".repeat(count);

describe("a server that stops", () => {
  test("serves a request that has arrived but is not yet read", async () => {
    await start((_request, response) => response.end("fine"));
    socket.write(pipeline(1));
    await expect.poll(() => received).toContain("fine");
    // The server has not read the second request yet, so the connection still counts as idle.
    socket.write(pipeline(1));
    expect(await drain(server, 5000)).toBe(true);
    expect(received.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  });

  test("does not wait for a connection on which nothing arrived", async () => {
    await start(() => {});
    await once(server, "connection");
    expect(await drain(server, 5000)).toBe(true);
  });

  test("closes an active connection at the time limit", async () => {
    await start(() => {});
    socket.write(pipeline(1));
    await once(server, "request");
    const closed = once(socket, "close");
    expect(await drain(server, 50)).toBe(false);
    await closed;
  });
});

describe("a client that sends many requests at once", () => {
  test("gets all responses in their order if it sends 16", async () => {
    let served = 0;
    await start((_request, response) => setImmediate(() => response.end(`response ${served++};`)));
    socket.write(pipeline(16));
    await expect.poll(() => received).toContain("response 15;");
    expect(Array.from(received.matchAll(/response (\d+);/g), ([, number]) => Number(number))).toEqual(
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

  test("is disconnected if more than 1,000 requests wait on all connections", async () => {
    await start(() => {});
    await once(socket, "connect");
    const port = socket.remotePort ?? 0;
    const open = () => connect({ port, host: "127.0.0.1" }).on("error", () => {});
    const sockets = Array.from({ length: 40 }, open);
    for (const each of sockets) each.write(pipeline(30));
    await expect.poll(() => sockets.filter(({ closed }) => closed).length).toBeGreaterThan(0);
    expect(sockets.filter(({ closed }) => closed).length).toBeLessThan(10);
    for (const each of sockets) each.destroy();
    const countConnections = promisify(server.getConnections.bind(server));
    await expect.poll(() => countConnections()).toBe(1);
    // The requests of closed connections no longer count.
    socket.write(pipeline(16));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(socket.closed).toBe(false);
  });
});

test("a response that takes too long in total is aborted, even if it makes progress", async () => {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  await start(
    (_request, response) => {
      const timer = setInterval(() => response.write("x"), 5);
      response.once("close", () => {
        clearInterval(timer);
        resolve();
      });
    },
    { response: 50 },
  );
  socket.write(pipeline(1));
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
