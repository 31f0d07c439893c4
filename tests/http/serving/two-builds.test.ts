import { cpSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { createFolder } from "../../../app/server/testing/write-site.ts";
import { addEarlierBuilds, readBuilds } from "../../../tools/build.ts";
import { withSite } from "../start-app.ts";
import { balancers } from "./balancers.ts";
import { tinySite } from "./start-process.ts";

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
  test.for(balancers)(
    "none of 1,000 requests for scripts and styles fails behind $name",
    async ({ start, isInstalled }, { skip }) => {
      skip(!isInstalled);
      const { origin } = await start([old.origin, renewed.origin]);
      expect(await countStatuses(origin, [...names, ...newNames], 1_000)).toEqual({ 200: 1_000 });
    },
  );

  test("a replica with the new build has the files of both, and one with the old build only its own", async () => {
    const both = names.length + newNames.length;
    expect(await countStatuses(renewed.origin, [...names, ...newNames], both)).toEqual({ 200: both });
    expect(await countStatuses(old.origin, newNames, newNames.length)).toEqual({ 404: newNames.length });
  });
});
