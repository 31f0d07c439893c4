import type { ChildProcess } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type StartedProcess, startProcess } from "../tests/http/serving/start-process.ts";

const ownSite = { CONTENT_DIR: "content", OPENAPI_DIR: "openapi" };

/**
 * Starts a site, by default the project's own, in a separate process. Its URL in documents is that of the process.
 * Waits for the search index of the project's own site only.
 */
export async function startSite(site?: Readonly<Record<string, string>>): Promise<StartedProcess> {
  const port = await findFreePort();
  const own = { PORT: String(port), SITE_URL: `http://127.0.0.1:${port}` };
  const started = await startProcess({ environment: { ...own, ...(site ?? ownSite) } });
  if (site) return started;
  const hasIndex = ({ ok }: Response, text: string) => ok && JSON.parse(text).complete === true;
  if (await waitForResponse(`${started.origin}/search.json?q=a`, started.child, hasIndex)) return started;
  await started.kill();
  throw new Error("the search index of the site is still incomplete after two minutes");
}

/** Requests a URL until a response is as expected. Returns false if the process ends or two minutes pass before. */
export async function waitForResponse(
  url: string,
  child: ChildProcess,
  isExpected: (response: Response, text: string) => boolean,
): Promise<boolean> {
  const deadline = Date.now() + 120_000;
  while (child.exitCode === null && Date.now() < deadline) {
    const response = await fetch(url).catch(() => undefined);
    if (response && isExpected(response, await response.text())) return true;
    await sleep(10);
  }
  return false;
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
