import type { Page } from "#app/.server/model/page.ts";
import type { Api } from "#app/.server/reference/load-reference.ts";
import type { Settings } from "#app/.server/settings/settings-schema.ts";
import type { PageKind } from "#app/lib/page.ts";
import { truncateText } from "./truncate-text.ts";

/**
 * Length in characters that a title with appended sections, such as `Errors | Example API | Docs`, should not exceed, because
 * search engines truncate longer titles. If each possible title is longer, the shortest one is used.
 */
const longestTitle = 70;

/**
 * Returns the author's document title. Without one, returns the name of the site for the home page, and for any other page its
 * title followed by its sections, which distinguish pages with equal titles.
 */
export function toDocumentTitle(page: Page, settings: Settings, api: Api | undefined, section?: string): string {
  const site = settings.title;
  const { documentTitle, titleMeta } = page.overrides ?? {};
  if (documentTitle !== undefined) return documentTitle;
  if (titleMeta !== undefined) return chooseTitle(titleMeta, [[site], []]);
  switch (page.kind) {
    case "home":
      return settings.provider && settings.provider !== site ? `${settings.provider} ${site}` : site;
    case "api-overview":
      return chooseTitle(page.title, [[site], []]);
    case "api-tag":
      return chooseTitle(`${page.title} operations`, toApiSections(api, site));
    case "tag": {
      const list = section ?? settings.releaseNotes.title;
      return chooseTitle(page.title, [[list, site], [list]]);
    }
    default: {
      const sections = section === undefined ? [[site], []] : [[section, site], [section]];
      return chooseTitle(page.title, api ? toApiSections(api, site) : sections);
    }
  }
}

/**
 * Returns three lists of sections that can follow the title of an API's page in its document title, from long to short. Each list
 * contains the API's title or label, because another API may have a page with the same title.
 */
const toApiSections = (api: Api | undefined, site: string): readonly string[][] => [
  [api?.title ?? "", site],
  [api?.label ?? "", site],
  [api?.label ?? ""],
];

function chooseTitle(title: string, sections: readonly (readonly string[])[]): string {
  const titles = sections.map((section) => [title, ...section].join(" | "));
  return titles.find(({ length }) => length <= longestTitle) ?? titles.at(-1) ?? title;
}

/**
 * Minimum and maximum length of a description in characters. Search engines ignore shorter descriptions and truncate longer ones.
 */
const shortestDescription = 50;
const longestDescription = 160;

const apiKinds: Partial<Record<PageKind, string>> = {
  operation: "an operation of",
  schema: "in requests and responses of",
  "api-tag": "operations of",
};

/** Returns a description for search engines. A short description gets an introduction, a long description is truncated. */
export function toDocumentDescription(page: Page, settings: Settings, api: Api | undefined): string {
  const text = page.description.replace(/\s+/g, " ").trim();
  return truncateText(
    text.length < shortestDescription ? introduce(text, page, settings, api) : text,
    longestDescription,
  );
}

/**
 * Adds to a text the title of the page and the name of its API; the provider or site replaces the API on other pages. Example:
 * `Money, in requests and responses of Example API: An amount of money.` If the result is too short, the tagline follows.
 */
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
