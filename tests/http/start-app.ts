import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import process from "node:process";
import { type CheerioAPI, load } from "cheerio";
import { inject } from "vitest";
import type * as Http from "../../app/server/app.ts";

const root = path.join(import.meta.dirname, "../..");

/** Module of the built server, as in production. */
export const http: typeof Http = await import(path.join(root, "build/server/index.js"));

declare module "vitest" {
  interface ProvidedContext {
    /** Path below which a run of the tests serves its sites; absent in the run at the root. */
    basename?: string;
  }
}

/** Path below which the sites of this run are served, such as `/docs`; an empty string at the root. */
export const basename = inject("basename") ?? "";
const ofRun = basename === "" ? {} : { SITE_URL: `https://docs.northhaul.example${basename}` };

/** Returns a site path as it leaves the process in this run. */
export const at = (path: string): string => (path.startsWith("/") ? basename + path : path);

/**
 * Parses a document. Removes the path of this run from its links, so that tests can name site paths. A link to a path that
 * is not below it is an error.
 */
export function loadPage(html: string): CheerioAPI {
  const $ = load(html);
  for (const name of ["href", "src", "action"])
    for (const element of $(`[${name}^='/']`).toArray()) {
      const written = $(element).attr(name) ?? "";
      if (!written.startsWith(`${basename}/`)) throw new Error(`${written} is not below ${basename}`);
      $(element).attr(name, written.slice(basename.length));
    }
  return $;
}

export interface StartedApp {
  /** URL below which the site's paths are served. */
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
  const config = http.parseConfig({ LOG_LEVEL: "silent", ...ofRun, ...environment }, process.cwd());
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
    origin: `http://127.0.0.1:${port}${basename}`,
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
export function listAssets(html: string, below = basename): string[] {
  // File names also occur in inline scripts and in the router's manifest, where a CSS selector cannot find them.
  const files = Array.from(html.matchAll(/"([^"]*\/assets\/[^"]+\.(?:js|css))"/g), ([, path = ""]) => path);
  return [...new Set(files.filter((path) => path.startsWith(`${below}/assets/`)))];
}

/** Returns the environment variables for a fixture site under `tests/fixtures/sites`. */
export function fixtureSite(name: string) {
  const directory = path.join(root, "tests/fixtures/sites", name);
  return { CONTENT_DIR: path.join(directory, "content"), OPENAPI_DIR: path.join(directory, "openapi") };
}
