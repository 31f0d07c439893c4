import { type SearchGroup, type SearchKind, type SearchResult, searchLabels } from "#app/lib/search.ts";
import { findMatches, toExcerpt } from "./find-matches.ts";
import type { SearchRecord } from "./search-record.ts";

/** A record that matches, with the words in it that do. */
export interface Hit {
  readonly record: SearchRecord;
  readonly terms: ReadonlySet<string>;
}

/** Of one page, this many sections or fields at first: one long page must not crowd out the others. */
const shownOfOnePage = 3;

/** So many of each kind that has any. */
const shownOfEachKind = 2;

/**
 * The best hits in groups, the group of the best hit first. No kind takes more than its share while others have something
 * to show; what is left over is filled up in order.
 */
export function groupResults(hits: readonly Hit[], limit: number): SearchGroup[] {
  const groups = new Map<SearchKind, SearchResult[]>();
  for (const { record, terms } of chooseHits(hits, limit)) {
    const results = groups.get(record.kind) ?? [];
    groups.set(record.kind, results);
    results.push(toResult(record, terms));
  }
  return [...groups].map(([kind, results]) => ({ kind, label: searchLabels[kind], results }));
}

function chooseHits(hits: readonly Hit[], limit: number): Hit[] {
  const ofKind = new Map<SearchKind, number>();
  const ofPage = new Map<string, number>();
  const chosen = new Set<Hit>();
  // First a few of each kind, then what each has a share in, then whatever is left.
  for (const share of [shownOfEachKind, Math.max(shownOfEachKind, Math.ceil(limit / 3))]) {
    for (const hit of hits) {
      if (chosen.size >= limit) break;
      const { kind, href } = hit.record;
      const kinds = ofKind.get(kind) ?? 0;
      const page = `${kind} ${href.split("#", 1)[0]}`;
      const pages = ofPage.get(page) ?? 0;
      if (chosen.has(hit) || kinds >= share || pages >= shownOfOnePage) continue;
      ofKind.set(kind, kinds + 1);
      ofPage.set(page, pages + 1);
      chosen.add(hit);
    }
  }
  for (const hit of hits) {
    if (chosen.size >= limit) break;
    chosen.add(hit);
  }
  return hits.filter((hit) => chosen.has(hit));
}

function toResult(
  { title, href, trail, text, values = "", method, deprecated }: SearchRecord,
  terms: ReadonlySet<string>,
): SearchResult {
  const prose = toExcerpt(text, terms);
  const listed = values === "" || prose.matches.length > 0 ? undefined : toExcerpt(values, terms);
  const excerpt = listed && listed.matches.length > 0 ? listed : prose;
  return {
    href,
    title,
    titleMatches: findMatches(title, terms),
    trail,
    trailMatches: findMatches(trail, terms),
    excerpt: excerpt.text,
    excerptMatches: excerpt.matches,
    ...(method === undefined ? {} : { method }),
    ...(deprecated ? { deprecated } : {}),
  };
}
