import type { PageView } from "#app/lib/page.ts";
import { toSocialCardPath } from "#app/lib/site-path.ts";
import type { WantedUpgrade } from "#app/server/changes/upgrade/create-upgrades.ts";
import { changelogTitle } from "#app/server/changes/view/changes-page.tsx";
import { createUpgradePage } from "#app/server/changes/view/upgrade-page.tsx";
import { createChangesFiles, createUpgradeFile } from "#app/server/changes/view/write-changes.ts";
import { createMarkdownVersions } from "#app/server/discovery/markdown/create-markdown-versions.ts";
import { changePage, type Page } from "#app/server/model/page.ts";
import type { Resource } from "#app/server/model/resource.ts";
import type { SiteContent } from "#app/server/site/site.ts";

/**
 * Creates the site of one upgrade, which has its page, Markdown version and JSON file. There are too many pairs of versions
 * and filters to create all these pages when the site is loaded.
 */
export function createUpgradeSite(wanted: WantedUpgrade, main: SiteContent): SiteContent {
  const { shell, changes } = main;
  const load = () => changes.compareUpgrade(wanted);
  const page = createUpgradePage(wanted, load);
  const toView = (shown: Page): PageView => toUpgradeView(shown, wanted.history.path, main);
  const pages = new Map([[page.path, page]]);
  const markdownVersions = createMarkdownVersions({ pages, apis: [], shell, toView });
  const file = createUpgradeFile(page.path, load, shell.siteUrl);
  return { ...createPartialSite(main, pages, [...markdownVersions.resources, file]), toView };
}

/** Creates the site of the changelog's JSON file and feed, filtered by operations. */
export const createFilteredSite = (
  { history, operations }: Pick<WantedUpgrade, "history" | "operations">,
  main: SiteContent,
): SiteContent => createPartialSite(main, new Map(), createChangesFiles(history, main.shell.siteUrl, operations));

/** Creates a site that has the frame of the whole site, but only these pages and files. */
const createPartialSite = (
  main: SiteContent,
  pages: ReadonlyMap<string, Page>,
  resources: readonly Resource[],
): SiteContent => ({
  ...main,
  pages,
  findPage: (path) => pages.get(path),
  findRedirect: () => undefined,
  resources: new Map(resources.map((resource) => [resource.path, resource])),
});

/** The page has the frame and the social card of the changelog. */
function toUpgradeView(page: Page, changelogPath: string, { toView, shell }: SiteContent): PageView {
  const view = toView(changePage(page, { path: changelogPath }));
  return {
    ...view,
    path: page.path,
    head: shell.rendersSocialCards ? { ...view.head, image: toSocialCardPath(changelogPath) } : view.head,
    breadcrumbs: view.breadcrumbs.toSpliced(-1, 0, { label: changelogTitle, path: changelogPath }),
  };
}
