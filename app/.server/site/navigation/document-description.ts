import type { Page } from "#app/.server/model/page.ts";
import type { Api } from "#app/.server/reference/load-reference.ts";
import type { Settings } from "#app/.server/settings/settings-schema.ts";
import type { PageKind } from "#app/lib/page.ts";
import { cutText } from "./cut-text.ts";

/** What search engines show: less says nothing, more is cut by them in the middle of a word. */
const shortest = 50;
const longest = 160;

const apiKinds: Partial<Record<PageKind, string>> = {
  operation: "an operation of",
  schema: "in requests and responses of",
  "api-tag": "operations of",
};

/** A page's description for search engines: its own, introduced where it is too short to stand alone, and cut where it is long. */
export function toDocumentDescription(page: Page, settings: Settings, api: Api | undefined): string {
  const text = page.description.replace(/\s+/g, " ").trim();
  return cutText(text.length < shortest ? introduce(text, page, settings, api) : text, longest);
}

/** `Money, in requests and responses of Example API: An amount of money.` */
function introduce(text: string, page: Page, settings: Settings, api: Api | undefined): string {
  const own = text === "" || text === page.title ? "" : `: ${text}`;
  const reference = api
    ? `${apiKinds[page.kind] ?? "part of"} ${/\bAPI$/i.test(api.title) ? "the " : ""}${api.title}`
    : `in ${settings.provider ?? settings.title}`;
  const reported = `${page.title}, ${reference}${own}`;
  return reported.length >= shortest || settings.tagline === ""
    ? reported
    : `${reported.replace(/[.!?]$/, "")}. ${settings.tagline}`;
}
