import { searchDataPath, searchPath } from "#app/lib/search.ts";

/** The readiness check, which responds 503 while the process stops. */
export const readyPath = "/readyz";
/** Paths that load balancers request. */
export const healthPaths: readonly string[] = ["/healthz", readyPath];
/** The Model Context Protocol endpoint. */
export const mcpPath = "/mcp";
/** Built files are below this path. Every other path below it is a 404 without a page. */
export const assetsPath = "/assets/";
/** Files beside authors' texts, such as images, are below this path. */
export const contentAssetsPath = "/content-assets/";

/**
 * Paths that no page or file of an author may have. An entry that ends in a slash reserves all paths below it. `/index`
 * would have the same Markdown version as the home page.
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
 * Endings that lead from a page to another representation of it, or to the page itself. `/_` is the data of the parent
 * page.
 */
const reservedSuffixes = [".data", ".html", ".md", "/_"];

/** The reserved path that contains a path; undefined for a free path. */
export const findReservedPath = (path: string): string | undefined =>
  reservedPaths.find((reserved) => (reserved.endsWith("/") ? `${path}/`.startsWith(reserved) : path === reserved));

/** The reserved ending of a path; undefined if it has none. */
export const findReservedSuffix = (path: string): string | undefined =>
  reservedSuffixes.find((suffix) => path.endsWith(suffix));
