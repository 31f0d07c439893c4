import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { contentType } from "mime-types";
import { isInside } from "#app/server/files/list-files.ts";
import { assetsPath } from "#app/server/model/reserved-paths.ts";
import type { Site } from "#app/server/site/site.ts";
import { sandboxedDocumentPolicy } from "./headers.ts";
import type { PageServing } from "./respond-with-pages.ts";
import type { Responder } from "./responder.ts";
import { type FileResponse, type Headers, type SiteResponse, toPlainResponse } from "./response.ts";

/** Maximum size of an authored file in the response cache. Clients can request ranges of larger files. */
const largestCachedBytes = 1024 * 1024;

/** Types of files of which clients can always request ranges, because Safari plays no other files. */
const mediaType = /^(?:audio|video)\//;

/** Content security policy of the built files. The longer policy of pages would add 250 bytes to each response. */
const assetSecurityPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Creates a responder for the built scripts and styles. Clients may keep these files for a year. */
export async function respondWithAssets(
  clientDirectory: string,
  basename: string,
  serving: Pick<PageServing, "cache" | "cacheHeaders">,
): Promise<Responder> {
  const directory = path.join(clientDirectory, "assets");
  const names = new Set(await readdir(directory));
  const headers = { ...serving.cacheHeaders.immutable, "content-security-policy": assetSecurityPolicy };
  const missing = toPlainResponse(404, "Not found", "asset");
  return ({ rawPath }) => {
    if (!rawPath.startsWith(assetsPath)) return undefined;
    const name = rawPath.slice(assetsPath.length);
    if (!names.has(name) || name.endsWith(".br")) return missing;
    const file = path.join(directory, name);
    const response = serving.cache.get(rawPath, async () => {
      const read = await normalizeResponse(file, { "content-type": toContentType(file), ...headers }, "asset");
      if (basename !== "" && manifestScript.test(name))
        return { ...read, body: Buffer.from(addBasenameToManifestScript(String(read.body), basename)) };
      return { ...read, br: names.has(`${name}.br`) ? await readFile(`${file}.br`) : undefined };
    });
    return response instanceof Promise ? response.catch(unlessMissing).then((found) => found ?? missing) : response;
  };
}

/**
 * Returns React Router's manifest for a site below a path. The build does not contain the path, so the URLs in its manifest
 * begin with `/assets/`. All other URLs of built files are relative.
 */
export function addBasenameToManifest<Manifest>(manifest: Manifest, basename: string): Manifest {
  const toUrl = (_name: string, value: unknown) =>
    typeof value === "string" && value.startsWith(assetsPath) ? basename + value : value;
  return JSON.parse(JSON.stringify(manifest), toUrl);
}

/** Matches the name of the built script that contains the manifest for browsers. */
const manifestScript = /^manifest-\w+\.js$/;
const variable = "window.__reactRouterManifest=";

function addBasenameToManifestScript(script: string, basename: string): string {
  const manifest: unknown = JSON.parse(script.slice(variable.length).replace(/;\s*$/, ""));
  return `${variable}${JSON.stringify(addBasenameToManifest(manifest, basename))};`;
}

/** Creates a responder for the authored files that were found at the start, and for no other paths. */
export function respondWithAuthoredFiles(
  contentDirectory: string,
  { staticFiles, assets }: Pick<Site, "staticFiles" | "assets">,
  { cache, cacheHeaders }: Pick<PageServing, "cache" | "cacheHeaders">,
): Responder {
  const route = "static file";
  /** Keys contain the size and modification time, so that a file is hashed again only after a change. */
  const streamed = new Map<string, Promise<FileResponse>>();

  const read = async (target: string, file: string) => {
    const found = await stat(file);
    // Since the start, a pipe, which would block a thread for ever, or a symbolic link may have replaced the file.
    if (!found.isFile() || !isInside(file, contentDirectory)) return undefined;
    const { size, mtimeMs } = found;
    const headers = { ...toAuthoredHeaders(file), ...cacheHeaders.page };
    if (size <= largestCachedBytes && !mediaType.test(toContentType(file)))
      return cache.get(target, () => normalizeResponse(file, headers, route));
    const key = `${file} ${size} ${mtimeMs}`;
    const known = streamed.get(key);
    if (known) return known;
    const response = hashFile(file).then((hash) => ({ file, headers: { ...headers, etag: `"${hash}"` }, route }));
    streamed.set(key, response);
    response.catch(() => streamed.delete(key));
    return response;
  };

  return ({ path: target }) => {
    const file = target === undefined ? undefined : (staticFiles.get(target) ?? assets.get(target));
    if (file === undefined || target === undefined) return undefined;
    return cache.find(target) ?? read(target, file).catch(unlessMissing);
  };
}

async function normalizeResponse(file: string, headers: Headers, route: string): Promise<SiteResponse> {
  return { status: 200, headers, body: await readFile(file), route };
}

const toContentType = (file: string) => contentType(path.extname(file).toLowerCase()) || "application/octet-stream";

/** Types that need no sandbox, since a browser only displays them. A sandbox would block PDF viewers. */
const inertType = /^(?:image\/(?!svg)|audio\/|video\/|font\/|application\/pdf$)/;

/** Returns headers that keep authored files from running scripts. JavaScript files are sent as plain text. */
export function toAuthoredHeaders(file: string): Headers {
  const type = toContentType(file);
  return {
    "content-type": /javascript|ecmascript/.test(type) ? "text/plain; charset=utf-8" : type,
    ...(inertType.test(type) ? {} : { "content-security-policy": sandboxedDocumentPolicy }),
  };
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("base64url").slice(0, 22);
}

/** Errors if a file, or a folder above it, was removed or replaced by something else while the process runs. */
const missingCodes: ReadonlySet<unknown> = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ELOOP"]);

function unlessMissing(error: unknown): undefined {
  if (error instanceof Error && "code" in error && missingCodes.has(error.code)) return undefined;
  throw error;
}
