import { searchPath } from "#app/lib/search.ts";
import { isBelow } from "#app/lib/site-path.ts";

/** Extensions of files that are never pages. Paths of pages may contain dots as well (`/release-notes/3.3.0`). */
const fileEnding = /\.(?:xml|json|ya?ml|md|txt|pdf|zip|csv|png|jpe?g|gif|webp|avif|svg|ico|mp4|webm|woff2?)$/i;

/** What `toPageTarget` needs of an anchor element. */
type AnchorLike = Pick<HTMLAnchorElement, "href" | "origin" | "pathname" | "search" | "hash" | "target"> & {
  readonly hasAttribute: (name: string) => boolean;
};

/**
 * The path, query and fragment of a link that can be a client navigation; undefined for every other link.
 * @param externalPaths paths that another server responds to
 */
export function toPageTarget(
  anchor: AnchorLike,
  origin: string,
  externalPaths: readonly string[] = [],
): string | undefined {
  if (!anchor.href || anchor.origin !== origin) return undefined;
  if (anchor.target && anchor.target !== "_self") return undefined;
  // The search page has a separate route module, which a new deployment may have removed. It is opened as a document.
  if (anchor.pathname === searchPath) return undefined;
  if (anchor.hasAttribute("download") || fileEnding.test(anchor.pathname)) return undefined;
  if (isBelow(anchor.pathname, externalPaths)) return undefined;
  return anchor.pathname + anchor.search + anchor.hash;
}

/** Whether a click opens a link in this tab. Other buttons and modifier keys open a menu, another tab or a window. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** The Network Information API's connection, which not every browser has. */
export interface ConnectionLike {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** False for readers who save data or have a slow (2g) connection. */
export function mayPrefetch(connection: ConnectionLike | undefined): boolean {
  return !connection?.saveData && !/2g$/.test(connection?.effectiveType ?? "");
}
