import type { Page } from "#app/.server/model/page.ts";

/** A release note, as pages that it speaks of link to it. */
export interface NoteLink {
  readonly path: string;
  readonly title: string;
}

/** The listed release notes that link to each page, newest first as they are given. */
export function findMentions(pages: Iterable<Page>): ReadonlyMap<string, readonly NoteLink[]> {
  const mentions = new Map<string, NoteLink[]>();
  for (const page of pages) {
    if (page.kind !== "release-note" || !page.listed) continue;
    const targets = new Set(page.links.map(({ href }) => href.replace(/[?#].*$/s, "")));
    for (const target of targets) {
      const notes = mentions.get(target) ?? [];
      mentions.set(target, notes);
      notes.push({ path: page.path, title: page.title });
    }
  }
  return mentions;
}
