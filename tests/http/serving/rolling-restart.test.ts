import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import autocannon from "autocannon";
import { load } from "cheerio";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { findFreePort } from "../../../judges/start-site.ts";
import { startBalancer } from "./balancer.ts";
import { type StartedProcess, startProcess, tinySite } from "./start-process.ts";

const nginx = ["/usr/sbin/nginx", "/usr/bin/nginx", "/opt/homebrew/bin/nginx"].find((file) => existsSync(file));
if (!nginx)
  process.stdout.write(
    "SKIPPED: the rolling restart behind nginx, which is not installed (Debian: apt-get install nginx). The case with our own balancer runs.\n",
  );

const scratch = mkdtempSync(path.join(tmpdir(), "rolling-"));
let stopProxy: (() => unknown) | undefined;
let replicas: StartedProcess[] = [];
let ports: { proxy: number; replicas: number[] };

beforeEach(async () => {
  const [first = 0, second = 0, third = 0] = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
  ports = { proxy: first, replicas: [second, third] };
});
afterEach(async () => {
  stopProxy?.();
  await Promise.all(replicas.map((replica) => replica.kill()));
  for (const folder of ["before", "after"]) rmSync(path.join(scratch, folder), { recursive: true, force: true });
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const balancers = [
  { name: "deploy/nginx.conf", start: startNginx, isInstalled: nginx !== undefined },
  { name: "a balancer that checks /readyz", start: startOwn, isInstalled: true },
];

test.for(balancers)(
  "no request fails while two replicas behind $name restart with new content under load",
  { timeout: 60_000 },
  async ({ start, isInstalled }, { skip }) => {
    skip(!isInstalled);
    const before = writeContent("before");
    replicas = await Promise.all(ports.replicas.map((port) => startReplica(port, before)));
    const whenAllReady = await start();
    const origin = `http://127.0.0.1:${ports.proxy}`;
    expect(await titleOf(origin)).toBe("before");

    const { promise: loaded, resolve, reject } = Promise.withResolvers<autocannon.Result>();
    const load = autocannon(
      {
        url: origin,
        connections: 8,
        duration: 50,
        overallRate: 400,
        // Different targets prevent cache hits of the balancer, so that the replicas serve all requests.
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
      // If the balancer checks `/readyz`, it must detect the restarted replica before the next replica stops.
      await whenAllReady();
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
  startProcess({ environment: { PORT: String(port), CONTENT_DIR: content, SHUTDOWN_DELAY_MS: "1500" } });

async function startNginx(): Promise<() => Promise<unknown>> {
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
  // There is nothing to wait for: with `max_fails=0`, nginx uses a replica as soon as the replica accepts connections.
  const whenAllReady = async () => {};
  if (!nginx) return whenAllReady;
  const checked = spawnSync(nginx, ["-t", "-q", "-c", file], { encoding: "utf8" });
  expect([checked.status, checked.stderr]).toEqual([0, ""]);
  // If root starts nginx, the workers run as another user by default. That user cannot write to the temporary folder.
  const user = process.getuid?.() === 0 ? " user root;" : "";
  const child = spawn(nginx, ["-c", file, "-g", `daemon off;${user}`], { stdio: "ignore" });
  // SIGKILL would leave the workers of nginx behind.
  stopProxy = () => child.kill("SIGTERM");
  await expect
    .poll(() => titleOf(`http://127.0.0.1:${ports.proxy}`).catch(() => ""), { timeout: 10_000 })
    .toBe("before");
  return whenAllReady;
}

async function startOwn(): Promise<() => Promise<unknown>> {
  const balancer = await startBalancer(ports.proxy, ports.replicas);
  stopProxy = balancer.stop;
  return balancer.whenAllReady;
}

async function titleOf(origin: string): Promise<string> {
  const $ = load(await (await fetch(`${origin}/?fresh=${Math.random()}`)).text());
  return $("head > title").text().split("|")[0]?.trim() ?? "";
}
