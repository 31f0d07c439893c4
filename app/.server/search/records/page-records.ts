import type { Page } from "#app/.server/model/page.ts";
import type { SearchRecord } from "#app/.server/search/search-record.ts";
import { splitSections } from "#app/.server/text/split-sections.ts";
import type { PageKind } from "#app/lib/page.ts";
import { encodeHref } from "#app/lib/site-path.ts";

/** Lists of other pages: their own pages are found, so only their titles count. */
const listKinds: ReadonlySet<PageKind> = new Set([
  "home",
  "release-note-list",
  "release-note-archive",
  "tag-index",
  "tag",
  "author-index",
  "author",
  "docs-root",
  "api-tag",
]);

/** What readers call pages of some kinds that are called otherwise here. */
const otherNames: Readonly<Partial<Record<PageKind, string>>> = {
  "release-note-list": "changelog versions news",
  "release-note": "changelog version changed changes new",
  "api-changes": "changelog breaking",
  "api-overview": "openapi swagger specification",
};

/** A page by its title, and each of its sections by its heading and text. */
export function listPageRecords(page: Page): SearchRecord[] {
  const kind = page.kind === "release-note" ? "release-note" : "page";
  const [lead, ...written] = listKinds.has(page.kind) ? [] : splitSections(renderBody(page));
  // An overview lists its operations by group; both are found by themselves.
  const sections = page.kind === "api-overview" ? written.filter(({ id }) => !id?.startsWith("operations")) : written;
  const label = /\/([^/]+)$/.exec(page.path)?.[1];
  const title: SearchRecord = {
    kind,
    href: page.path,
    title: page.title,
    trail: "",
    text: joinTexts(page.description, lead?.text ?? ""),
    exact: [page.title],
    identifiers: `${kind === "release-note" ? (label ?? "") : ""} ${otherNames[page.kind] ?? ""}`.trim(),
    ...(kind === "release-note" && label ? { version: label } : {}),
    ...(page.head.tags ? { values: page.head.tags.join(" ") } : {}),
  };
  return [
    title,
    ...sections.map(
      ({ id, heading, text }): SearchRecord => ({
        kind,
        href: `${page.path}#${encodeHref(id ?? "")}`,
        title: heading,
        trail: page.title,
        text,
        exact: [heading],
      }),
    ),
  ];
}

/** A page that fails to render says so where it is asked for; here it is known by its title only. */
function renderBody(page: Page): string {
  try {
    return page.renderBody();
  } catch {
    return "";
  }
}

/** A description is mostly the lead's first sentence: said once. */
const joinTexts = (description: string, lead: string) =>
  lead.startsWith(description.replace(/\s*…$/, "")) ? lead : `${description} ${lead}`.trim();
