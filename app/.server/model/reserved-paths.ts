import { searchDataPath, searchPath } from "#app/lib/search.ts";

/** 503 while the process stops. */
export const readyPath = "/readyz";
/** What load balancers request. */
export const healthPaths: readonly string[] = ["/healthz", readyPath];
/** The Model Context Protocol endpoint. */
export const mcpPath = "/mcp";
/** All below it is built files, or a plain 404. */
export const assetsPath = "/assets/";
/** All below it is files that stand beside authors' texts. */
export const contentAssetsPath = "/content-assets/";

/**
 * What no page and no file of an author may take. An entry that ends in a slash stands for all below it. `/index` would have the Markdown
 * version of the home page.
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

/** Endings that lead from a page to another form of it, or to the page without them. `/_` is the data of the page above. */
const reservedSuffixes = [".data", ".html", ".md", "/_"];

/** The reserved path that contains a path; undefined for a free path. */
export const findReservedPath = (path: string): string | undefined =>
  reservedPaths.find((reserved) => (reserved.endsWith("/") ? `${path}/`.startsWith(reserved) : path === reserved));

/** The reserved ending of a page's path. */
export const findReservedSuffix = (path: string): string | undefined =>
  reservedSuffixes.find((suffix) => path.endsWith(suffix));
