import { rm } from "node:fs/promises";
import path from "node:path";
import { writeSite } from "../../app/server/testing/write-site.ts";
import { checkRefusedStart, runCheck } from "./check-report.ts";
import { crawl, siteUrl } from "./crawl.ts";
import { type FuzzServer, startServer } from "./fuzz-server.ts";
import type { Violation } from "./violation.ts";

/** Contents of files by their path inside the site's folder: `content/…` or `openapi/…`. */
export type SiteFiles = Readonly<Record<string, string>>;

const largestResidentMemory = 900_000_000;
/**
 * Maximum number of starts for one site. After a refused start, the files with errors are removed.
 * The removal can break links in other files, so the next start can also be refused.
 */
const mostAttempts = 4;

/** Writes a site into a temporary folder, then serves, crawls and checks the site. */
export async function* runSite(
  files: SiteFiles,
  environment: Readonly<Record<string, string>>,
): AsyncGenerator<Violation> {
  const site = writeSite({ "content/site.yml": JSON.stringify({ title: "Fuzz", url: siteUrl }), ...files });
  try {
    yield* serveAndCheck({ ...site, ...environment });
  } finally {
    await rm(path.dirname(site.CONTENT_DIR), { recursive: true, force: true });
  }
}

async function* serveAndCheck(environment: Readonly<Record<string, string>>): AsyncGenerator<Violation> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const server = await startServer(environment);
    const isRefused = "exitCode" in server;
    yield* isRefused ? checkRefusedStart(server) : readSite(server);
    const { violations, refusedFiles } = runCheck(environment);
    yield* violations;
    if (refusedFiles === undefined) return;
    if (isRefused !== refusedFiles.length > 0)
      yield { rule: "refused-start", subject: "check", detail: `refused: ${isRefused}, errors in ${refusedFiles}` };
    if (!isRefused) return;
    await Promise.all(refusedFiles.map((file) => rm(file, { force: true })));
  }
}

async function* readSite(server: FuzzServer): AsyncGenerator<Violation> {
  try {
    yield* crawl(server.port);
    yield* await server.checkProcess();
    const bytes = await server.readMetric("process_resident_memory_bytes");
    const detail = `${Math.round(bytes / 1e6)} MB resident`;
    if (bytes > largestResidentMemory) yield { rule: "memory", subject: "process", detail };
    yield* await server.stop();
  } finally {
    server.kill();
  }
}
