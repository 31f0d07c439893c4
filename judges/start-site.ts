import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type StartedProcess, startProcess } from "../tests/http/serving/start-process.ts";

const ownSite = { CONTENT_DIR: "content", OPENAPI_DIR: "openapi" };

const indexMilliseconds = 60_000;

/**
 * Starts a site, by default the project's own, in a separate process. Its URL in documents is that of the process.
 * Waits for the search index of the project's own site only.
 */
export async function startSite(site?: Readonly<Record<string, string>>): Promise<StartedProcess> {
  const port = await findFreePort();
  const own = { PORT: String(port), SITE_URL: `http://127.0.0.1:${port}` };
  const started = await startProcess({ environment: { ...own, ...(site ?? ownSite) } });
  const end = Date.now() + indexMilliseconds;
  while (!site && !(await hasSearchIndex(started.origin))) {
    if (Date.now() > end) {
      await started.kill();
      throw new Error("the search index of the site is still incomplete after a minute");
    }
    await sleep(100);
  }
  return started;
}

async function hasSearchIndex(origin: string): Promise<boolean> {
  const response = await fetch(`${origin}/search.json?q=a`);
  const { complete } = response.ok ? await response.json() : { complete: false };
  return complete === true;
}

/** Returns a port on which no process listens. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No port is free");
  return address.port;
}
