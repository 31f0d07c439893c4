import type { Report } from "#app/.server/model/diagnostic.ts";
import type { AuthoredLink, Page } from "#app/.server/model/page.ts";
import { findNearest } from "#app/lib/nearest.ts";
import { type Redirect, toTargetPath } from "./redirects.ts";

/** Redirects, and what they are checked against. */
export interface RedirectCheck {
  readonly pages: ReadonlyMap<string, Page>;
  readonly redirects: readonly Redirect[];
  readonly isFile: (path: string) => boolean;
  readonly isElsewhere: (path: string) => boolean;
  readonly origin: string;
  readonly report: Report;
  /** Reports a fragment that does not exist on the target page. */
  readonly checkAnchor: (link: AuthoredLink, page: Page, fragment: string) => void;
}

/** Reports redirects that do not lead directly to a page, a file or another site, or that hide one. */
export function checkRedirects(check: RedirectCheck): void {
  const exact = new Map(
    check.redirects.flatMap(({ isWildcard, from, to }) => (isWildcard ? [] : [[from, to] as const])),
  );
  for (const redirect of check.redirects) {
    const refuse: Refuse = (message, hint) =>
      check.report({ severity: "error", code: "bad-redirect", message, hint, ...redirect.position });
    const { from, isWildcard, written } = redirect;
    if (!isWildcard && check.pages.has(from))
      refuse(`${written.from} is a page: the redirect would hide it`, "remove the redirect or the page");
    else if (!isWildcard && check.isFile(from))
      refuse(`${written.from} is a file: the redirect would never be used`, "remove the redirect or the file");
    else checkTarget(redirect, exact, check, refuse);
  }
}

type Refuse = (message: string, hint: string) => void;

function checkTarget(redirect: Redirect, exact: ReadonlyMap<string, string>, check: RedirectCheck, refuse: Refuse) {
  const { written, to, isExternal, keepsRest, position } = redirect;
  const target = toTargetPath(to);
  if (isExternal) {
    if (new URL(to).origin === check.origin)
      refuse(`${written.from} redirects to ${written.to}, which is this site`, "write only the path");
    return;
  }
  if (check.isElsewhere(target)) return;
  if (keepsRest) {
    if (!check.pages.keys().some((path) => path.startsWith(`${target}/`)))
      refuse(
        `${written.from} redirects to ${written.to}, but no page is below ${target || "/"}`,
        "correct the target, or redirect to a page",
      );
    return;
  }
  const page = check.pages.get(target);
  if (page) {
    const [, fragment] = splitOnce(written.to, "#");
    if (fragment) check.checkAnchor({ href: written.to, position }, page, fragment);
  } else if (exact.has(target)) refuseChain(redirect, exact, refuse);
  else if (!check.isFile(target)) {
    const [suggestion] = findNearest(target, check.pages.keys());
    refuse(
      `${written.from} redirects to ${written.to}, which is not a page`,
      suggestion ? `did you mean ${suggestion}?` : "redirect to a page of this site",
    );
  }
}

/** Splits a text at the first separator. */
export function splitOnce(text: string, separator: string): [string, string?] {
  const index = text.indexOf(separator);
  return index === -1 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}

function refuseChain({ written, to }: Redirect, exact: ReadonlyMap<string, string>, refuse: Refuse): void {
  const chain = [written.from];
  for (let next: string | undefined = toTargetPath(to); next !== undefined; next = findNext(next, exact)) {
    if (chain.includes(next)) {
      refuse(`${[...chain, next].join(" → ")} is a loop`, "let one of them redirect to a page of this site");
      return;
    }
    chain.push(next);
  }
  refuse(`${written.from} redirects to ${written.to}, which is itself a redirect`, `redirect to ${chain.at(-1)}`);
}

function findNext(path: string, exact: ReadonlyMap<string, string>): string | undefined {
  const target = exact.get(path);
  return target === undefined ? undefined : toTargetPath(target);
}
