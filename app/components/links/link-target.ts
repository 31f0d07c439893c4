import { searchPath } from "#app/lib/search.ts";
import { isBelow, removeBasename } from "#app/lib/site-path.ts";

/**
 * Links to files with these extensions are not client navigations.
 * Page paths can contain other dots, as in `/release-notes/3.3.0`.
 */
const fileEnding = /\.(?:xml|ics|json|ya?ml|md|txt|pdf|zip|csv|png|jpe?g|gif|webp|avif|svg|ico|mp4|webm|woff2?)$/i;

type AnchorLike = Pick<
  HTMLAnchorElement,
  "href" | "origin" | "pathname" | "search" | "hash" | "target" | "hasAttribute"
>;

/**
 * Returns the site path, query and fragment of a link that can be a client navigation, otherwise undefined. Links with
 * `data-document` have no page data: they lead to documents that are not pages, such as the samples of an operation, or redirect.
 */
export function toPageTarget(
  anchor: AnchorLike,
  origin: string,
  basename: string,
  externalPaths: readonly string[] = [],
): string | undefined {
  if (!anchor.href || anchor.origin !== origin) return undefined;
  if (anchor.target && anchor.target !== "_self") return undefined;
  const path = removeBasename(anchor.pathname, basename);
  // A client navigation to the search page would load a route module that a new deployment may have removed.
  if (path === undefined || path === searchPath) return undefined;
  // Upgrades between two versions depend on the query, but page data is prefetched without a query.
  if (path.includes("...")) return undefined;
  if (fileEnding.test(path) || ["download", "data-document"].some((name) => anchor.hasAttribute(name)))
    return undefined;
  if (isBelow(path, externalPaths)) return undefined;
  return path + anchor.search + anchor.hash;
}

/** Returns whether a click opens a link in the current tab. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent | React.MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
