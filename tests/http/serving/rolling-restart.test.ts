import { readFileSync } from "node:fs";
import path from "node:path";
import autocannon from "autocannon";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFolder, type SiteFolders, writeSite } from "../../../app/server/testing/write-site.ts";
import { findFreePort } from "../../../judges/start-site.ts";
import { startBalancer } from "./balancer.ts";
import { nginx, startNginx } from "./start-nginx.ts";
import { type StartedProcess, startProcess, tinySite } from "./start-process.ts";

if (!nginx)
  process.stdout.write(
    "SKIPPED: the rolling restart behind nginx, which is not installed (Debian: apt-get install nginx). The case with our own balancer runs.\n",
  );

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
});

const balancers = [
  { name: "deploy/nginx.conf", start: startShipped, isInstalled: nginx !== undefined },
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
        // No shared cache stores a negotiated response, so the replicas serve all requests.
        requests: [{ path: "/docs", headers: { accept: "text/markdown" } }],
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

function writeContent(title: string): SiteFolders {
  const settings = readFileSync(path.join(tinySite.CONTENT_DIR, "site.yml"), "utf8");
  return writeSite({ "content/site.yml": settings.replace("title: Tiny", `title: ${title}`) }, tinySite);
}

const startReplica = (port: number, site: SiteFolders) =>
  startProcess({ environment: { PORT: String(port), ...site, SHUTDOWN_DELAY_MS: "1500" } });

async function startShipped(): Promise<() => Promise<unknown>> {
  // There is nothing to wait for: with `max_fails=0`, nginx uses a replica as soon as the replica accepts connections.
  const whenAllReady = async () => {};
  if (!nginx) return whenAllReady;
  const child = await startNginx(nginx, {
    port: ports.proxy,
    replicas: ports.replicas,
    folder: createFolder(),
  });
  stopProxy = () => child.kill("SIGTERM");
  return whenAllReady;
}

async function startOwn(): Promise<() => Promise<unknown>> {
  const balancer = await startBalancer(ports.proxy, ports.replicas);
  stopProxy = balancer.stop;
  return balancer.whenAllReady;
}

/** Returns the title in a negotiated response, which no shared cache stores. */
async function titleOf(origin: string): Promise<string> {
  const text = await (await fetch(`${origin}/`, { headers: { accept: "text/markdown" } })).text();
  return /^# (.*)$/m.exec(text)?.[1] ?? "";
}
