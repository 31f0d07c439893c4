import { searchPath } from "#app/lib/search.ts";
import { isBelow } from "#app/lib/site-path.ts";

/**
 * Extensions of files. The browser loads a link to a file itself, without client navigation. Any other dot can be part of a page's
 * path, as in `/release-notes/3.3.0`.
 */
const fileEnding = /\.(?:xml|json|ya?ml|md|txt|pdf|zip|csv|png|jpe?g|gif|webp|avif|svg|ico|mp4|webm|woff2?)$/i;

type AnchorLike = Pick<
  HTMLAnchorElement,
  "href" | "origin" | "pathname" | "search" | "hash" | "target" | "hasAttribute"
>;

/**
 * Returns the path, query and fragment of a link that can be a client navigation; undefined for any other link, for example to
 * one of `externalPaths`, which another server handles.
 */
export function toPageTarget(
  anchor: AnchorLike,
  origin: string,
  externalPaths: readonly string[] = [],
): string | undefined {
  if (!anchor.href || anchor.origin !== origin) return undefined;
  if (anchor.target && anchor.target !== "_self") return undefined;
  // The search page has its own route module, which a new deployment may have removed, so the search page opens as a document.
  if (anchor.pathname === searchPath) return undefined;
  if (anchor.hasAttribute("download") || fileEnding.test(anchor.pathname)) return undefined;
  if (isBelow(anchor.pathname, externalPaths)) return undefined;
  return anchor.pathname + anchor.search + anchor.hash;
}

/** Returns whether a click opens a link in the current tab. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Part of the Network Information API, which not every browser supports. */
export interface ConnectionLike {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Returns false for a reader who saves data or has a slow (2g) connection. */
export function mayPrefetch(connection: ConnectionLike | undefined): boolean {
  return !connection?.saveData && !/2g$/.test(connection?.effectiveType ?? "");
}
