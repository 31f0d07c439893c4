import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import process from "node:process";
import express from "express";
import { createServer as createViteServer, type ErrorPayload } from "vite";
import type * as Http from "../app/server/app.ts";
import { diagnosticsPath, renderDiagnostics, toCodeOverlay, toOverlay } from "./show-diagnostics.ts";

const entry = "./app/server/app.ts";
/** Milliseconds to wait for further writes, because editors may write a file several times at one save. */
const quietMilliseconds = 50;

/** Serves the site through Vite and reloads open pages after each save. Errors in code stop the server only at its start. */
export async function startDevelopmentServer(root: string): Promise<void> {
  const outer = express();
  const server = createServer(outer);
  const vite = await createViteServer({
    root,
    server: { middlewareMode: { server }, hmr: { server } },
    appType: "custom",
  });

  const loadCode = async () => (await vite.ssrLoadModule(entry)) as typeof Http;
  let http = await loadCode();
  // The cache is valid until the code changes.
  let cache = http.createCompileCache();
  const config = http.parseConfig(process.env, process.cwd());
  let app: Http.App | undefined;
  let overlay: ErrorPayload | undefined;
  let found: readonly Http.Diagnostic[] = [];

  const refresh = async () => {
    const started = performance.now();
    try {
      const loaded = await loadCode();
      if (loaded !== http) cache = loaded.createCompileCache();
      http = loaded;
      const { site, diagnostics } = await http.loadSite({ ...config, showsDrafts: true }, { cache, allowErrors: true });
      process.stderr.write(http.formatReport(diagnostics, { directory: process.cwd() }));
      found = diagnostics;
      overlay = toOverlay(http, diagnostics, process.cwd());
      if (site) app = await http.createApp(config, { site });
      // After the reload, the page connects again and receives the overlay if there are errors.
      vite.ws.send({ type: "full-reload", path: "*" });
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      overlay = toCodeOverlay(error);
      vite.ws.send(overlay);
    }
    process.stdout.write(`${overlay ? "Errors" : "Loaded"} after ${Math.round(performance.now() - started)} ms\n`);
  };
  const refreshSoon = oneAtATime(refresh);
  await refreshSoon();

  const watched = [config.contentDirectory, config.openapiDirectory, path.join(root, "app/server")];
  vite.watcher.add(watched.slice(0, 2));
  let timer: NodeJS.Timeout | undefined;
  vite.watcher.on("all", (_event, file) => {
    if (!watched.some((directory) => path.resolve(file).startsWith(directory + path.sep))) return;
    clearTimeout(timer);
    timer = setTimeout(() => void refreshSoon(), quietMilliseconds);
  });
  // A page that is opened or reloaded after an error occurred must also show the error.
  vite.ws.on("connection", () => {
    if (overlay) vite.ws.send(overlay);
  });

  outer.use(vite.middlewares);
  outer.get(diagnosticsPath, (_request, response) => {
    response.type("html").send(renderDiagnostics(http, found, process.cwd()));
  });
  outer.use((request, response) => {
    withoutSecurityPolicy(response);
    if (app) app.handle(request, response);
    else response.status(503).type("html").send(waitingPage);
  });
  server.once("error", ({ message }) => {
    process.stderr.write(`Not started: PORT=${config.port}: ${message}\n`);
    process.exit(1);
  });
  server.listen(config.port, config.host, () =>
    process.stdout.write(`Development server on http://localhost:${(server.address() as AddressInfo).port}\n`),
  );
}

/**
 * Returns a function that starts `run`. Two runs are never in progress at the same time.
 * Calls during a run share one later run.
 */
function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = () => {
    next = undefined;
    current = run().finally(() => {
      current = undefined;
    });
    return current;
  };
  return () => {
    if (!current) return start();
    next ??= current.then(start);
    return next;
  };
}

/** Removes the site's content security policy, which forbids the inline styles of Vite and its overlay. */
function withoutSecurityPolicy(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    name.toLowerCase() === "content-security-policy" ? response : setHeader(name, value);
}

/** This page is served until the site has loaded once. Vite's client script displays the error on this page. */
const waitingPage = `<!doctype html><html lang="en"><title>Error in the code</title><script type="module" src="/@vite/client"></script><p>The code has an error: see the terminal.</p></html>`;
