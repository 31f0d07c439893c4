import { encodeSegment, normalizePath } from "#app/lib/site-path.ts";
import type { ApiVersions } from "#app/server/changes/versions/api-versions.ts";
import type { Page } from "#app/server/model/page.ts";

/**
 * Maps paths that an operation had in an earlier version to its present path, such as `/docs/api/order-add` to
 * `/docs/api/order-create`. Earlier versions are opened only if a page links to a missing page of the API.
 */
export async function findRenamed(
  pages: ReadonlyMap<string, Page>,
  versions: readonly Pick<ApiVersions, "api" | "list" | "current" | "catalog">[],
): Promise<ReadonlyMap<string, string>> {
  const renamed = new Map<string, string>();
  for (const { api, list, current, catalog } of versions) {
    if (list.length < 2 || !hasBrokenLink(pages, `${api.basePath}/`)) continue;
    const { operations } = await catalog();
    for (const { slugs } of operations) {
      const slug = slugs.get(current);
      if (slug === undefined) continue;
      const toPath = (name: string) => `${api.basePath}/${encodeSegment(name)}`;
      for (const earlier of slugs.values()) if (earlier !== slug) renamed.set(toPath(earlier), toPath(slug));
    }
  }
  return renamed;
}

function hasBrokenLink(pages: ReadonlyMap<string, Page>, beginning: string): boolean {
  const isBroken = (href: string) => {
    const target = normalizePath(href.replace(/[?#].*/s, ""));
    return target !== undefined && !pages.has(target);
  };
  return pages.values().some((page) => page.links.some(({ href }) => href.startsWith(beginning) && isBroken(href)));
}
