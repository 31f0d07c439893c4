import type { Page } from "#app/.server/page.ts";
import type { Api } from "#app/.server/reference/load-reference.ts";
import type { Settings } from "#app/.server/settings/settings-schema.ts";

/** The title of the document: the page's, then where it belongs, so that equal names in two places stay apart. */
export function toDocumentTitle(page: Page, settings: Settings, api: Api | undefined): string {
  const site = settings.title;
  const { documentTitle, titleMeta } = page.placement ?? {};
  if (documentTitle !== undefined) return documentTitle;
  if (titleMeta !== undefined) return `${titleMeta} | ${site}`;
  switch (page.kind) {
    case "home":
      return settings.provider && settings.provider !== site ? `${settings.provider} ${site}` : site;
    case "api-overview":
      return `${page.title} | ${site}`;
    case "api-tag":
      return `${page.title} operations | ${api?.title ?? ""} | ${site}`;
    case "schema":
      return `${page.title} schema | ${api?.title ?? ""} | ${site}`;
    case "tag":
      return `${page.title} | ${settings.releaseNotes.title} | ${site}`;
    default:
      return api ? `${page.title} | ${api.title} | ${site}` : `${page.title} | ${site}`;
  }
}
