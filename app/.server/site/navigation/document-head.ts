import type { Page } from "#app/.server/model/page.ts";
import type { Api } from "#app/.server/reference/load-reference.ts";
import type { Settings } from "#app/.server/settings/settings-schema.ts";
import type { PageKind } from "#app/lib/page.ts";
import { truncateText } from "./truncate-text.ts";

/** Search engines show about this many characters of a title. */
const longestTitle = 70;

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
      return chooseTitle(page.title, [[site], []]);
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
  return titles.find(({ length }) => length <= longestTitle) ?? titles.at(-1) ?? title;
}

/** Search engines ignore shorter descriptions and truncate longer ones, in characters. */
const shortestDescription = 50;
const longestDescription = 160;

const apiKinds: Partial<Record<PageKind, string>> = {
  operation: "an operation of",
  schema: "in requests and responses of",
  "api-tag": "operations of",
};

/** A page's description for search engines: a short one gets an introduction, a long one is truncated. */
export function toDocumentDescription(page: Page, settings: Settings, api: Api | undefined): string {
  const text = page.description.replace(/\s+/g, " ").trim();
  return truncateText(
    text.length < shortestDescription ? introduce(text, page, settings, api) : text,
    longestDescription,
  );
}

/** `Money, in requests and responses of Example API: An amount of money.` */
function introduce(text: string, page: Page, settings: Settings, api: Api | undefined): string {
  const own = text === "" || text === page.title ? "" : `: ${text}`;
  const reference = api
    ? `${apiKinds[page.kind] ?? "part of"} ${/\bAPI$/i.test(api.title) ? "the " : ""}${api.title}`
    : `in ${settings.provider ?? settings.title}`;
  const introduced = `${page.title}, ${reference}${own}`;
  return introduced.length >= shortestDescription || settings.tagline === ""
    ? introduced
    : `${introduced.replace(/[.!?]$/, "")}. ${settings.tagline}`;
}
