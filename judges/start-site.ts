import { spawn } from "node:child_process";
import { createServer } from "node:net";
import path from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";

/** Running process of the built site. */
export interface StartedSite {
  readonly origin: string;
  readonly close: () => void;
}

const root = path.join(import.meta.dirname, "..");
const startMilliseconds = 180_000;

/**
 * Starts the built site in a separate process.
 * @param environment replaces default variables, for example `CONTENT_DIR` to serve another site
 * @param isReady returns whether the site is ready; by default, a site is ready if its search index is complete
 */
export async function startSite(
  environment: Readonly<Record<string, string>> = {},
  isReady = hasSearchIndex,
): Promise<StartedSite> {
  const origin = `http://127.0.0.1:${await findFreePort()}`;
  const own = { PORT: new URL(origin).port, HOST: "127.0.0.1", SITE_URL: origin, LOG_LEVEL: "silent" };
  const site = spawn(process.execPath, [path.join(root, "server.ts")], {
    cwd: root,
    env: { ...process.env, ...own, ...environment },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errorOutput = "";
  site.stderr.on("data", (chunk: Buffer) => {
    errorOutput = (errorOutput + chunk).slice(-5_000);
  });
  const end = Date.now() + startMilliseconds;
  while (!(await isReady(origin))) {
    if (Date.now() > end || site.exitCode !== null) {
      site.kill();
      throw new Error(`The site did not start at ${origin}\n${errorOutput}`);
    }
    await sleep(100);
  }
  return { origin, close: () => site.kill() };
}

async function hasSearchIndex(origin: string): Promise<boolean> {
  const response = await fetch(`${origin}/search.json?q=a`).catch(() => undefined);
  const { complete } = response?.ok ? await response.json() : { complete: false };
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
