import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import process from "node:process";
import { type CheerioAPI, load } from "cheerio";
import { beforeAll, inject, onTestFinished } from "vitest";
import type * as Http from "../../app/server/app.ts";
import type { SiteFolders } from "../../app/server/testing/write-site.ts";
import { mount } from "./mounted-fetch.ts";
import { type ProcessOptions, type StartedProcess, startProcess } from "./serving/start-process.ts";

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

/** Returns a site path as a browser sees it in this run. */
export const at = (path: string): string => basename + path;

/** Whether this run serves the sites below a path. Tests that do not depend on it run only once, at the root. */
export const isBelow = basename !== "";

/** URL of the project's own site in this run. */
export const siteUrl = `https://docs.northhaul.example${basename}`;

/** Returns the URL of a site below the path of this run. */
function toSiteUrl(contentDirectory: string): string {
  const settings = path.join(contentDirectory, "site.yml");
  const text = existsSync(settings) ? readFileSync(settings, "utf8") : "";
  const [, url = "http://localhost:3000"] = /^url:\s*["']?([^\s"']+)/m.exec(text) ?? [];
  return url.replace(/\/$/, "") + basename;
}

/** Sends requests to a site without following redirects. */
type Client = ReturnType<typeof createClient>;

function createClient(origin: () => string) {
  const get = (path: string, init?: RequestInit) => fetch(`${origin()}${path}`, { redirect: "manual", ...init });
  const read = async (path: string, init?: RequestInit) => (await get(path, init)).text();
  return {
    get,
    /** Returns the body. */
    read,
    /** Returns the parsed document. */
    open: async (path: string, init?: RequestInit): Promise<CheerioAPI> => load(await read(path, init)),
    readJson: async (path: string) => JSON.parse(await read(path)),
    /** Returns the status and the `Location` of the response. */
    readRedirect: async (path: string) => {
      const { status, headers } = await get(path);
      return [status, headers.get("location")];
    },
  };
}

export interface StartedApp extends Client {
  readonly origin: string;
  readonly app: Http.App;
  readonly server: Server;
  readonly close: () => Promise<void>;
}

export interface StartOptions extends Pick<Http.AppOptions, "logger" | "clientDirectory"> {
  readonly environment?: Readonly<Record<string, string>>;
  /** Modifies the loaded site before it is served, to simulate conditions that content cannot cause. */
  readonly changeSite?: (site: Http.Site) => Http.Site;
  /** Serves with the limits of production, which these values replace. Without it, connections have no limits. */
  readonly limits?: Parameters<typeof Http.createHttpServer>[1];
}

/** Serves a site, by default the project's own, on a free port. */
export async function startApp({
  environment = {},
  changeSite,
  limits,
  logger,
  clientDirectory = path.join(root, "build/client"),
}: StartOptions = {}): Promise<StartedApp> {
  const isMounted = isBelow && environment.SITE_URL === undefined;
  const ofRun = isMounted ? { SITE_URL: toSiteUrl(environment.CONTENT_DIR ?? path.join(root, "content")) } : {};
  const config = http.parseConfig({ LOG_LEVEL: "silent", ...ofRun, ...environment }, process.cwd());
  const loaded = changeSite ? await http.loadSite(config) : undefined;
  const site = loaded?.site && changeSite ? changeSite(loaded.site) : undefined;
  const app = await http.createApp(config, {
    clientDirectory,
    ...(site ? { site } : {}),
    ...(logger ? { logger } : {}),
  });
  // A connection that the server closes at the moment when a test uses it again would be reset, so idle ones stay open
  // longer than any test file runs.
  const server = limits
    ? http.createHttpServer(app.handle, limits)
    : createServer({ keepAliveTimeout: 600_000 }, app.handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  if (isMounted) mount(origin, basename);
  return {
    ...createClient(() => origin),
    origin,
    app,
    server,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Serves a site until the end of the running test. */
export async function serveSite(options: StartOptions): Promise<StartedApp> {
  const started = await startApp(options);
  onTestFinished(started.close);
  return started;
}

/** Starts a process that serves a site until the end of the running test. */
export async function serveProcess(options?: ProcessOptions): Promise<StartedProcess> {
  const started = await startProcess(options);
  onTestFinished(async () => void (await started.kill()));
  return started;
}

let own: Promise<StartedApp> | undefined;

/** Returns the project's own site, which the test files of a worker share. Tests must not modify the site. */
export function ownSite(): Promise<StartedApp> {
  own ??= startApp();
  return own;
}

/** Starts a site before the tests of a file or a group, by default the project's own, and closes it after them. */
export function withSite(start?: StartOptions): Omit<StartedApp, "close"> {
  let started: StartedApp | undefined;
  const getStarted = () => {
    if (!started) throw new Error("the site has not been started");
    return started;
  };
  beforeAll(async () => {
    started = start ? await startApp(start) : await ownSite();
    return start && started.close;
  });
  return {
    ...createClient(() => getStarted().origin),
    get origin() {
      return getStarted().origin;
    },
    get app() {
      return getStarted().app;
    },
    get server() {
      return getStarted().server;
    },
  };
}

/** Lists the scripts and styles that a document names, including those that load later. */
export function listAssets(html: string, below = ""): string[] {
  // File names also occur in inline scripts and in the router's manifest, where a CSS selector cannot find them.
  const files = Array.from(html.matchAll(/"([^"]*\/assets\/[^"]+\.(?:js|css))"/g), ([, path = ""]) => path);
  return [...new Set(files.filter((path) => path.startsWith(`${below}/assets/`)))];
}

/** Returns the environment variables for a fixture site under `tests/fixtures/sites`. */
export function fixtureSite(name: string): SiteFolders {
  const directory = path.join(root, "tests/fixtures/sites", name);
  return { CONTENT_DIR: path.join(directory, "content"), OPENAPI_DIR: path.join(directory, "openapi") };
}
