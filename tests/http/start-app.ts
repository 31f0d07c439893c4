import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import process from "node:process";
import type * as Http from "../../app/server/app.ts";

const root = path.join(import.meta.dirname, "../..");

/** Module of the built server, as in production. */
export const http: typeof Http = await import(path.join(root, "build/server/index.js"));

export interface StartedApp {
  readonly origin: string;
  readonly app: Http.App;
  readonly close: () => Promise<void>;
}

export interface StartOptions extends Pick<Http.AppOptions, "logger" | "clientDirectory"> {
  readonly environment?: Readonly<Record<string, string>>;
  /** Modifies the loaded site before it is served, to simulate conditions that content cannot cause. */
  readonly changeSite?: (site: Http.Site) => Http.Site;
}

/** Serves a site, by default the project's own, on a free port. */
export async function startApp({
  environment = {},
  changeSite,
  logger,
  clientDirectory = path.join(root, "build/client"),
}: StartOptions = {}): Promise<StartedApp> {
  const config = http.parseConfig({ LOG_LEVEL: "silent", ...environment }, process.cwd());
  const loaded = changeSite ? await http.loadSite(config) : undefined;
  const site = loaded?.site && changeSite ? changeSite(loaded.site) : undefined;
  const app = await http.createApp(config, {
    clientDirectory,
    ...(site ? { site } : {}),
    ...(logger ? { logger } : {}),
  });
  const server = createServer(app.handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    app,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

let own: Promise<StartedApp> | undefined;

/** Returns the project's own site, which the test files of a worker share. Tests must not modify the site. */
export function ownSite(): Promise<StartedApp> {
  own ??= startApp();
  return own;
}

/** Lists the scripts and styles that a document names, including those that load later. */
export function listAssets(html: string): string[] {
  // File names also occur in inline scripts and in the router's manifest, where a CSS selector cannot find them.
  return [...new Set(Array.from(html.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g), ([, path = ""]) => path))];
}

/** Returns the environment variables for a fixture site under `tests/fixtures/sites`. */
export function fixtureSite(name: string) {
  const directory = path.join(root, "tests/fixtures/sites", name);
  return { CONTENT_DIR: path.join(directory, "content"), OPENAPI_DIR: path.join(directory, "openapi") };
}
