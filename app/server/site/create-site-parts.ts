import type { Shell } from "#app/lib/shell.ts";
import { toBasename } from "#app/lib/site-path.ts";
import type { Brand } from "#app/server/brand/create-brand.ts";
import { createPageHeaders } from "#app/server/discovery/link-relations.ts";
import {
  createMarkdownVersions,
  type MarkdownBodies,
} from "#app/server/discovery/markdown/create-markdown-versions.ts";
import { createGuessedPaths } from "#app/server/discovery/paths/create-guessed-paths.ts";
import { createNearestPages } from "#app/server/discovery/paths/nearest-pages.ts";
import type { Page } from "#app/server/model/page.ts";
import type { Resource } from "#app/server/model/resource.ts";
import { createSearchIndex } from "#app/server/search/create-search-index.ts";
import type { Settings } from "#app/server/settings/settings-schema.ts";
import type { RenderCard } from "#app/server/social-cards/create-card-renderer.ts";
import { createSocialCards } from "#app/server/social-cards/create-social-cards.ts";
import { createNavigation, type NavigationFrame, type NavigationSources } from "./navigation/create-navigation.ts";

/** What the whole site and the sites of API versions have in common. */
export interface SiteFrame extends NavigationFrame {
  readonly shell: Shell;
  readonly brand: Brand;
  readonly staticFiles: ReadonlyMap<string, string>;
  readonly markdownBodies: MarkdownBodies;
  /** Renders the social cards of all these sites, in one thread. */
  readonly renderCard: RenderCard;
}

/** The pages of one site. */
export interface SitePages extends NavigationSources {
  readonly pages: ReadonlyMap<string, Page>;
  /** The pages that the search finds; by default all. */
  readonly searched?: ReadonlyMap<string, Page>;
  readonly promoted?: Settings["search"]["promoted"];
  readonly guidesPath?: string | undefined;
}

/** What a site has for each of its pages, besides the page itself. */
export type SiteParts = ReturnType<typeof createSiteParts>;

/** Creates the navigation, search, Markdown versions, social cards, headers and suggestions for the pages of a site. */
export function createSiteParts(frame: SiteFrame, sources: SitePages) {
  const { settings, releaseNotes, shell, brand, staticFiles, markdownBodies, renderCard: render } = frame;
  const { pages, apis, searched = pages, promoted = [], guidesPath } = sources;
  const toView = createNavigation(frame, sources);
  const releaseNotesTitle = settings.releaseNotes.title;
  const search = createSearchIndex({ pages: searched, apis, releaseNotesTitle, ...settings.search, promoted });
  const markdownVersions = createMarkdownVersions({ pages, apis, shell, toView }, markdownBodies);
  const resources: readonly Resource[] = [
    ...markdownVersions.resources,
    ...apis.flatMap(({ downloads }) => downloads),
    ...createSocialCards({ shell, accent: brand.accentDark, pages: pages.values(), apis, staticFiles, toView, render }),
  ];
  return {
    toView,
    search,
    resources,
    discovery: {
      markdownVersions,
      findNearest: createNearestPages(pages, search),
      findGuessedPath: createGuessedPaths({ pages, apis, releaseNotes, guidesPath }),
      toHeaders: createPageHeaders(pages, apis, toBasename(shell.siteUrl)),
    },
  };
}
