import type { PageView } from "#app/lib/page.ts";
import { toSocialCardPath } from "#app/lib/site-path.ts";
import { compareUpgrade, type WantedUpgrade } from "#app/server/changes/upgrade.ts";
import { changelogTitle } from "#app/server/changes/view/changes-page.tsx";
import { createUpgradePage } from "#app/server/changes/view/upgrade-page.tsx";
import { createChangesFiles, createUpgradeFile } from "#app/server/changes/view/write-changes.ts";
import { createMarkdownVersions } from "#app/server/discovery/markdown/create-markdown-versions.ts";
import { changePage } from "#app/server/model/page.ts";
import type { Resource } from "#app/server/model/resource.ts";
import type { SiteContent } from "#app/server/site/site.ts";

/**
 * Creates the site of one upgrade: the whole site with the page, Markdown version and JSON file of the upgrade instead of its
 * own. There are too many pairs of versions and filters to create all these pages when the site is loaded.
 */
export function createUpgradeSite(wanted: WantedUpgrade, main: SiteContent): SiteContent {
  const { shell } = main;
  const { path } = wanted.history;
  const load = () => compareUpgrade(wanted);
  const page = createUpgradePage(wanted, load);
  const pages = new Map([[page.path, page]]);
  /** The page has the frame and the social card of the changelog. */
  const toView = (): PageView => {
    const view = main.toView(changePage(page, { path }));
    return {
      ...view,
      path: page.path,
      head: shell.rendersSocialCards ? { ...view.head, image: toSocialCardPath(path) } : view.head,
      breadcrumbs: view.breadcrumbs.toSpliced(-1, 0, { label: changelogTitle, path }),
    };
  };
  const markdownVersions = createMarkdownVersions({ pages, apis: [], shell, toView });
  const file = createUpgradeFile(page.path, load, shell.siteUrl);
  const findPage = (wanted: string) => pages.get(wanted) ?? main.findPage(wanted);
  return { ...main, pages, findPage, resources: toMap([...markdownVersions.resources, file]), toView };
}

/** Creates the site of the changelog's JSON file and feed, filtered by operations. */
export const createFilteredSite = (
  { history, operations }: Pick<WantedUpgrade, "history" | "operations">,
  main: SiteContent,
): SiteContent => ({ ...main, resources: toMap(createChangesFiles(history, main.shell.siteUrl, operations)) });

const toMap = (resources: readonly Resource[]) => new Map(resources.map((resource) => [resource.path, resource]));
