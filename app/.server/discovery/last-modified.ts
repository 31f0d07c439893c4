import type { Page } from "#app/.server/model/page.ts";
import type { ReleaseNotes } from "#app/.server/release-notes/create-release-notes.ts";

/** Returns when a page last changed, in ISO 8601; undefined without a date in the content. */
export type FindLastModified = (page: Page) => string | undefined;

/** Finds dates in the content, never in file times, so that all replicas report the same. */
export function createLastModified(options: {
  readonly releaseNotes: Pick<ReleaseNotes, "notes" | "basePath" | "listPath">;
  readonly changes: { readonly findLastChange: (path: string) => string | undefined };
}): FindLastModified {
  const { releaseNotes, changes } = options;
  const newest = new Map<string, string>();
  const see = (path: string, date: string) => {
    if (date > (newest.get(path) ?? "")) newest.set(path, date);
  };
  for (const note of releaseNotes.notes) {
    if (!note.listed) continue;
    const date = note.modified ?? note.date;
    see(releaseNotes.listPath, date);
    for (const path of ["/archive", "/tags"]) see(`${releaseNotes.basePath}${path}`, date);
    for (const tag of note.tags) see(tag.path, date);
  }
  return ({ path, head }) => head.modified ?? head.published ?? newest.get(path) ?? changes.findLastChange(path);
}
