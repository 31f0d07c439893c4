import type { Report, SourcePosition } from "#app/.server/model/diagnostic.ts";
import type { AuthoredLink, ChosenNeighbour, Page } from "#app/.server/model/page.ts";
import type { LoadedSettings } from "#app/.server/settings/load-settings.ts";
import type { LinkSetting } from "#app/.server/settings/settings-schema.ts";
import { findNearest } from "#app/lib/nearest.ts";
import type { PageKind } from "#app/lib/page.ts";
import { normalizePath, toCleanPath } from "#app/lib/site-path.ts";
import { checkRedirects } from "./check-redirects.ts";
import { collectIds } from "./collect-ids.ts";
import { splitOnce } from "./split-once.ts";

export interface LinkCheck {
  readonly pages: ReadonlyMap<string, Page>;
  readonly redirects: ReadonlyMap<string, string>;
  /** Static files, feeds, downloads: addresses that are not pages. */
  readonly isFile: (path: string) => boolean;
  /** Author's files that could not be made into pages: a link to one is not another mistake. */
  readonly failedFiles: readonly string[];
  readonly loadedSettings: LoadedSettings;
  readonly report: Report;
}

/** Follows every link that authors wrote, in pages, API descriptions and settings. A link to nowhere is an error; an anchor that is not there warns. */
export function checkLinks(check: LinkCheck): void {
  const anchors = createAnchorIndex();
  for (const page of check.pages.values()) {
    const isDescription = descriptionKinds.has(page.kind);
    for (const link of page.links) checkLink(link, page.path, isDescription, check, anchors);
    for (const neighbour of [page.placement?.previous, page.placement?.next]) checkNeighbour(neighbour, check);
  }
  for (const link of settingsLinks(check.loadedSettings)) checkLink(link, "/", false, check, anchors);
  checkRedirects(check, (link, page, fragment) => checkAnchor(fragment, page, link, check, anchors));
}

/**
 * Pages made from an API description. It is often somebody else's text, written for another site: its broken links warn, so
 * that it can be served, unless the settings raise them.
 */
const descriptionKinds: ReadonlySet<PageKind> = new Set(["api-overview", "api-tag", "operation", "schema"]);

function checkLink(
  link: AuthoredLink,
  from: string,
  isDescription: boolean,
  check: LinkCheck,
  anchors: AnchorIndex,
): void {
  const [beforeFragment = "", fragment] = splitOnce(link.href, "#");
  const [target = ""] = splitOnce(beforeFragment, "?");
  const path = target === "" ? from : normalizePath(target);
  const page = path === undefined ? undefined : check.pages.get(path);
  if (page && path !== undefined) {
    if (fragment) checkAnchor(fragment, page, link, check, anchors);
    return;
  }
  if (path !== undefined && (check.isFile(path) || check.redirects.has(path))) return;
  const clean = toCleanPath(target);
  if (clean !== undefined && check.pages.has(normalizePath(clean) ?? "")) {
    report(
      check,
      link.position,
      "warning",
      "unclean-link",
      `${link.href} works, but only by a redirect`,
      `write ${clean}`,
    );
    return;
  }
  if (isFailed(target, check.failedFiles)) return;
  const [suggestion] = findNearest(target, check.pages.keys());
  report(
    check,
    link.position,
    isDescription ? (check.loadedSettings.settings.problems["broken-description-link"] ?? "warning") : "error",
    isDescription ? "broken-description-link" : "broken-link",
    `${link.href} is not a page`,
    suggestion ? `did you mean ${suggestion}?` : "no page has a similar address",
  );
}

/** Only a page can be the one before or after. */
function checkNeighbour(neighbour: ChosenNeighbour | null | undefined, check: LinkCheck): void {
  if (!neighbour) return;
  const { path, position } = neighbour;
  if (check.pages.has(path) || check.redirects.has(path) || isFailed(path, check.failedFiles)) return;
  const [suggestion] = findNearest(path, check.pages.keys());
  report(
    check,
    position,
    "error",
    "broken-pagination",
    `${path} is not a page`,
    suggestion ? `did you mean ${suggestion}?` : "write the path of a page, or null for none",
  );
}

function checkAnchor(fragment: string, page: Page, link: AuthoredLink, check: LinkCheck, anchors: AnchorIndex): void {
  // Text fragments, and the top of any document, need no id.
  if (fragment.startsWith(":~:") || fragment.toLowerCase() === "top") return;
  const wanted = decodeFragment(fragment);
  const ids = anchors(page);
  if (!ids || ids.has(wanted)) return;
  const [suggestion] = findNearest(wanted, ids);
  report(
    check,
    link.position,
    check.loadedSettings.settings.problems["broken-anchor"] ?? "warning",
    "broken-anchor",
    `${page.path} has no heading or field with the id "${wanted}"`,
    suggestion ? `did you mean #${suggestion}?` : "open the page and copy the link beside the heading",
  );
}

/** The address of a file that failed may be unknown (its front matter is what is broken), but its name says it well enough. */
function isFailed(target: string, failedFiles: readonly string[]): boolean {
  const name = target.slice(target.lastIndexOf("/") + 1);
  return (
    name !== "" &&
    failedFiles.some((file) => new RegExp(`(?:^|[-/\\\\])${RegExp.escape(name)}(?:[-/\\\\.]|$)`).test(file))
  );
}

type AnchorIndex = (page: Page) => ReadonlySet<string> | undefined;

/** Where a page does not know its ids, they are read from its rendered body, once, and only if something links into it. */
function createAnchorIndex(): AnchorIndex {
  const cache = new Map<Page, ReadonlySet<string> | undefined>();
  return (page) => {
    if (!cache.has(page)) cache.set(page, page.anchors ?? readIds(page));
    return cache.get(page);
  };
}

function readIds(page: Page): ReadonlySet<string> | undefined {
  try {
    return collectIds(page.renderBody());
  } catch {
    // A page that fails to render is told by whoever renders it; its anchors are unknown, not missing.
    return undefined;
  }
}

/** Links of navbar and footer, with the place of each in `site.yml`. */
function settingsLinks({ settings, file, locate }: LoadedSettings): AuthoredLink[] {
  const links: AuthoredLink[] = [];
  const add = (link: LinkSetting, path: readonly PropertyKey[]) => {
    if (link.to !== undefined) links.push({ href: link.to, position: { file, ...locate([...path, "to"]) } });
  };
  for (const [index, item] of settings.navbar.items.entries()) {
    if (!("items" in item)) add(item, ["navbar", "items", index]);
    else for (const [inner, link] of item.items.entries()) add(link, ["navbar", "items", index, "items", inner]);
  }
  for (const [index, group] of settings.footer.groups.entries()) {
    for (const [inner, link] of group.links.entries()) add(link, ["footer", "groups", index, "links", inner]);
  }
  return links;
}

function report(
  check: LinkCheck,
  position: SourcePosition,
  severity: "error" | "warning",
  code: string,
  message: string,
  hint: string,
) {
  check.report({ severity, code, message, hint, ...position });
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
