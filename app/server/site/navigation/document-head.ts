import type { PageKind } from "#app/lib/page.ts";
import { toSiteName } from "#app/lib/shell.ts";
import type { Page } from "#app/server/model/page.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import type { Settings } from "#app/server/settings/settings-schema.ts";
import { truncateText } from "#app/server/text/excerpt.ts";

/**
 * Preferred maximum length of a document title, because search engines truncate longer titles. For a longer title,
 * `chooseTitle` uses shorter names of the section and the site, or omits them.
 */
const longestTitle = 70;

/**
 * Returns the text of `<title>`: the author's choice, or else the titles of the page, its section and the site, such as
 * `Errors | Example API | Example`.
 */
export function toDocumentTitle(page: Page, settings: Settings, api: Api | undefined, section?: string): string {
  const site = settings.title;
  const { documentTitle, titleMeta } = page.overrides ?? {};
  if (documentTitle !== undefined) return documentTitle;
  if (titleMeta !== undefined) return chooseTitle(titleMeta, [[site], []]);
  if (page.kind === "home") return toSiteName({ title: site, provider: settings.provider ?? site });
  const title = page.kind === "api-tag" ? `${page.title} operations` : page.title;
  // Several APIs can have a page with the title `Errors`, so each title below the overview names the API.
  if (api && page.kind !== "api-overview")
    return chooseTitle(title, [[api.title, site], [api.label, site], [api.label]]);
  const part = page.kind === "tag" ? (section ?? settings.releaseNotes.title) : section;
  return chooseTitle(title, part === undefined ? [[site], []] : [[part, site], [part]]);
}

/** Appends the first list of names with which the title is short enough, such as `Example API` and `Example`. */
function chooseTitle(title: string, sections: readonly (readonly string[])[]): string {
  const titles = sections.map((section) => [title, ...section].join(" | "));
  return titles.find(({ length }) => length <= longestTitle) ?? titles.at(-1) ?? title;
}

/** Search engines ignore shorter descriptions and truncate longer descriptions. */
const shortestDescription = 50;
const longestDescription = 160;

const apiKinds: Partial<Record<PageKind, string>> = {
  operation: "an operation of",
  schema: "in requests and responses of",
  "api-tag": "operations of",
};

/**
 * Returns a description for search engines. If the page's description is too short, an introduction is added. If the
 * result is too long, it is truncated.
 */
export function toDocumentDescription(page: Page, settings: Settings, api: Api | undefined): string {
  const text = page.description.replace(/\s+/g, " ").trim();
  return truncateText(
    text.length < shortestDescription ? introduce(text, page, settings, api) : text,
    longestDescription,
  );
}

/**
 * Writes the page's title and the name of its API or site before a short description. `An amount of money.` becomes
 * `Money, in requests and responses of the Example API: An amount of money.`
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
