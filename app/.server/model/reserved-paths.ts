import { searchDataPath, searchPath } from "#app/lib/search.ts";

/** Path of the readiness check, which fails while the process is stopping. */
export const readyPath = "/readyz";
/** Paths for health checks of load balancers. */
export const healthPaths: readonly string[] = ["/healthz", readyPath];
/** Path of the Model Context Protocol endpoint. */
export const mcpPath = "/mcp";
/** Path prefix of built files. An unknown file gets a plain 404. */
export const assetsPath = "/assets/";
/** Path prefix of files beside authors' texts. */
export const contentAssetsPath = "/content-assets/";

/** Paths that no author may use. The Markdown version of `/index` would be that of the home page. */
const reservedPaths = [
  ...healthPaths,
  mcpPath,
  searchPath,
  searchDataPath,
  assetsPath,
  contentAssetsPath,
  "/social-cards/",
  "/index",
];

/**
 * Suffixes of other formats of a page, and `.html`, which is redirected. The data of a page at `/a/_` would have the same path as
 * the data of `/a/`.
 */
const reservedSuffixes = [".data", ".html", ".md", "/_"];

/** Returns the reserved path that equals a path, or the reserved prefix that contains the path. */
export const findReservedPath = (path: string): string | undefined =>
  reservedPaths.find((reserved) => (reserved.endsWith("/") ? `${path}/`.startsWith(reserved) : path === reserved));

/** Returns the reserved suffix of a path. */
export const findReservedSuffix = (path: string): string | undefined =>
  reservedSuffixes.find((suffix) => path.endsWith(suffix));
