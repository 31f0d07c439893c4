import { once } from "node:events";
import { cpSync, mkdirSync, readdirSync } from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import process from "node:process";
import { describe, expect, test } from "vitest";
import { createFolder } from "../../../app/server/testing/write-site.ts";
import { findFreePort } from "../../../judges/start-site.ts";
import { addEarlierBuilds, readBuilds } from "../../../tools/build.ts";
import { withSite } from "../start-app.ts";
import { nginx, readNginxConfig, startNginx } from "./start-nginx.ts";
import { tinySite } from "./start-process.ts";

if (!nginx) process.stdout.write("SKIPPED: two builds behind nginx, which is not installed. Our own balancer runs.\n");

const scratch = createFolder();
const built = path.join(import.meta.dirname, "../../../build/client/assets");
// Responses have the compressed files of the build as bodies, not as paths.
const names = readdirSync(built).filter((name) => !name.endsWith(".br"));
const newNames = names.map((name) => name.replace(/-(?=[\w-]{8}\.)/, "-0"));

// The files of this checkout's build are copied as two builds, the second of which has other names.
for (const [build, copies] of Object.entries({ old: names, new: newNames })) {
  mkdirSync(path.join(scratch, build, "assets"), { recursive: true });
  for (const [at, name] of names.entries())
    cpSync(path.join(built, name), path.join(scratch, build, "assets", copies[at] ?? name));
}
addEarlierBuilds(path.join(scratch, "new"), readBuilds(path.join(scratch, "old")));
const old = withSite({ environment: tinySite, clientDirectory: path.join(scratch, "old") });
const renewed = withSite({ environment: tinySite, clientDirectory: path.join(scratch, "new") });

async function countStatuses(origin: string, files: readonly string[], total: number) {
  const counts: Record<number, number> = {};
  for (let count = 0; count < total; count++) {
    const response = await fetch(`${origin}/assets/${files[count % files.length]}`);
    await response.arrayBuffer();
    counts[response.status] = (counts[response.status] ?? 0) + 1;
  }
  return counts;
}

const listPorts = () => [old, renewed].map(({ origin }) => Number(new URL(origin).port));

/** Starts a balancer that takes turns and, as `deploy/nginx.conf` says, repeats requests for assets after some statuses. */
async function startOwn() {
  const [, rule = ""] = /location \^~ \/assets\/ \{[^}]*proxy_next_upstream ([^;]*);/.exec(readNginxConfig()) ?? [];
  const repeated = new Set(Array.from(rule.matchAll(/http_(\d+)/g), ([, status]) => Number(status)));
  const ports = listPorts();
  let turn = 0;
  const pass = (incoming: IncomingMessage, response: ServerResponse, tries = ports.length) => {
    const port = ports[turn++ % ports.length];
    request({ host: "127.0.0.1", port, path: incoming.url }, (upstream) => {
      const status = upstream.statusCode ?? 502;
      if (tries > 1 && repeated.has(status)) {
        upstream.resume();
        return pass(incoming, response, tries - 1);
      }
      response.writeHead(status);
      upstream.pipe(response);
    }).end();
  };
  const server = createServer((incoming, response) => pass(incoming, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port: (server.address() as AddressInfo).port, stop };
}

async function startShipped() {
  const port = await findFreePort();
  const child = await startNginx(nginx ?? "", { port, replicas: listPorts(), folder: createFolder() });
  return { port, stop: () => child.kill("SIGTERM") };
}

const balancers = [
  { name: "nginx with deploy/nginx.conf", start: startShipped, isInstalled: nginx !== undefined },
  { name: "a balancer with the same rule", start: startOwn, isInstalled: true },
];

describe("during a rolling deployment of a new build", () => {
  test.for(balancers)(
    "none of 1,000 requests for scripts and styles fails behind $name",
    async ({ start, isInstalled }, { skip, onTestFinished }) => {
      skip(!isInstalled);
      const { port, stop } = await start();
      onTestFinished(() => void stop());
      expect(await countStatuses(`http://127.0.0.1:${port}`, [...names, ...newNames], 1_000)).toEqual({ 200: 1_000 });
    },
  );

  test("a replica with the new build has the files of both, and one with the old build only its own", async () => {
    const both = names.length + newNames.length;
    expect(await countStatuses(renewed.origin, [...names, ...newNames], both)).toEqual({ 200: both });
    expect(await countStatuses(old.origin, newNames, newNames.length)).toEqual({ 404: newNames.length });
  });
});
