import type { AuthoredLink, Page } from "#app/.server/page.ts";
import { findNearest } from "#app/lib/nearest.ts";
import type { LinkCheck } from "./check-links.ts";
import { splitOnce } from "./split-once.ts";

/** Every redirect of the settings must lead to a page, in one step, and must not hide one. */
export function checkRedirects(
  { redirects, pages, loadedSettings, report }: LinkCheck,
  checkAnchor: (link: AuthoredLink, page: Page, fragment: string) => void,
): void {
  for (const [from, to] of Object.entries(loadedSettings.settings.redirects)) {
    const position = { file: loadedSettings.file, ...loadedSettings.locate(["redirects", from]) };
    const [beforeFragment, fragment] = splitOnce(to, "#");
    const [target] = splitOnce(beforeFragment, "?");
    const page = pages.get(target);
    const tell = (message: string, hint: string) =>
      report({ severity: "error", code: "bad-redirect", message, hint, ...position });
    if (pages.has(from)) tell(`${from} is a page: the redirect would hide it`, "remove the redirect or the page");
    else if (redirects.has(target)) tellChain(from, to, target, redirects, tell);
    else if (!page) {
      const [suggestion] = findNearest(target, pages.keys());
      tell(
        `${from} leads to ${to}, which is not a page`,
        suggestion ? `did you mean ${suggestion}?` : "let it lead to a page of this site",
      );
    } else if (fragment) checkAnchor({ href: to, position }, page, fragment);
  }
}

function tellChain(
  from: string,
  to: string,
  target: string,
  redirects: ReadonlyMap<string, string>,
  tell: (message: string, hint: string) => void,
): void {
  const steps = [from];
  for (let next: string | undefined = target; next !== undefined; next = redirects.get(next)) {
    if (steps.includes(next)) {
      tell(`${[...steps, next].join(" → ")} is a circle`, "let one of them lead to a page of this site");
      return;
    }
    steps.push(next);
  }
  tell(`${from} leads to ${to}, which is a redirect itself`, `let it lead to ${steps.at(-1)}`);
}
