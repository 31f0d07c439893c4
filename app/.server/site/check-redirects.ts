import type { Report, SourcePosition } from "#app/.server/model/diagnostic.ts";
import type { AuthoredLink, Page } from "#app/.server/model/page.ts";
import { findReservedPath } from "#app/.server/model/reserved-paths.ts";
import type { LoadedSettings } from "#app/.server/settings/load-settings.ts";
import { findNearest } from "#app/lib/nearest.ts";
import { fromDataPath, normalizePath } from "#app/lib/site-path.ts";

const code = "bad-redirect";

/**
 * Reads the redirects of the settings, in the spelling of requests and `Location` headers: percent-encoded, without trailing
 * slashes. A redirect that no request could reach is reported and left out.
 */
export function readRedirects(loadedSettings: LoadedSettings, report: Report): ReadonlyMap<string, string> {
  const redirects = new Map<string, string>();
  for (const [written, to] of Object.entries(loadedSettings.settings.redirects)) {
    const from = toRequestPath(written);
    const target = toTarget(to);
    const refuse = (message: string, hint: string) =>
      report({ severity: "error", code, message, hint, ...locate(loadedSettings, written) });
    if (from === undefined)
      refuse(`no request can have the path ${written}`, "copy the path from a browser's address bar");
    else if (findReservedPath(from) !== undefined || fromDataPath(from) !== undefined)
      refuse(`${written} is reserved for the server: the redirect would never be used`, "remove the redirect");
    else if (redirects.has(from))
      refuse(`${written} is redirected twice: only the first redirect is used`, "remove one of them");
    else if (target === undefined)
      refuse(`${written} redirects to ${to}, which is not a page`, "redirect to a page of this site");
    else redirects.set(from, target);
  }
  return redirects;
}

/** The pages and files that redirects are checked against. */
export interface RedirectCheck {
  readonly pages: ReadonlyMap<string, Page>;
  readonly redirects: ReadonlyMap<string, string>;
  /** Whether a path belongs to a static file, a feed or a download. */
  readonly isFile: (path: string) => boolean;
  readonly loadedSettings: LoadedSettings;
  readonly report: Report;
  /** Reports a fragment that the target page does not have. */
  readonly checkAnchor: (link: AuthoredLink, page: Page, fragment: string) => void;
}

/** Reports redirects that do not lead to a page at once, and redirects from the path of a page or file. */
export function checkRedirects(check: RedirectCheck): void {
  const { pages, redirects, isFile, loadedSettings, report, checkAnchor } = check;
  for (const [written, to] of Object.entries(loadedSettings.settings.redirects)) {
    const from = toRequestPath(written);
    const target = toTargetPath(toTarget(to) ?? "");
    // `readRedirects` reported the redirects that cannot be used.
    if (from === undefined || !redirects.has(from)) continue;
    const position = locate(loadedSettings, written);
    const page = pages.get(target);
    const refuse = (message: string, hint: string) => report({ severity: "error", code, message, hint, ...position });
    if (pages.has(from)) refuse(`${written} is a page: the redirect would hide it`, "remove the redirect or the page");
    else if (isFile(from))
      refuse(`${written} is a file: the redirect would never be used`, "remove the redirect or the file");
    else if (redirects.has(target)) refuseChain(written, to, target, redirects, refuse);
    else if (!page) {
      const [suggestion] = findNearest(target, pages.keys());
      refuse(
        `${written} redirects to ${to}, which is not a page`,
        suggestion ? `did you mean ${suggestion}?` : "redirect to a page of this site",
      );
    } else {
      const [, fragment] = splitOnce(to, "#");
      if (fragment) checkAnchor({ href: to, position }, page, fragment);
    }
  }
}

/** The path of a redirect's target, without query and fragment. */
export const toTargetPath = (target: string): string => target.replace(/[?#].*$/s, "");

/** Splits text at the first separator. The second part is absent if there is no separator. */
export function splitOnce(text: string, separator: string): [string, string?] {
  const index = text.indexOf(separator);
  return index === -1 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}

const toRequestPath = (written: string) => normalizePath(written.replace(/(?<=[^/])\/+$/, ""));

/** The percent-encoded target, as a `Location` header needs it. */
function toTarget(to: string): string | undefined {
  const path = toRequestPath(toTargetPath(to));
  const base = "https://site.invalid";
  if (path === undefined || !URL.canParse(to, base)) return undefined;
  const { search, hash } = new URL(to, base);
  return `${path}${search}${hash}`;
}

function locate({ file, locate: find }: LoadedSettings, written: string): SourcePosition {
  return { file, ...find(["redirects", written]) };
}

function refuseChain(
  from: string,
  to: string,
  target: string,
  redirects: ReadonlyMap<string, string>,
  refuse: (message: string, hint: string) => void,
): void {
  const chain = [from];
  for (let next: string | undefined = target; next !== undefined; next = findNext(next, redirects)) {
    if (chain.includes(next)) {
      refuse(`${[...chain, next].join(" → ")} is a loop`, "let one of them redirect to a page of this site");
      return;
    }
    chain.push(next);
  }
  refuse(`${from} redirects to ${to}, which is itself a redirect`, `redirect to ${chain.at(-1)}`);
}

function findNext(path: string, redirects: ReadonlyMap<string, string>): string | undefined {
  const target = redirects.get(path);
  return target === undefined ? undefined : toTargetPath(target);
}
