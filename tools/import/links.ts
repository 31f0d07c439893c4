import { decodeLeniently, encodeSegment } from "../../app/lib/site-path.ts";
import { isAbsoluteUrl } from "../../app/server/text/url.ts";
import type { Fields } from "./fields.ts";
import type { Target } from "./target.ts";

/** Menu entry as in `site.yml`: `to` is a path of this site, and `href` another site or a `mailto:` URL. */
export type Link = { readonly label: string } & ({ readonly to: string } | { readonly href: string });

/** Returns the path below which the old site was published, without a final slash; empty for the root. */
export const getBase = (config: Fields): string => (config.text("baseUrl") ?? "/").replace(/\/$/, "");

/**
 * Converts a link of the old settings to a path of the new site or a URL: `/base/docs/intro` → `/docs/intro`.
 * @returns undefined for a link of another kind, such as `javascript:`
 */
export function toLinkTarget(written: string, config: Fields): string | undefined {
  if (/^(?:https?:\/\/|mailto:)/i.test(written)) {
    const url = written.trim().replaceAll(/[\s\\]/g, encodeURIComponent);
    return isAbsoluteUrl(url, ["http:", "https:", "mailto:"]) ? url : undefined;
  }
  const base = getBase(config);
  const local = written.replace(/^pathname:\/\//, "");
  if (/^[a-z][\w+.-]*:|^\/\//i.test(local) || !URL.canParse(local, "http://site")) return undefined;
  const { pathname, search, hash } = new URL(local, "http://site");
  const path =
    base !== "" && (pathname === base || pathname.startsWith(`${base}/`)) ? pathname.slice(base.length) : pathname;
  return `${path.replace(/\/$/, "")}${search}${hash}`.replace(/^(?!\/)/, "/");
}

/** Converts a link of the old settings to a menu entry. Returns undefined for an unsupported link. */
export function toLink(label: string, written: string, config: Fields): Link | undefined {
  const target = toLinkTarget(written, config);
  if (target === undefined) return undefined;
  return target.startsWith("/") ? { label, to: target } : { label, href: target };
}

/** Converts a static file's path: `img/a b.svg?v=2` → `/img/a%20b.svg`. If the file does not exist, returns undefined. */
export function findStaticFile(written: string | undefined, config: Fields, target: Target): string | undefined {
  const path = written === undefined ? undefined : toLinkTarget(written, config);
  const segments = (path ?? "")
    .replace(/[?#].*/s, "")
    .split("/")
    .map(decodeLeniently);
  return target.files.has(`content/static${segments.join("/")}`) ? segments.map(encodeSegment).join("/") : undefined;
}
