import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type * as Http from "../../app/.server/app.ts";

const root = path.join(import.meta.dirname, "../..");

/** Bytes of the complete document, including its sidebar. */
export interface PageWeight {
  readonly raw: number;
  readonly gzip: number;
}

/** Serves a site of one specification with the built server and measures the size of one page. */
export async function weighPage(description: string, page: string): Promise<PageWeight> {
  const http: typeof Http = await import(path.join(root, "build/server/index.js"));
  const folder = await mkdtemp(path.join(tmpdir(), "scale-bench-"));
  try {
    await mkdir(path.join(folder, "content"));
    await mkdir(path.join(folder, "openapi"));
    await writeFile(
      path.join(folder, "content/site.yml"),
      "title: Bench\ntagline: Scale\nurl: https://bench.example\n",
    );
    await writeFile(path.join(folder, "openapi/api.json"), description);
    const environment = {
      LOG_LEVEL: "silent",
      CONTENT_DIR: path.join(folder, "content"),
      OPENAPI_DIR: path.join(folder, "openapi"),
    };
    const app = await http.createApp(http.parseConfig(environment, root), {
      clientDirectory: path.join(root, "build/client"),
    });
    const server = createServer(app.handle);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const response = await fetch(`http://127.0.0.1:${port}${page}`);
    const html = await response.text();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    if (!response.ok) throw new Error(`${page} returned ${response.status}`);
    return { raw: Buffer.byteLength(html), gzip: gzipSync(html).length };
  } finally {
    await rm(folder, { recursive: true });
  }
}
