import path from "node:path";
import { fromDataPath, normalizePath } from "#app/lib/site-path.ts";
import type { Report, SourceLocation } from "#app/server/model/diagnostic.ts";
import { findReservedPath } from "#app/server/model/reserved-paths.ts";
import type { LoadedSettings } from "#app/server/settings/load-settings.ts";

/** A redirect with percent-encoded paths. If `/old/*` redirects to `/new/*`, `from` is `/old` and `to` is `/new`. */
export interface Redirect {
  readonly written: { readonly from: string; readonly to: string };
  readonly from: string;
  /** Path of this site or absolute URL, with an optional query and fragment. If `written.to` is `/*`, `to` is empty. */
  readonly to: string;
  readonly isExternal: boolean;
  readonly isWildcard: boolean;
  /** Whether the part of the requested path after `from` is appended to `to`. */
  readonly keepsRest: boolean;
  readonly position: SourceLocation;
}

/** Reads the redirects of the settings. Reports and leaves out redirects that are invalid or never used. */
export function readRedirects({ settings, file, locate }: LoadedSettings, report: Report): readonly Redirect[] {
  const redirects = new Map<string, Redirect>();
  for (const [from, to] of Object.entries(settings.redirects)) {
    const position = { file, ...locate(["redirects", from]) };
    const refuse = (message: string, hint: string): undefined => {
      report({ severity: "error", code: "bad-redirect", message, hint, ...position });
    };
    const redirect = parseRedirect({ from, to }, position, refuse);
    if (!redirect) continue;
    if (redirects.has(toKey(redirect)))
      refuse(`two redirects start at ${from}: the second would never be used`, "remove one of them");
    else redirects.set(toKey(redirect), redirect);
  }
  return [...redirects.values()];
}

/** Parses a redirect of the settings. Refuses a redirect that would never be used, or leads nowhere. */
function parseRedirect(
  written: Redirect["written"],
  position: SourceLocation,
  refuse: (message: string, hint: string) => undefined,
): Redirect | undefined {
  const isWildcard = written.from.endsWith("/*");
  const keepsRest = isWildcard && written.to.endsWith("/*");
  const isExternal = !written.to.startsWith("/");
  const from = toRequestPath(isWildcard ? written.from.slice(0, -2) || "/" : written.from);
  const writtenTarget = keepsRest ? written.to.slice(0, -2) : written.to;
  if (from === undefined)
    return refuse(
      `the path ${written.from} is malformed, so no request can match it`,
      "copy the path from a browser's address bar",
    );
  if (findReservedPath(from) !== undefined || fromDataPath(from) !== undefined)
    return refuse(
      `${written.from} is reserved for the server: the redirect would never be used`,
      "remove the redirect",
    );
  if (from === "/" && isWildcard)
    return refuse(`${written.from} would redirect every unknown path`, "write a segment before the *, as in /old/*");
  const leads = `${written.from} redirects to ${written.to}`;
  if (from.includes("*") || writtenTarget.includes("*"))
    return refuse(
      `${leads}, but * can be only the last segment`,
      "write * only at the end, as in /old/* to /new/*, or /old/* to /new",
    );
  const to = writtenTarget === "" ? "" : toTarget(writtenTarget, isExternal);
  if (to === undefined)
    return refuse(`${leads}, which is not a valid ${isExternal ? "URL" : "path"}`, "correct the target");
  return { written, from, to, isExternal, isWildcard, keepsRest, position };
}

const toKey = ({ from, isWildcard }: Redirect) => (isWildcard ? `${from}/*` : from);

/**
 * Returns the target of a moved path, of which there can be several spellings: a path of this site, or a URL on a host
 * that the settings name.
 */
export type FindRedirect = (...spellings: readonly string[]) => string | undefined;

/** Creates a function that finds the exact redirect of a spelling, or else the longest wildcard that applies. */
export function createFindRedirect(
  redirects: readonly Redirect[],
  exact: ReadonlyMap<string, string>,
  exists: (path: string) => boolean,
): FindRedirect {
  const wildcards = redirects.filter(({ isWildcard }) => isWildcard).sort((a, b) => b.from.length - a.from.length);
  // A moved path can move again to a page, but not with the same wildcard, so that the search ends.
  const findWildcard = (path: string, usable = wildcards): string | undefined => {
    for (const wildcard of usable) {
      const { from, to, isExternal, keepsRest } = wildcard;
      if (path !== from && !path.startsWith(`${from}/`)) continue;
      if (!keepsRest) return to;
      // `rest` is empty or starts with a slash, so it cannot change the host of `to`.
      const rest = path.slice(from.length);
      if (isExternal) return to + rest;
      const moved = to + rest || "/";
      if (exists(moved)) return moved;
      const others = usable.filter((other) => other !== wildcard && other.keepsRest && !other.isExternal);
      const movedTwice = exact.get(moved) ?? findWildcard(moved, others);
      if (movedTwice !== undefined) return movedTwice;
    }
    return undefined;
  };
  const isFound = (target: string | undefined) => target !== undefined;
  return (...spellings) =>
    spellings.map((path) => exact.get(path)).find(isFound) ?? spellings.map((path) => findWildcard(path)).find(isFound);
}

/** Lists the redirects of folders with static files to their `index.html`, as static hosts serve them. */
export const listFolderRedirects = (files: Iterable<string>): [from: string, to: string][] =>
  Array.from(files).flatMap((file) => (/.\/index\.html$/.test(file) ? [[path.posix.dirname(file), file]] : []));

/** Returns a target without query and fragment. */
export const toTargetPath = (target: string): string => target.replace(/[?#].*$/s, "");

const toRequestPath = (written: string) => normalizePath(written.replace(/(?<=[^/])\/+$/, ""));

function toTarget(to: string, isExternal: boolean): string | undefined {
  if (isExternal) return URL.canParse(to) ? new URL(to).href.replace(/\/$/, to.endsWith("/") ? "/" : "") : undefined;
  const path = toRequestPath(toTargetPath(to));
  const base = "https://site.invalid";
  if (path === undefined || !URL.canParse(to, base)) return undefined;
  const { search, hash } = new URL(to, base);
  return `${path}${search}${hash}`;
}
