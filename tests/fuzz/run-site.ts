import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type * as Http from "../../app/server/app.ts";
import { withTemporarySite } from "../../bench/temporary-site.ts";
import { crawl, siteUrl } from "./crawl.ts";
import { toMachineFactor, type Violation } from "./violation.ts";

/** Contents of files by their path inside the site's folder: `content/…` or `openapi/…`. */
export type SiteFiles = Readonly<Record<string, string>>;

const root = path.join(import.meta.dirname, "../..");
const http: typeof Http = await import(path.join(root, "build/server/index.js"));

/** Maximum duration of loading a site in milliseconds, without other load. */
const longestLoad = 5_000;

/** Loads a site in this process, without its files that have errors. Then crawls the site and checks its responses. */
export const runSite = (
  files: SiteFiles,
  environment: Readonly<Record<string, string>>,
): Promise<readonly Violation[]> =>
  withTemporarySite(
    { "content/site.yml": JSON.stringify({ title: "Fuzz", url: siteUrl }), ...files },
    async (folders) => {
      const config = http.parseConfig({ LOG_LEVEL: "silent", ...folders, ...environment }, root);
      const started = performance.now();
      const { site, diagnostics } = await http.loadSite(config, { allowErrors: true });
      const milliseconds = Math.round(performance.now() - started);
      const violations = diagnostics.flatMap(checkDiagnostic);
      if (milliseconds > longestLoad * toMachineFactor()) violations.push(violate("slow-load", `${milliseconds} ms`));
      if (!site) return [...violations, violate("not-loaded", "no site, although errors are allowed")];
      const app = await http.createApp(config, { site, clientDirectory: path.join(root, "build/client") });
      const server = createServer(app.handle).listen(0, "127.0.0.1");
      await once(server, "listening");
      const found = await Array.fromAsync(crawl((server.address() as AddressInfo).port));
      server.close().closeAllConnections();
      return [...violations, ...found];
    },
  );

const violate = (rule: string, detail: string): Violation => ({ rule, subject: "load", detail });

/** An error in a text file has a line. */
export function checkDiagnostic({ file, line, severity, code, message }: Http.Diagnostic): Violation[] {
  const hasLines = severity === "error" && /\.(?:mdx?|ya?ml|json)$/.test(file) && code !== "nested-too-deeply";
  return line === undefined && hasLines ? [{ rule: "no-line", subject: code, detail: `${file} ${message}` }] : [];
}
