import { searchDataPath, searchPath } from "#app/lib/search.ts";

/** Path of the readiness check, which returns status 503 while the process is stopping. */
export const readyPath = "/readyz";
export const healthPaths: readonly string[] = ["/healthz", readyPath];
/** Path of the Model Context Protocol endpoint. */
export const mcpPath = "/mcp";
/** Path prefix of the files that the build creates, such as scripts and styles. */
export const assetsPath = "/assets/";
/** Path prefix of the files that are stored beside authored texts, such as images. */
export const contentAssetsPath = "/content-assets/";
/** Path prefix of the files that the settings describe, such as the style sheet with the site's colors. */
export const siteAssetsPath = "/site-assets/";

/** Paths that no author may use. `/index` is reserved because `/index.md` is the Markdown version of the home page. */
const reservedPaths = [
  ...healthPaths,
  mcpPath,
  searchPath,
  searchDataPath,
  assetsPath,
  contentAssetsPath,
  siteAssetsPath,
  "/social-cards/",
  "/index",
];

/** Suffixes that no author may use. `/_` is reserved because React Router uses `/a/_.data` for `/a/` and `/a/_`. */
const reservedSuffixes = [".data", ".html", ".md", "/_"];

/** Returns the reserved path or prefix to which a path belongs; undefined if the path is not reserved. */
export const findReservedPath = (path: string): string | undefined =>
  reservedPaths.find((reserved) => (reserved.endsWith("/") ? `${path}/`.startsWith(reserved) : path === reserved));

/** Returns the reserved suffix of a path; undefined if it has none. */
export const findReservedSuffix = (path: string): string | undefined =>
  reservedSuffixes.find((suffix) => path.endsWith(suffix));
