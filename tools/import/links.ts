import type { Fields } from "./fields.ts";
import type { Target } from "./target.ts";

/** Target of a link as in `site.yml`: `to` for a page of this site, `href` for another site. */
export type LinkTarget = { readonly to: string } | { readonly href: string };

/**
 * Returns the path below which the old site was published, without a slash at its end; empty if the site was published at the root.
 */
export const getBase = (config: Fields): string => (config.text("baseUrl") ?? "/").replace(/\/$/, "");

/**
 * Converts a link of the old settings to a path of the new site or an absolute URL: `docs/intro` and `/base/docs/intro` →
 * `/docs/intro`.
 * @returns undefined for a link of another kind, such as `javascript:`
 */
export function toLinkTarget(written: string, config: Fields): string | undefined {
  if (/^(?:https?:\/\/|mailto:)/i.test(written)) return URL.canParse(written) ? written : undefined;
  const base = getBase(config);
  const local = written.replace(/^pathname:\/\//, "");
  if (/^[a-z][\w+.-]*:|^\/\//i.test(local) || !URL.canParse(local, "http://site")) return undefined;
  const { pathname, search, hash } = new URL(local, "http://site");
  const path =
    base !== "" && (pathname === base || pathname.startsWith(`${base}/`)) ? pathname.slice(base.length) : pathname;
  return `${path === "/" ? "" : path.replace(/\/$/, "") || ""}${search}${hash}`.replace(/^(?!\/)/, "/");
}

/** Converts a link of the old settings to an entry of a menu. Returns undefined if `toLinkTarget` cannot convert the link. */
export function toLink(
  label: string,
  written: string,
  config: Fields,
): ({ readonly label: string } & LinkTarget) | undefined {
  const target = toLinkTarget(written, config);
  if (target === undefined) return undefined;
  return target.startsWith("/") ? { label, to: target } : { label, href: target };
}

/**
 * Returns the site path of a file in the old site's static folders, given as in its settings: `img/logo.svg` → `/img/logo.svg`.
 * Returns undefined if the file does not exist.
 */
export function findStaticFile(written: string | undefined, config: Fields, target: Target): string | undefined {
  const path = written === undefined ? undefined : toLinkTarget(written, config);
  return path !== undefined && target.files.has(`content/static${decodeURI(path)}`) ? path : undefined;
}
