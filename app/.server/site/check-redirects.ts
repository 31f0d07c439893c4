import type { Report, SourcePosition } from "#app/.server/model/diagnostic.ts";
import type { AuthoredLink, Page } from "#app/.server/model/page.ts";
import { findReservedPath } from "#app/.server/model/reserved-paths.ts";
import type { LoadedSettings } from "#app/.server/settings/load-settings.ts";
import { findNearest } from "#app/lib/nearest.ts";
import { fromDataPath, normalizePath } from "#app/lib/site-path.ts";
import type { LinkCheck } from "./check-links.ts";
import { splitOnce } from "./split-once.ts";

const code = "bad-redirect";

/**
 * The redirects of the settings as requests and answers spell them: letters beyond ASCII are percent-encoded, and slashes at the end of an
 * old path are left out. One that no request could ever reach is reported and left out.
 */
export function readRedirects(loadedSettings: LoadedSettings, report: Report): ReadonlyMap<string, string> {
  const redirects = new Map<string, string>();
  for (const [written, to] of Object.entries(loadedSettings.settings.redirects)) {
    const from = toRequestPath(written);
    const target = toTarget(to);
    const refuse = (message: string, hint: string) =>
      report({ severity: "error", code, message, hint, ...locate(loadedSettings, written) });
    if (from === undefined)
      refuse(`no request can have the path ${written}`, "write the path as it stands in a browser's address bar");
    else if (findReservedPath(from) !== undefined || fromDataPath(from) !== undefined)
      refuse(`${written} is reserved for the server: the redirect would never be used`, "remove the redirect");
    else if (redirects.has(from))
      refuse(`${written} is redirected twice: only the first one counts`, "remove one of them");
    else if (target === undefined)
      refuse(`${written} leads to ${to}, which is not a page`, "let it lead to a page of this site");
    else redirects.set(from, target);
  }
  return redirects;
}

/** Every redirect of the settings must lead to a page, in one step, and must not hide one, or a file. */
export function checkRedirects(
  { redirects, pages, isFile, loadedSettings, report }: LinkCheck,
  checkAnchor: (link: AuthoredLink, page: Page, fragment: string) => void,
): void {
  for (const [written, to] of Object.entries(loadedSettings.settings.redirects)) {
    const from = toRequestPath(written);
    const target = toTargetPath(toTarget(to) ?? "");
    // What cannot be used has been reported when the redirects were read.
    if (from === undefined || !redirects.has(from)) continue;
    const position = locate(loadedSettings, written);
    const page = pages.get(target);
    const [, fragment] = splitOnce(to, "#");
    const reporter = (message: string, hint: string) => report({ severity: "error", code, message, hint, ...position });
    if (pages.has(from))
      reporter(`${written} is a page: the redirect would hide it`, "remove the redirect or the page");
    else if (isFile(from))
      reporter(`${written} is a file: the redirect would never be used`, "remove the redirect or the file");
    else if (redirects.has(target)) tellChain(written, to, target, redirects, reporter);
    else if (!page) {
      const [suggestion] = findNearest(target, pages.keys());
      reporter(
        `${written} leads to ${to}, which is not a page`,
        suggestion ? `did you mean ${suggestion}?` : "let it lead to a page of this site",
      );
    } else if (fragment) checkAnchor({ href: to, position }, page, fragment);
  }
}

/** The path of a redirect's target, without query and fragment. */
export const toTargetPath = (target: string): string => target.replace(/[?#].*$/s, "");

const toRequestPath = (written: string) => normalizePath(written.replace(/(?<=[^/])\/+$/, ""));

/** The target with every part percent-encoded, fit for a `Location` header. */
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

function tellChain(
  from: string,
  to: string,
  target: string,
  redirects: ReadonlyMap<string, string>,
  reporter: (message: string, hint: string) => void,
): void {
  const steps = [from];
  for (let next: string | undefined = target; next !== undefined; next = findNext(next, redirects)) {
    if (steps.includes(next)) {
      reporter(`${[...steps, next].join(" → ")} is a circle`, "let one of them lead to a page of this site");
      return;
    }
    steps.push(next);
  }
  reporter(`${from} leads to ${to}, which is a redirect itself`, `let it lead to ${steps.at(-1)}`);
}

function findNext(path: string, redirects: ReadonlyMap<string, string>): string | undefined {
  const target = redirects.get(path);
  return target === undefined ? undefined : toTargetPath(target);
}
