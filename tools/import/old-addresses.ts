import { readFileSync } from "node:fs";
import type { Evaluated } from "./evaluate-site.ts";
import { ImportError } from "./log.ts";

/** Addresses of the old site, as paths below its origin, and where they come from. */
export interface OldAddresses {
  readonly list: readonly string[];
  readonly source: string;
}

export interface AddressSources {
  /** File with the addresses: a JSON list of paths, a `routes.json` of Docusaurus, or a `sitemap.xml`. */
  readonly routesFile: string | undefined;
  readonly evaluated: Evaluated | undefined;
  /** Addresses that the import found in the repository. */
  readonly found: readonly string[];
  /** Addresses that Docusaurus does not list: API references whose plugins are not installed, and static folders. */
  readonly unlisted: readonly string[];
}

/** Returns the addresses from the best source: a file, Docusaurus itself, or the reading of the repository. */
export function listOldAddresses({ routesFile, evaluated, found, unlisted }: AddressSources): OldAddresses {
  if (routesFile !== undefined) return { list: toList(readRoutes(routesFile)), source: routesFile };
  if (evaluated === undefined) return { list: toList([...found, ...unlisted]), source: "the files of the repository" };
  const { routes, missing } = evaluated;
  // A preset that is not installed contains the plugins for documents.
  const isPartial = missing.some((name) => /preset/.test(name));
  const without = missing.length > 0 ? ` without ${missing.join(", ")}` : "";
  return { list: toList([...routes, ...unlisted, ...(isPartial ? found : [])]), source: `Docusaurus${without}` };
}

/** Omits pages that every site has, and patterns such as `/docs/*`. */
const toList = (routes: Iterable<string>): readonly string[] =>
  [...new Set(routes)].filter((route) => !/\/(?:404\.html|search\/?)$|[*:]/.test(route)).sort();

function readRoutes(file: string): readonly string[] {
  const text = readFileSync(file, "utf8");
  if (!text.trimStart().startsWith("<")) return listPaths(JSON.parse(text));
  const urls = Array.from(text.matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/g), ([, url = ""]) => url);
  const paths = urls.flatMap((url) => (URL.canParse(url) ? [new URL(url).pathname] : []));
  if (paths.length === 0)
    throw new ImportError(`${file} contains no addresses; write a sitemap or a JSON list of paths`);
  return paths;
}

/** Lists paths in texts, lists and objects with `path` and `routes`. A path with `routes` is a frame, not a page. */
function listPaths(value: unknown): readonly string[] {
  if (typeof value === "string") return value.startsWith("/") ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(listPaths);
  if (typeof value !== "object" || value === null) return [];
  if ("routes" in value) return listPaths(value.routes);
  return "path" in value ? listPaths(value.path) : [];
}
