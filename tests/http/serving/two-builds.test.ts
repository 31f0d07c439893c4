import { cpSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { describe, expect, test } from "vitest";
import { createFolder } from "../../../app/server/testing/write-site.ts";
import { findFreePort } from "../../../judges/start-site.ts";
import { addEarlierBuilds, readBuilds } from "../../../tools/build.ts";
import { withSite } from "../start-app.ts";
import { nginx, readNginxConfig, startNginx } from "./start-nginx.ts";
import { tinySite } from "./start-process.ts";

if (!nginx) process.stdout.write("SKIPPED: two builds behind nginx, which is not installed.\n");

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

describe("during a rolling deployment of a new build", () => {
  test.runIf(nginx)("none of 1,000 requests for scripts and styles fails behind nginx", async () => {
    const port = await findFreePort();
    const replicas = [old, renewed].map(({ origin }) => Number(new URL(origin).port));
    const child = await startNginx(nginx ?? "", { port, replicas, folder: createFolder() });
    const counts = await countStatuses(`http://127.0.0.1:${port}`, [...names, ...newNames], 1_000);
    child.kill("SIGTERM");
    expect(counts).toEqual({ 200: 1_000 });
  });

  test("a replica with the new build has the files of both, and nginx asks it for what one with the old build has not", async () => {
    const both = names.length + newNames.length;
    expect(await countStatuses(renewed.origin, [...names, ...newNames], both)).toEqual({ 200: both });
    expect(await countStatuses(old.origin, newNames, newNames.length)).toEqual({ 404: newNames.length });
    expect(readNginxConfig()).toMatch(/location \^~ \/assets\/ \{[^}]*proxy_next_upstream [^;]*\bhttp_404\b/);
  });
});
