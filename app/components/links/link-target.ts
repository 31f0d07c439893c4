import { searchPath } from "#app/lib/search.ts";

/** Endings of files that are never pages. Release slugs contain dots (`/release-notes/3.3.0`), so nothing is concluded from a dot. */
const fileEnding = /\.(?:xml|json|ya?ml|md|txt|pdf|zip|csv|png|jpe?g|gif|webp|avif|svg|ico|mp4|webm|woff2?)$/i;

/** What `toPageTarget` needs of an anchor element. */
export type AnchorLike = Pick<HTMLAnchorElement, "href" | "origin" | "pathname" | "search" | "hash" | "target"> & {
  readonly hasAttribute: (name: string) => boolean;
};

/** The address inside this site that following a link leads to without leaving the document; undefined for every other link. */
export function toPageTarget(anchor: AnchorLike, origin: string): string | undefined {
  if (!anchor.href || anchor.origin !== origin) return undefined;
  if (anchor.target && anchor.target !== "_self") return undefined;
  // The search page differs with its query, and has a module of its own, which may be gone with the build of this document.
  if (anchor.pathname === searchPath) return undefined;
  if (anchor.hasAttribute("download") || fileEnding.test(anchor.pathname)) return undefined;
  return anchor.pathname + anchor.search + anchor.hash;
}

/** What the platform tells of the reader's connection; not every browser has it. */
export interface ConnectionLike {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** False on connections where fetching ahead costs the reader more than it gives. */
export function mayPrefetch(connection: ConnectionLike | undefined): boolean {
  return !connection?.saveData && !/2g$/.test(connection?.effectiveType ?? "");
}
