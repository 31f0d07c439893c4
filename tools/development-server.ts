import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import process from "node:process";
import express from "express";
import { createServer as createViteServer, type ViteDevServer } from "vite";
import type * as Http from "../app/.server/http.ts";

const entry = "./app/.server/http.ts";
/** Editors save in several writes; this gathers them. */
const quietMilliseconds = 60;

/**
 * Serves the site through Vite. A saved content, settings or specification file shows in the open browser; one with errors
 * is told in the terminal and as an overlay, while the last good content goes on being served.
 */
export async function startDevelopmentServer(root: string): Promise<void> {
  const outer = express();
  const server = createServer(outer);
  const vite = await createViteServer({ root, server: { middlewareMode: { server } }, appType: "custom" });
  const load = async (): Promise<typeof Http> => (await vite.ssrLoadModule(entry)) as typeof Http;

  let http = await load();
  const config = http.parseConfig(process.env, process.cwd());
  let app: Http.App | undefined;
  const refresh = async () => {
    try {
      app = await http.createApp(config);
      print(http, app.problems);
      vite.ws.send({ type: "full-reload" });
    } catch (error) {
      if (!(error instanceof http.SiteProblemsError)) throw error;
      print(http, error.problems);
      showOverlay(vite, http, error.problems);
    }
  };
  await refresh();
  if (!app) process.stderr.write("Waiting for the problems above to be mended.\n");

  vite.watcher.add([config.contentDirectory, config.openapiDirectory]);
  let timer: NodeJS.Timeout | undefined;
  vite.watcher.on("all", (_event, file) => {
    if (!file.startsWith(config.contentDirectory) && !file.startsWith(config.openapiDirectory)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void refresh(), quietMilliseconds);
  });

  outer.use(vite.middlewares);
  outer.use(async (request, response) => {
    const current = await load();
    if (current !== http) {
      http = current;
      await refresh();
    }
    if (app) app.handle(request, response);
    else response.status(503).type("text/plain").send("The content has errors; see the terminal.\n");
  });
  server.listen(config.port, config.host, () =>
    process.stdout.write(`Development server on http://localhost:${config.port}\n`),
  );
}

function print(http: typeof Http, problems: readonly Http.Problem[]): void {
  for (const problem of http.sortProblems(problems))
    process.stderr.write(`${http.formatProblem(problem, process.cwd())}\n`);
}

function showOverlay(vite: ViteDevServer, http: typeof Http, problems: readonly Http.Problem[]): void {
  const errors = http.sortProblems(problems).filter(({ severity }) => severity === "error");
  const [first] = errors;
  if (!first) return;
  vite.ws.send({
    type: "error",
    err: {
      message: errors.map((problem) => http.formatProblem(problem, process.cwd())).join("\n"),
      stack: "",
      id: first.file,
      frame: toFrame(first),
      loc: { file: first.file, line: first.line ?? 1, column: first.column ?? 1 },
    },
  });
}

/** The lines around a problem, with its place marked. */
function toFrame({ file, line, column }: Http.Problem): string {
  if (line === undefined) return "";
  let lines: string[];
  try {
    lines = readFileSync(file, "utf8").split("\n");
  } catch {
    return "";
  }
  const from = Math.max(0, line - 3);
  return lines
    .slice(from, line + 2)
    .flatMap((text, index) => {
      const number = from + index + 1;
      const shown = `${String(number).padStart(5)} | ${text}`;
      return number === line ? [shown, `${" ".repeat(7 + (column ?? 1))}^`] : [shown];
    })
    .join("\n");
}
