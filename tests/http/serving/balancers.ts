import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import { createFolder } from "../../../app/server/testing/write-site.ts";
import { findFreePort } from "../../../judges/start-site.ts";

interface Balancer {
  readonly origin: string;
  /** Waits until the balancer sends requests to every replica. */
  readonly whenAllReady: () => Promise<void>;
}

const folders = [...(process.env.PATH ?? "").split(":"), "/usr/sbin", "/opt/homebrew/bin"];
const nginx = folders.map((folder) => path.join(folder, "nginx")).find((program) => existsSync(program));
export const hasNginx = nginx !== undefined;
if (!hasNginx)
  process.stdout.write(
    "SKIPPED: tests with nginx, which is not installed (Debian: apt-get install nginx). Those with our own balancer run.\n",
  );

/** The text of `deploy/nginx.conf`. */
export const nginxConfig = readFileSync(path.join(import.meta.dirname, "../../../deploy/nginx.conf"), "utf8");

/** Starts nginx with `deploy/nginx.conf` until the end of the running test. Without `keepsLimits`, clients have no limits. */
export async function startNginx(replicas: readonly string[], { keepsLimits = false } = {}) {
  const folder = createFolder();
  const port = await findFreePort();
  const [one = "", two = ""] = replicas.map((origin) => new URL(origin).host);
  const config = nginxConfig
    .replace("listen 8080;", `listen 127.0.0.1:${port};`)
    .replace("127.0.0.1:3001", one)
    .replace("127.0.0.1:3002", two)
    .replaceAll("/tmp/nginx", path.join(folder, "nginx"))
    .replace(/rate=\d+r\/s/g, (rate) => (keepsLimits ? rate : "rate=100000r/s"));
  const changed = path.join(folder, "nginx.conf");
  writeFileSync(changed, config);
  const program = nginx ?? "nginx";
  const checked = spawnSync(program, ["-t", "-q", "-c", changed], { encoding: "utf8" });
  expect([checked.status, checked.stderr]).toEqual([0, ""]);
  // If root starts nginx, the workers run as another user by default. That user cannot write to the temporary folder.
  const user = process.getuid?.() === 0 ? " user root;" : "";
  const child = spawn(program, ["-c", changed, "-g", `daemon off;${user}`], { stdio: "ignore" });
  // SIGKILL would leave the workers of nginx behind.
  onTestFinished(() => void child.kill("SIGTERM"));
  const origin = `http://127.0.0.1:${port}`;
  const isReady = async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.status;
  await expect.poll(isReady, { timeout: 10_000 }).toBe(200);
  // With `max_fails=0`, nginx uses a restarted replica as soon as the replica accepts connections.
  return { origin, folder, whenAllReady: async () => {} };
}

/**
 * Starts a balancer that takes turns between the replicas whose `/readyz` succeeds. Unlike nginx, it repeats no request that
 * fails, which becomes a 502, but it also repeats requests for assets after the statuses that `deploy/nginx.conf` names.
 */
async function startOwn(replicas: readonly string[]): Promise<Balancer> {
  const [, rule = ""] = /location \^~ \/assets\/ \{[^}]*proxy_next_upstream ([^;]*);/.exec(nginxConfig) ?? [];
  const repeated = new Set(Array.from(rule.matchAll(/http_(\d+)/g), ([, status]) => Number(status)));
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const ready = new Set<string>();
  let turn = 0;

  const pass = (incoming: IncomingMessage, response: ServerResponse, tries = ready.size) => {
    const { method, url = "", headers } = incoming;
    const replica = [...ready][turn++ % ready.size];
    const fail = () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    };
    if (replica === undefined) return fail();
    const { hostname, port } = new URL(replica);
    request({ hostname, port, agent, method, path: url, headers }, (upstream) => {
      const status = upstream.statusCode ?? 502;
      if (tries > 1 && url.startsWith("/assets/") && repeated.has(status)) {
        upstream.resume();
        return pass(incoming, response, tries - 1);
      }
      // These headers belong to one connection.
      const { connection: _connection, "keep-alive": _keepAlive, ...kept } = upstream.headers;
      response.writeHead(status, kept);
      upstream.on("error", fail).pipe(response);
    })
      .on("error", fail)
      .end();
  };

  const server = createServer((incoming, response) => pass(incoming, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const check = async (replica: string) => {
    while (server.listening) {
      const signal = AbortSignal.timeout(1000);
      const status = await fetch(`${replica}/readyz`, { signal }).then(
        (response) => response.status,
        () => undefined,
      );
      if (status === 200) ready.add(replica);
      else ready.delete(replica);
      await sleep(100);
    }
  };
  for (const replica of replicas) void check(replica);
  onTestFinished(() => {
    agent.destroy();
    server.close();
    server.closeAllConnections();
  });
  const whenAllReady = async () => {
    while (ready.size < replicas.length) await sleep(100);
  };
  await whenAllReady();
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, whenAllReady };
}

/** The balancers that must not let a request fail in a deployment. */
export const balancers: readonly {
  readonly name: string;
  readonly isInstalled: boolean;
  readonly start: (replicas: readonly string[]) => Promise<Balancer>;
}[] = [
  { name: "nginx with deploy/nginx.conf", isInstalled: hasNginx, start: startNginx },
  { name: "a balancer that checks /readyz", isInstalled: true, start: startOwn },
];
