import type { Shell } from "#app/lib/shell.ts";
import type { Page } from "#app/server/model/page.ts";
import type { Resource } from "#app/server/model/resource.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import type { ReleaseNotes } from "#app/server/release-notes/create-release-notes.ts";
import type { Settings } from "#app/server/settings/settings-schema.ts";
import { createAgentCatalog } from "./agents/create-agent-catalog.ts";
import { createAgentSkills } from "./agents/create-agent-skills.ts";
import { createLlmsFiles, type LlmsSection, listLlmsSections, type VersionLinks } from "./agents/create-llms-files.ts";
import { createCrawlerFiles } from "./crawlers/create-crawler-files.ts";
import { createSitemap, type SitemapSources } from "./crawlers/create-sitemap.ts";
import { createApiCatalog } from "./link-relations.ts";
import type { MarkdownVersions } from "./markdown/create-markdown-versions.ts";

interface DiscoverySources {
  readonly shell: Shell;
  readonly contentVersion: string;
  readonly settings: Settings;
  readonly pages: ReadonlyMap<string, Page>;
  readonly apis: readonly Api[];
  readonly releaseNotes: ReleaseNotes;
  readonly docs: readonly LlmsSection[];
  readonly changes: SitemapSources["changes"];
  /** The versions of each API that has several, for `llms.txt`. */
  readonly versions: readonly VersionLinks[];
  readonly markdownVersions: MarkdownVersions;
}

/** Creates files such as `/sitemap.xml` and `/llms.txt`. */
export function createDiscoveryFiles(sources: DiscoverySources): readonly Resource[] {
  const { shell, settings, pages, apis, releaseNotes, docs, changes } = sources;
  const indexed = [...pages.values()].filter(
    (page) => page.listed && !page.head.noindex && page.head.canonical === undefined,
  );
  return [
    ...createSitemap({ pages: indexed, siteUrl: shell.siteUrl, releaseNotes, changes }),
    ...createCrawlerFiles(shell, settings),
    ...(apis.length > 0 ? [createApiCatalog(apis, shell.siteUrl)] : []),
    ...(settings.mcp.enabled ? createAgentCatalog(shell, sources.contentVersion) : []),
    ...createAgentSkills({ shell, apis, hasMcp: settings.mcp.enabled }),
    ...createLlmsFiles({
      shell,
      description: pages.get("/")?.description ?? (shell.tagline || shell.title),
      sections: listLlmsSections({ pages, apis, releaseNotes, releaseNotesTitle: settings.releaseNotes.title, docs }),
      versions: sources.versions,
      convertBody: sources.markdownVersions.convertBody,
    }),
  ];
}
