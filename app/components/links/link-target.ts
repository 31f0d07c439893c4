import { searchPath } from "#app/lib/search.ts";
import { isBelow } from "#app/lib/site-path.ts";

/** Matches the extensions of files that are never pages. Dots also occur in the paths of pages, such as `/release-notes/3.3.0`. */
const fileEnding = /\.(?:xml|json|ya?ml|md|txt|pdf|zip|csv|png|jpe?g|gif|webp|avif|svg|ico|mp4|webm|woff2?)$/i;

/** Properties of an anchor element that `toPageTarget` reads. */
type AnchorLike = Pick<HTMLAnchorElement, "href" | "origin" | "pathname" | "search" | "hash" | "target"> & {
  readonly hasAttribute: (name: string) => boolean;
};

/**
 * Returns the path, query and fragment of a link that can be a client navigation; undefined for every other link.
 * @param externalPaths paths for which another server is responsible
 */
export function toPageTarget(
  anchor: AnchorLike,
  origin: string,
  externalPaths: readonly string[] = [],
): string | undefined {
  if (!anchor.href || anchor.origin !== origin) return undefined;
  if (anchor.target && anchor.target !== "_self") return undefined;
  // The search page opens as a document, because it has a separate route module, which a new deployment may have removed.
  if (anchor.pathname === searchPath) return undefined;
  if (anchor.hasAttribute("download") || fileEnding.test(anchor.pathname)) return undefined;
  if (isBelow(anchor.pathname, externalPaths)) return undefined;
  return anchor.pathname + anchor.search + anchor.hash;
}

/**
 * Returns whether a click opens a link in the current tab. Other buttons and modifier keys open a menu, another tab or a window.
 */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Connection of the Network Information API, which not every browser supports. */
export interface ConnectionLike {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Returns false if the reader saves data or has a slow (2g) connection. */
export function mayPrefetch(connection: ConnectionLike | undefined): boolean {
  return !connection?.saveData && !/2g$/.test(connection?.effectiveType ?? "");
}
