import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import mime from "mime-types";

const compress = promisify(gzip);

/** Serves a built static site with compressed files from memory, as a fast hosting service does. */
export async function serveFolder(folder: string): Promise<{ readonly origin: string; readonly close: () => void }> {
  const kept = new Map<string, Promise<Buffer>>();
  const read = (file: string) => {
    const known = kept.get(file) ?? readFile(path.join(folder, file)).then((body) => compress(body));
    kept.set(file, known);
    return known;
  };
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const file = path.extname(pathname) ? pathname : path.join(pathname, "index.html");
    try {
      const body = await read(path.normalize(file));
      const type = mime.contentType(path.extname(file)) || "application/octet-stream";
      response.writeHead(200, { "Content-Type": type, "Content-Encoding": "gzip", "Content-Length": body.length });
      response.end(body);
    } catch {
      kept.delete(path.normalize(file));
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
