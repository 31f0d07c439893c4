import type { Fields } from "./fields.ts";
import type { Target } from "./target.ts";

/** `to` for a page of this site, `href` for another site: as links of `site.yml` have them. */
export type LinkTarget = { readonly to: string } | { readonly href: string };

/** Path below which the old site was published, without the slash at its end; empty at the root. */
export const getBase = (config: Fields): string => (config.text("baseUrl") ?? "/").replace(/\/$/, "");

/**
 * A link of the old settings as a path of the new site or an absolute URL: `docs/intro` and `/base/docs/intro` → `/docs/intro`.
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

/** The same as an entry of a menu. */
export function toLink(
  label: string,
  written: string,
  config: Fields,
): ({ readonly label: string } & LinkTarget) | undefined {
  const target = toLinkTarget(written, config);
  if (target === undefined) return undefined;
  return target.startsWith("/") ? { label, to: target } : { label, href: target };
}

/** The path of a file of the old site's static folders, if there is one: `img/logo.svg` → `/img/logo.svg`. */
export function findStaticFile(written: string | undefined, config: Fields, target: Target): string | undefined {
  const path = written === undefined ? undefined : toLinkTarget(written, config);
  return path !== undefined && target.files.has(`content/static${decodeURI(path)}`) ? path : undefined;
}
