import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import autocannon from "autocannon";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type StartedProcess, startProcess, tinySite } from "./start-process.ts";

const nginx = ["/usr/sbin/nginx", "/usr/bin/nginx", "/opt/homebrew/bin/nginx"].find((file) => existsSync(file));
if (!nginx)
  process.stdout.write("SKIPPED: rolling restart behind nginx: there is no nginx (Debian: apt-get install nginx).\n");

const scratch = mkdtempSync(path.join(tmpdir(), "rolling-"));
let proxy: ChildProcess | undefined;
let replicas: StartedProcess[] = [];
let ports: { proxy: number; replicas: number[] };

beforeAll(async () => {
  const [first = 0, second = 0, third = 0] = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
  ports = { proxy: first, replicas: [second, third] };
});
afterAll(async () => {
  proxy?.kill("SIGKILL");
  await Promise.all(replicas.map((replica) => replica.kill()));
  rmSync(scratch, { recursive: true, force: true });
});

test.skipIf(!nginx)(
  "two replicas restart with new content under load, and no request fails",
  { timeout: 60_000 },
  async () => {
    const before = writeContent("before");
    replicas = await Promise.all(ports.replicas.map((port) => startReplica(port, before)));
    await startProxy();
    const origin = `http://127.0.0.1:${ports.proxy}`;
    expect(await titleOf(origin)).toBe("before");

    const { promise: loaded, resolve, reject } = Promise.withResolvers<autocannon.Result>();
    const load = autocannon(
      {
        url: origin,
        connections: 8,
        duration: 50,
        overallRate: 400,
        // Distinct targets, so that the replicas and not nginx's cache have to answer.
        requests: [{ setupRequest: (request) => ({ ...request, path: `/docs?n=${Math.random()}` }) }],
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    );
    const after = writeContent("after");
    for (const [index, port] of ports.replicas.entries()) {
      const old = replicas[index];
      old?.child.kill("SIGTERM");
      expect(await old?.exited).toBe(0);
      replicas[index] = await startReplica(port, after);
      // Until nginx tries it again.
      await new Promise((done) => setTimeout(done, 1200));
    }
    load.stop?.();
    const result = await loaded;
    expect(await titleOf(origin)).toBe("after");
    expect({ errors: result.errors, timeouts: result.timeouts, other: result.non2xx }).toEqual({
      errors: 0,
      timeouts: 0,
      other: 0,
    });
    expect(result.requests.total).toBeGreaterThan(500);
  },
);

function writeContent(title: string): string {
  const content = path.join(scratch, title);
  cpSync(tinySite.CONTENT_DIR, content, { recursive: true });
  const settings = path.join(content, "site.yml");
  writeFileSync(settings, readFileSync(settings, "utf8").replace("title: Tiny", `title: ${title}`));
  return content;
}

const startReplica = (port: number, content: string) =>
  startProcess({ environment: { PORT: String(port), CONTENT_DIR: content, SHUTDOWN_DELAY_MS: "300" } });

async function startProxy(): Promise<void> {
  const root = path.join(import.meta.dirname, "../../..");
  const folder = path.join(scratch, "nginx");
  mkdirSync(folder);
  const [one, two] = ports.replicas;
  const config = readFileSync(path.join(root, "deploy/nginx.conf"), "utf8")
    .replace("listen 8080;", `listen 127.0.0.1:${ports.proxy};`)
    .replace("127.0.0.1:3001", `127.0.0.1:${one}`)
    .replace("127.0.0.1:3002", `127.0.0.1:${two}`)
    .replaceAll("/tmp/nginx", path.join(folder, "nginx"));
  const file = path.join(folder, "nginx.conf");
  writeFileSync(file, config);
  if (!nginx) return;
  const checked = spawnSync(nginx, ["-t", "-q", "-c", file], { encoding: "utf8" });
  expect([checked.status, checked.stderr]).toEqual([0, ""]);
  // Started by root, its workers would be somebody else, who may not write here.
  const user = process.getuid?.() === 0 ? " user root;" : "";
  proxy = spawn(nginx, ["-c", file, "-g", `daemon off;${user}`], { stdio: "ignore" });
  await expect
    .poll(() => titleOf(`http://127.0.0.1:${ports.proxy}`).catch(() => ""), { timeout: 10_000 })
    .toBe("before");
}

async function titleOf(origin: string): Promise<string> {
  const html = await (await fetch(`${origin}/?fresh=${Math.random()}`)).text();
  return /<title>([^<|]*)/.exec(html)?.[1]?.trim() ?? "";
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
