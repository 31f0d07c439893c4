import type { PageView } from "#app/lib/page.ts";
import { toSocialCardPath } from "#app/lib/site-path.ts";
import type { Changes } from "#app/server/changes/create-changes.ts";
import type { WantedUpgrade } from "#app/server/changes/upgrade/create-upgrades.ts";
import { changelogTitle } from "#app/server/changes/view/changes-page.tsx";
import { createUpgradePage } from "#app/server/changes/view/upgrade-page.tsx";
import { createUpgradeFile } from "#app/server/changes/view/write-upgrade.ts";
import { createMarkdownVersions } from "#app/server/discovery/markdown/create-markdown-versions.ts";
import type { Page } from "#app/server/model/page.ts";
import type { SiteContent } from "#app/server/site/site.ts";

/**
 * Creates the site of one upgrade, which has its page, Markdown version and JSON file. There are too many pairs of versions
 * and filters to create all these pages when the site is loaded.
 */
export function createUpgradeSite(
  wanted: WantedUpgrade,
  { main, changes }: { readonly main: SiteContent; readonly changes: Pick<Changes, "compareUpgrade"> },
): SiteContent {
  const { history } = wanted;
  const { shell } = main;
  const load = () => changes.compareUpgrade(wanted);
  const page = createUpgradePage(wanted, load);
  const pages = new Map([[page.path, page]]);
  const toView = (shown: Page): PageView => toUpgradeView(shown, history.path, main);
  const markdownVersions = createMarkdownVersions({ pages, apis: [], shell, toView });
  const file = createUpgradeFile(page.path, wanted, load, shell.siteUrl);
  return {
    ...main,
    pages,
    findPage: (path) => pages.get(path) ?? main.findPage(path),
    toView,
    findRedirect: () => undefined,
    resources: new Map([...markdownVersions.resources, file].map((resource) => [resource.path, resource])),
    discovery: { ...main.discovery, markdownVersions, toHeaders: () => ({ vary: "Accept" }) },
  };
}

/** Creates the site of the changelog's JSON file and feed, filtered by operations. */
export const createFilteredSite = (
  { history, operations }: Pick<WantedUpgrade, "history" | "operations">,
  { main, changes }: { readonly main: SiteContent; readonly changes: Pick<Changes, "createFilteredResources"> },
): SiteContent => ({
  ...main,
  pages: new Map(),
  findPage: () => undefined,
  findRedirect: () => undefined,
  resources: new Map(changes.createFilteredResources(history, operations).map((resource) => [resource.path, resource])),
});

/** The page has the frame and the social card of the changelog. */
function toUpgradeView(page: Page, changelogPath: string, { toView, shell }: SiteContent): PageView {
  const view = toView({ ...page, path: changelogPath });
  return {
    ...view,
    path: page.path,
    head: shell.rendersSocialCards ? { ...view.head, image: toSocialCardPath(changelogPath) } : view.head,
    breadcrumbs: view.breadcrumbs.toSpliced(-1, 0, { label: changelogTitle, path: changelogPath }),
  };
}
