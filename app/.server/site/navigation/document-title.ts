import type { Page } from "#app/.server/model/page.ts";
import type { Api } from "#app/.server/reference/load-reference.ts";
import type { Settings } from "#app/.server/settings/settings-schema.ts";

/** What search engines show of a title. */
const longest = 70;

/** The title of the document: the page's, then where it belongs, so that equal names in two places stay apart. */
export function toDocumentTitle(page: Page, settings: Settings, api: Api | undefined): string {
  const site = settings.title;
  const { documentTitle, titleMeta } = page.placement ?? {};
  if (documentTitle !== undefined) return documentTitle;
  if (titleMeta !== undefined) return chooseTitle(titleMeta, [[site], []]);
  switch (page.kind) {
    case "home":
      return settings.provider && settings.provider !== site ? `${settings.provider} ${site}` : site;
    case "api-overview":
      return chooseTitle(page.title, api && page.path !== api.overviewPath ? toApiPlaces(api, site) : [[site], []]);
    case "api-tag":
      return chooseTitle(`${page.title} operations`, toApiPlaces(api, site));
    case "tag":
      return chooseTitle(page.title, [[settings.releaseNotes.title, site], [settings.releaseNotes.title]]);
    default:
      return chooseTitle(page.title, api ? toApiPlaces(api, site) : [[site], []]);
  }
}

/** Shorter from one to the next; the name of the API stays, since another one may have a page of the same title. */
const toApiPlaces = (api: Api | undefined, site: string): readonly string[][] => [
  [api?.title ?? "", site],
  [api?.label ?? "", site],
  [api?.label ?? ""],
];

/** The title with the most of its place that fits; an author's own words are never cut. */
function chooseTitle(title: string, references: readonly (readonly string[])[]): string {
  const titles = references.map((reference) => [title, ...reference].join(" | "));
  return titles.find(({ length }) => length <= longest) ?? titles.at(-1) ?? title;
}
