import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterEach, expect, inject } from "vitest";
import { basename, type StartOptions, withSite } from "../http/start-app.ts";
import type { FontSet } from "./font-sets.ts";

export interface BrowserTest {
  readonly origin: () => string;
  /**
   * Opens a page. Waits for hydration, unless JavaScript is disabled.
   * Exceptions, console errors and console warnings fail the test, unless they match `allow`.
   */
  readonly open: (path: string, options?: OpenOptions) => Promise<Page>;
  /** Loads another document in an open page, which takes half the time of `open`. Waits for hydration likewise. */
  readonly visit: (page: Page, path: string) => Promise<void>;
}

export interface OpenOptions extends BrowserContextOptions {
  readonly fonts?: FontSet;
  /** Entries of local storage that each page has when it loads. */
  readonly stored?: Readonly<Record<string, string>>;
  /** Matches console messages and exceptions that the test provokes on purpose. */
  readonly allow?: RegExp;
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Opens the page in the context of another page, instead of a new one. */
  readonly context?: BrowserContext;
}

const connections = new Map<FontSet, Promise<Browser>>();

/** Connects to a browser of the test run. The test files of a worker share one connection for each font set. */
export function connect(fonts: FontSet): Promise<Browser> {
  const connection = connections.get(fonts) ?? chromium.connect(inject("browserEndpoints")[fonts]);
  connections.set(fonts, connection);
  return connection;
}

/** Starts a site, by default the project's own, and returns functions that open its pages. */
export function withBrowser(start?: StartOptions, site: { readonly origin: string } = withSite(start)): BrowserTest {
  const contexts = new Set<BrowserContext>();
  const withoutScripts = new WeakSet<BrowserContext>();
  let consoleErrors: string[] = [];

  afterEach(async () => {
    for (const context of contexts) await context.close();
    contexts.clear();
    const reported = consoleErrors;
    consoleErrors = [];
    expect(reported, "the browser's console").toEqual([]);
  });
  const origin = () => site.origin + basename;
  const visit = async (page: Page, path: string) => {
    await page.goto(`${origin()}${path}`, { waitUntil: "load" });
    if (!withoutScripts.has(page.context())) await hydrated(page);
  };

  return {
    origin,
    visit,
    open: async (path, { allow, prepare, fonts = "narrow", stored, context: existing, ...options } = {}) => {
      const viewport = { width: 1280, height: 800 };
      const context = existing ?? (await (await connect(fonts)).newContext({ viewport, ...options }));
      contexts.add(context);
      if (options.javaScriptEnabled === false) withoutScripts.add(context);
      const page = await context.newPage();
      if (stored) await page.addInitScript((entries) => Object.assign(localStorage, entries), stored);
      page.on("console", (message) => {
        const text = `${message.type()}: ${message.text()}`;
        if (["error", "warning"].includes(message.type()) && !allow?.test(text)) consoleErrors.push(text);
      });
      page.on("pageerror", (error) => {
        if (!allow?.test(error.message)) consoleErrors.push(`exception: ${error.message}`);
      });
      await prepare?.(page);
      await visit(page, path);
      return page;
    },
  };
}

/** Stops the page's clock. Timers then run only if the test calls `page.clock.runFor()`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
}

/** Sends three requests and waits for the responses, so that the events of all earlier requests have arrived. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let round = 0; round < 3; round++) await fetch("/healthz", { cache: "no-store" });
  });
}

/** Requests of a page that are held back until the test calls `release`. */
export interface HeldRequests {
  readonly arrived: readonly string[];
  readonly release: () => void;
}

/** Holds requests for matching URLs until they are released, to simulate a slow server or connection. */
export async function holdRequests(page: Page, urls: string): Promise<HeldRequests> {
  const arrived: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(urls, async (route) => {
    arrived.push(route.request().url());
    await released;
    // The error is ignored because the browser may have cancelled the request.
    await route.continue().catch(() => {});
  });
  return { arrived, release };
}

/** Follows a link to a path that the page does not contain. */
export const followPath = (page: Page, path: string): Promise<void> =>
  page.evaluate((href) => {
    const link = document.createElement("a");
    link.href = href;
    document.body.append(link);
    link.click();
    link.remove();
  }, path);

/** Opens a page through a link instead of loading a document, so that axe is compiled only once. */
export async function follow(page: Page, path: string): Promise<void> {
  await followPath(page, path);
  await page.waitForFunction((wanted) => {
    const canonical = document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href;
    return location.pathname === wanted && canonical !== undefined && new URL(canonical).pathname === wanted;
  }, path);
}

/** Records the paths that the page requests from now on and that match. */
export function recordPaths(page: Page, pattern: RegExp): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pattern.test(pathname)) paths.push(pathname);
  });
  return paths;
}

/** Counts the documents that the page requests from now on. */
export function countDocuments(page: Page): () => number {
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents++;
  });
  return () => documents;
}

/** Opens all details of the page's main part. */
export const openDetails = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll("main details")) details.setAttribute("open", "");
  });

/** Marks the document, and returns a function that returns whether the page still has the same document. */
export async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  return () => page.evaluate(() => "isSameDocument" in window);
}

/** Resolves when React has hydrated the document. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
}
