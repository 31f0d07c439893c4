import { resultsByRelevance, type SearchGroup, type SearchKind, type SearchResult } from "#app/lib/search.ts";
import { findMatches, toExcerpt } from "#app/server/text/excerpt.ts";
import type { SearchRecord } from "./search-record.ts";

/** Record that is a result of a query. */
export interface Hit {
  readonly record: SearchRecord;
  readonly note?: string;
}

const shown = {
  /** Number of results of a page that keep their rank. Further results of the page come last. */
  ofOnePage: 2,
  /** Number of results of each kind that are shown even if results of other kinds rank higher. */
  ofEachKind: 2,
} as const;

interface ResultOptions {
  /** Stems of the words that results mark. */
  readonly terms: ReadonlySet<string>;
  readonly labels: Readonly<Record<SearchKind, string>>;
  /** Whether results name their API, because the site has several. */
  readonly showsApis: boolean;
}

/** Groups at most `limit` results. The best `resultsByRelevance` results come first, the others are sorted by kind. */
export function toGroups(hits: readonly Hit[], limit: number, options: ResultOptions): SearchGroup[] {
  const spread = spreadPages(hits);
  const ofEachKind = groupByKind(spread).flatMap((ofKind) => ofKind.slice(0, shown.ofEachKind));
  const best = spread.slice(0, resultsByRelevance);
  const chosen = new Set([...new Set([...best, ...ofEachKind, ...spread])].slice(0, limit));
  const others = groupByKind(spread.filter((hit) => chosen.has(hit) && !best.includes(hit)));
  const groups: { kind: SearchKind; label: string; results: SearchResult[] }[] = [];
  for (const hit of [...best.slice(0, limit), ...others.flat()]) {
    const { kind } = hit.record;
    const result = toResult(hit, options);
    const last = groups.at(-1);
    if (last?.kind === kind) last.results.push(result);
    else groups.push({ kind, label: options.labels[kind], results: [result] });
  }
  return groups;
}

const groupByKind = (hits: readonly Hit[]) => [...Map.groupBy(hits, ({ record }) => record.kind).values()];

/** One long page can have most of the hits, so its hits after the first two are moved to the end. */
function spreadPages(hits: readonly Hit[]): Hit[] {
  const byPage = Map.groupBy(hits, ({ record }) => record.href.split("#", 1)[0]);
  const first = new Set([...byPage.values()].flatMap((ofPage) => ofPage.slice(0, shown.ofOnePage)));
  return [...hits.filter((hit) => first.has(hit)), ...hits.filter((hit) => !first.has(hit))];
}

function toResult({ record, note }: Hit, { terms, showsApis }: ResultOptions): SearchResult {
  const { api, title, href, trail, text, values = [], method, deprecated, availability } = record;
  const excerpts = [text, values.join(", ")].map((each) => toExcerpt(each, terms));
  const excerpt = excerpts.find(({ matches }) => matches.length > 0) ?? excerpts[0];
  return {
    href,
    title,
    titleMatches: findMatches(title, terms),
    trail,
    trailMatches: findMatches(trail, terms),
    excerpt: excerpt?.text ?? "",
    excerptMatches: excerpt?.matches ?? [],
    ...(showsApis && api ? { api: api.label } : {}),
    ...(note === undefined ? {} : { note }),
    ...(method === undefined ? {} : { method }),
    ...(deprecated ? { deprecated } : {}),
    ...(availability === undefined ? {} : { availability }),
  };
}
