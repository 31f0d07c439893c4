import { searchDataPath, searchPath } from "#app/lib/search.ts";

/** Path of the readiness check, which responds with status 503 while the process is stopping. */
export const readyPath = "/readyz";
/** Paths that load balancers request to check the health of the process. */
export const healthPaths: readonly string[] = ["/healthz", readyPath];
/** Path of the Model Context Protocol endpoint. */
export const mcpPath = "/mcp";
/** Path prefix of built files. An unknown path with this prefix gets a plain 404 instead of the not-found page. */
export const assetsPath = "/assets/";
/** Path prefix of files beside authors' texts, such as images. */
export const contentAssetsPath = "/content-assets/";

/**
 * Paths that no page or file of an author may have. An entry with a trailing slash reserves all paths below it. `/index` is
 * reserved because its Markdown version would have the path of the home page's Markdown version.
 */
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
 * Path suffixes that select another representation of a page or redirect to the page. `/_` is the path of the data of the parent
 * page.
 */
const reservedSuffixes = [".data", ".html", ".md", "/_"];

/** Returns the reserved path that equals or contains a path; undefined if the path is not reserved. */
export const findReservedPath = (path: string): string | undefined =>
  reservedPaths.find((reserved) => (reserved.endsWith("/") ? `${path}/`.startsWith(reserved) : path === reserved));

/** Returns the reserved suffix of a path; undefined without such a suffix. */
export const findReservedSuffix = (path: string): string | undefined =>
  reservedSuffixes.find((suffix) => path.endsWith(suffix));
