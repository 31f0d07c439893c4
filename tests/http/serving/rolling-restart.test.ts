import { readFileSync } from "node:fs";
import path from "node:path";
import autocannon from "autocannon";
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
    for (const { child, exited, port } of replicas) {
      child.kill("SIGTERM");
      expect(await exited).toBe(0);
      await startReplica(after, port);
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

const startReplica = (site: SiteFolders, port = 0) =>
  serveProcess({ environment: { PORT: String(port), ...site, SHUTDOWN_DELAY_MS: "1500" } });

/** Returns the title in a negotiated response, which no shared cache stores. */
async function titleOf(origin: string): Promise<string> {
  const text = await (await fetch(`${origin}/`, { headers: { accept: "text/markdown" } })).text();
  return /^# (.*)$/m.exec(text)?.[1] ?? "";
}
