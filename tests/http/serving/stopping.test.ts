import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { serveProcess } from "../start-app.ts";
import { getRaw, openSocket } from "./raw-request.ts";
import { spawnProcess } from "./start-process.ts";

/** Sends an incomplete request head. The request is in flight until `finish` sends the rest. */
async function beginRequest(origin: string): Promise<{ finish: () => Promise<string> }> {
  const socket = openSocket(origin);
  await once(socket, "connect");
  socket.write("GET /docs HTTP/1.1\r\nHost: docs.test\r\n");
  return {
    finish: () => {
      socket.write("\r\n");
      return text(socket);
    },
  };
}

test("after SIGTERM the process is unready, serves during the delay, finishes requests in flight and exits with 0", async () => {
  const { child, origin, exited, lines } = await serveProcess({ environment: { SHUTDOWN_DELAY_MS: "1500" } });
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  const begun = await beginRequest(origin);
  child.kill("SIGTERM");
  await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(503);

  const during = await fetch(`${origin}/docs`);
  expect([during.status, during.headers.get("connection")]).toEqual([200, "close"]);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);

  await expect.poll(async () => (await getRaw(origin, "/healthz")).status, { timeout: 3000 }).toBe("close");
  expect(await begun.finish()).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*connection: close/i);
  expect(await exited).toBe(0);
  expect(lines().at(-1)).toMatchObject({ isClean: true, msg: "stopped" });
});

test("an idle connection does not delay the exit", async () => {
  const { child, origin, exited, lines } = await serveProcess();
  const socket = openSocket(origin);
  socket.write("GET /healthz HTTP/1.1\r\nHost: docs.test\r\n\r\n");
  await once(socket, "data");
  child.kill("SIGTERM");
  expect(await exited).toBe(0);
  expect(lines().at(-1)).toMatchObject({ isClean: true, msg: "stopped" });
});

test("a second signal ends the process immediately", async () => {
  const { child, origin, exited } = await serveProcess({ environment: { SHUTDOWN_DELAY_MS: "60000" } });
  await beginRequest(origin);
  child.kill("SIGTERM");
  await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(503);
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
  const { child, exited, lines } = await serveProcess({ nodeArguments: ["--import", thrower] });
  child.kill("SIGUSR2");
  expect(await exited).toBe(1);
  expect(lines().at(-1)).toMatchObject({
    level: "fatal",
    msg: "uncaught exception",
    err: { message: "out of the blue", stack: expect.stringContaining("at ") },
  });
});
