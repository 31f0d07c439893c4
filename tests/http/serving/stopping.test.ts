import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { type ProcessOptions, type StartedProcess, spawnProcess, startProcess } from "./start-process.ts";

let started: StartedProcess | undefined;
const start = async (options: ProcessOptions = {}) => {
  started = await startProcess(options);
  return started;
};
afterEach(() => started?.kill());

/** Sends an incomplete request head. The request is in flight until `finish` sends the rest. */
async function beginRequest(port: number): Promise<{ socket: Socket; finish: () => Promise<string> }> {
  const socket = connect({ port, host: "127.0.0.1" });
  await once(socket, "connect");
  // The error is ignored, because a server that exits before it responds resets the connection.
  socket.on("error", () => {});
  socket.write("GET /docs HTTP/1.1\r\nHost: docs.test\r\n");
  return {
    socket,
    finish: async () => {
      let text = "";
      socket.on("data", (chunk) => {
        text += chunk;
      });
      socket.write("\r\n");
      await once(socket, "close");
      return text;
    },
  };
}

test("after SIGTERM the process is unready, serves during the delay, finishes requests in flight and exits with 0", async () => {
  const { child, origin, port, exited, lines } = await start({ environment: { SHUTDOWN_DELAY_MS: "600" } });
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  const begun = await beginRequest(port);
  child.kill("SIGTERM");
  await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(503);

  const during = await fetch(`${origin}/docs`);
  expect([during.status, during.headers.get("connection")]).toEqual([200, "close"]);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);

  await expect.poll(() => isListening(port), { timeout: 3000 }).toBe(false);
  expect(await begun.finish()).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*connection: close/i);
  expect(await exited).toBe(0);
  expect(lines().at(-1)).toMatchObject({ isClean: true, msg: "stopped" });
});

test("an idle connection does not delay the exit", async () => {
  const { child, port, exited, lines } = await start();
  const socket = connect({ port, host: "127.0.0.1" });
  socket.write("GET /healthz HTTP/1.1\r\nHost: docs.test\r\n\r\n");
  await once(socket, "data");
  child.kill("SIGTERM");
  expect(await exited).toBe(0);
  expect(lines().at(-1)).toMatchObject({ isClean: true, msg: "stopped" });
});

test("a second signal ends the process immediately", async () => {
  const { child, port, exited } = await start({ environment: { SHUTDOWN_DELAY_MS: "60000" } });
  await beginRequest(port);
  child.kill("SIGTERM");
  await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(503);
  child.kill("SIGTERM");
  expect(await exited).toBe(1);
});

test("a signal ends the process before it listens, also as PID 1", async () => {
  // The imported module sends SIGTERM to its own process before the build is loaded.
  const slow = "data:text/javascript,process.nextTick(()=>process.kill(process.pid,'SIGTERM'))";
  const spawned = spawnProcess({ nodeArguments: ["--import", slow] });
  expect(await spawned.exited).toSatisfy((end) => end === 0 || end === "SIGTERM");
});

test("an uncaught exception is logged with its stack, and the process exits with 1", async () => {
  const thrower =
    "data:text/javascript,process.on('SIGUSR2',()=>setImmediate(()=>{throw new Error('out of the blue')}))";
  const { child, exited, lines } = await start({ nodeArguments: ["--import", thrower] });
  child.kill("SIGUSR2");
  expect(await exited).toBe(1);
  expect(lines().at(-1)).toMatchObject({
    level: "fatal",
    msg: "uncaught exception",
    err: { message: "out of the blue", stack: expect.stringContaining("at ") },
  });
});

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
