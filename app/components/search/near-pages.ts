import { editDistance } from "#app/lib/nearest.ts";
import type { PageLink } from "#app/lib/page.ts";
import { searchLimits, toQuery } from "#app/lib/search.ts";
import { fetchSearch } from "./fetch-search.ts";

const maximumPages = 5;

/**
 * Pages that resemble a path that does not exist, the most similar path first. The search finds candidates by the words of the
 * path's last segment.
 * @throws whatever `fetchSearch` throws
 */
export async function findNearPages(path: string, signal: AbortSignal): Promise<readonly PageLink[]> {
  const query = toQuery(toLikelyQuery(path));
  const { groups } = await fetchSearch(query, searchLimits.standard, signal);
  return groups
    .flatMap(({ results }) => results)
    .map(({ href, title }) => ({ path: href, label: title, distance: editDistance(path.slice(0, 200), href) }))
    .filter((page) => !page.path.includes("#") && isNear(query, page))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, maximumPages);
}

/** Whether each word of a query resembles a word of the page's title or of its path's last segment. */
export function isNear(query: string, { path, label }: PageLink): boolean {
  const segment = toLikelyQuery(path);
  // With `freightcreate` for `freight-create`.
  const candidates = [...toWords(`${segment} ${label}`), segment.replaceAll(" ", "").toLowerCase()];
  return toWords(query).every((word) =>
    candidates.some((candidate) => editDistance(word, candidate) <= Math.floor(word.length / 3)),
  );
}

const toWords = (text: string) => text.toLowerCase().split(" ").filter(Boolean);

/**
 * What a reader who opened a path that does not exist was probably looking for: the words of its last segment.
 * @example toLikelyQuery("/docs/api/FrieghtCreate.html") // "Frieght Create"
 */
export function toLikelyQuery(path: string): string {
  const last = decodeSafely(path).split("/").filter(Boolean).at(-1) ?? "";
  return last
    .replace(/\.(?:html?|md|php|aspx?)$/i, "")
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .replace(/[^\p{L}\p{N}.]+/gu, " ")
    .trim();
}

function decodeSafely(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
