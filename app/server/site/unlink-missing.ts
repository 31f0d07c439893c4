import { decodeLeniently, isBelow, normalizePath, removeBasename } from "#app/lib/site-path.ts";
import { changePage, type Page } from "#app/server/model/page.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import { collectIds } from "#app/server/text/html.ts";
import { specificationKinds } from "./check-links.ts";

/** Matches links to this site. A link whose path contains an entity is not matched, and stays. */
const link = /<a\s(?:[^>]*?\s)?href="(?:((?!\/\/)[^"#?&:]+)(?:[#?&][^"]*)?|#([^"&]*))"[^>]*>(.*?)<\/a>/gs;

/** What the links of a page can lead to. */
interface Targets {
  readonly basename: string;
  readonly isServed: (path: string) => boolean;
  readonly externalPaths: readonly string[];
}

/**
 * Returns an API in whose reference links to missing pages of this site and to missing headings are only text.
 * Specifications that were written for another site have many of them.
 */
export function unlinkMissing(api: Api, targets: Targets): Api {
  const pages = api.pages.map((page) => {
    const isChecked = specificationKinds.has(page.kind);
    return isChecked ? changePage(page, { renderBody: () => unlink(page, targets) }) : page;
  });
  return { ...api, pages };
}

function unlink(page: Page, { basename, isServed, externalPaths }: Targets): string {
  const html = page.renderBody();
  // Most fragments are equal to an id. Only for the others, such as encoded ones, the HTML is parsed.
  const plainIds = new Set(Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id]) => id));
  let ids: ReadonlySet<string> | undefined;
  const hasId = (fragment: string) => {
    if (fragment === "" || plainIds.has(fragment)) return true;
    ids ??= collectIds(html);
    return ids.has(decodeLeniently(fragment));
  };
  return html.replace(link, (whole, target: string | undefined, fragment: string, content: string) => {
    if (target === undefined) return hasId(fragment) ? whole : content;
    const url = URL.parse(target, `http://localhost${basename}${page.path}`);
    const sitePath = url ? removeBasename(url.pathname, basename) : undefined;
    const path = sitePath === undefined ? undefined : normalizePath(sitePath);
    return path === undefined || isServed(path) || isBelow(path, externalPaths) ? whole : content;
  });
}
