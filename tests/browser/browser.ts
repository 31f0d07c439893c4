import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { basename, ownSite, type StartedApp, type StartOptions, startApp } from "../http/start-app.ts";
import type { FontSet } from "./font-sets.ts";

export interface BrowserTest {
  readonly origin: () => string;
  /**
   * Opens a page. Waits for hydration, unless JavaScript is disabled.
   * Exceptions, console errors and console warnings fail the test, unless they match `allow`.
   */
  readonly open: (path: string, options?: OpenOptions) => Promise<Page>;
  readonly newContext: (options?: ContextOptions) => Promise<BrowserContext>;
}

export interface ContextOptions extends BrowserContextOptions {
  readonly fonts?: FontSet;
}

export interface OpenOptions extends ContextOptions {
  /** Matches console messages and exceptions that the test provokes on purpose. */
  readonly allow?: RegExp;
  readonly prepare?: (page: Page) => Promise<unknown>;
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
export function withBrowser(start?: StartOptions): BrowserTest {
  let app: StartedApp | undefined;
  let contexts: BrowserContext[] = [];
  let consoleErrors: string[] = [];

  beforeAll(async () => {
    app = start ? await startApp(start) : await ownSite();
  });
  afterEach(async () => {
    for (const context of contexts) await context.close();
    contexts = [];
    const reported = consoleErrors;
    consoleErrors = [];
    expect(reported, "the browser's console").toEqual([]);
  });
  afterAll(async () => {
    if (start) await app?.close();
  });

  const newContext = async ({ fonts = "narrow", ...options }: ContextOptions = {}) => {
    const browser = await connect(fonts);
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    contexts.push(context);
    return context;
  };
  const origin = () => {
    if (!app) throw new Error("the site has not been started");
    return app.origin + basename;
  };

  return {
    origin,
    newContext,
    open: async (path, { allow, prepare, context, ...options } = {}) => {
      const page = await (context ?? (await newContext(options))).newPage();
      page.on("console", (message) => {
        const text = `${message.type()}: ${message.text()}`;
        if (["error", "warning"].includes(message.type()) && !allow?.test(text)) consoleErrors.push(text);
      });
      page.on("pageerror", (error) => {
        if (!allow?.test(error.message)) consoleErrors.push(`exception: ${error.message}`);
      });
      await prepare?.(page);
      await page.goto(`${origin()}${path}`, { waitUntil: "load" });
      if (options.javaScriptEnabled !== false) await hydrated(page);
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

/** Marks the document, and returns a function that returns whether the page still has the same document. */
export async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  return () => page.evaluate(() => "isSameDocument" in window);
}

/** Resolves when React has hydrated the document. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
}
