import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { type SiteFolders, writeSite } from "../../../app/server/testing/write-site.ts";
import { serveProcess } from "../start-app.ts";
import { balancers } from "./balancers.ts";
import { tinySite } from "./start-process.ts";

test.for(balancers)(
  "no request fails while two replicas behind $name restart with new content under load",
  { timeout: 60_000 },
  async ({ start, isInstalled }, { skip }) => {
    skip(!isInstalled);
    const before = writeContent("before");
    const replicas = await Promise.all([startReplica(before), startReplica(before)]);
    const { origin, whenAllReady } = await start(replicas.map((replica) => replica.origin));
    expect(await titleOf(origin)).toBe("before");

    const outcomes: unknown[] = [];
    let isOver = false;
    const clients = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        outcomes.push(await readStatus(origin).catch(String));
        await sleep(20);
      }
    });
    const after = writeContent("after");
    for (const { child, exited, port } of replicas) {
      child.kill("SIGTERM");
      expect(await exited).toBe(0);
      await startReplica(after, port);
      // If the balancer checks `/readyz`, it must detect the restarted replica before the next replica stops.
      await whenAllReady();
    }
    isOver = true;
    await Promise.all(clients);
    expect(await titleOf(origin)).toBe("after");
    expect(new Set(outcomes)).toEqual(new Set([200]));
    expect(outcomes.length).toBeGreaterThan(500);
  },
);

function writeContent(title: string): SiteFolders {
  const settings = readFileSync(path.join(tinySite.CONTENT_DIR, "site.yml"), "utf8");
  return writeSite({ "content/site.yml": settings.replace("title: Tiny", `title: ${title}`) }, tinySite);
}

const startReplica = (site: SiteFolders, port = 0) =>
  serveProcess({ environment: { PORT: String(port), ...site, SHUTDOWN_DELAY_MS: "1500" } });

/** Requests a negotiated response. No shared cache stores it, so a replica serves the request. */
const negotiate = (origin: string, path: string) =>
  fetch(`${origin}${path}`, { headers: { accept: "text/markdown" }, signal: AbortSignal.timeout(10_000) });

async function readStatus(origin: string): Promise<number> {
  const response = await negotiate(origin, "/docs");
  await response.text();
  return response.status;
}

async function titleOf(origin: string): Promise<string> {
  const text = await (await negotiate(origin, "/")).text();
  return /^# (.*)$/m.exec(text)?.[1] ?? "";
}
