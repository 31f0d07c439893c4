import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { type StartedApp, type StartOptions, startApp } from "../http/start-app.ts";

export interface BrowserTest {
  readonly origin: () => string;
  /** A page in a context of its own: empty storage. Console errors on it fail the test, unless they match `allow`. */
  readonly open: (path: string, options?: OpenOptions) => Promise<Page>;
  /** A page with storage of its own that several documents share. */
  readonly newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

export interface OpenOptions extends BrowserContextOptions {
  /** Console errors that the test provokes. */
  readonly allow?: RegExp;
  /** Runs before the document loads: routes, init scripts. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  readonly context?: BrowserContext;
}

/** Starts a site and connects to the run's browser for the tests of one file. */
export function withBrowser(start: StartOptions = {}): BrowserTest {
  let app: StartedApp | undefined;
  let browser: Browser | undefined;
  let contexts: BrowserContext[] = [];
  let complaints: string[] = [];

  beforeAll(async () => {
    app = await startApp(start);
    browser = await chromium.connect(inject("browserEndpoint"));
  });
  afterEach(async () => {
    for (const context of contexts) await context.close();
    contexts = [];
    const told = complaints;
    complaints = [];
    expect(told, "the browser's console").toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  const newContext = async (options: BrowserContextOptions = {}) => {
    if (!browser) throw new Error("no browser");
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    contexts.push(context);
    return context;
  };
  const origin = () => {
    if (!app) throw new Error("the site has not been started");
    return app.origin;
  };

  return {
    origin,
    newContext,
    open: async (path, { allow, prepare, context, ...options } = {}) => {
      const page = await (context ?? (await newContext(options))).newPage();
      page.on("console", (message) => {
        const text = `${message.type()}: ${message.text()}`;
        if (["error", "warning"].includes(message.type()) && !allow?.test(text)) complaints.push(text);
      });
      page.on("pageerror", (error) => {
        if (!allow?.test(error.message)) complaints.push(`exception: ${error.message}`);
      });
      await prepare?.(page);
      await page.goto(`${origin()}${path}`, { waitUntil: "load" });
      if (options.javaScriptEnabled !== false) await hydrated(page);
      return page;
    },
  };
}

/** Resolves when React has taken over the document and everything in it answers. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
}
