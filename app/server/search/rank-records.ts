import type { SearchKind } from "#app/lib/search.ts";
import type { NamedRecord } from "./named-records.ts";
import type { QueryTerm } from "./parse-query.ts";
import type { SearchRecord } from "./search-record.ts";
import type { TermIndex } from "./term-index.ts";
import type { Hit } from "./to-results.ts";

const kindWeights: Readonly<Record<SearchKind, number>> = {
  operation: 1.6,
  guide: 1.3,
  page: 1.3,
  schema: 0.8,
  "release-note": 0.7,
  field: 0.5,
};

const coverageExponent = 1.5;

/**
 * Minimum `coverage` of a record that the query does not name. If the matching words have about 28 % of the
 * weight of all words in the query, the coverage is about 0.15, because 0.28 ** 1.5 is 0.148.
 */
const minimumCoverage = 0.15;

const maximumCompared = 200;

/** Matching record. `score` is the product of `coverage`, `kind`, `name`, `title` and the sum of `words`. */
export interface RankedRecord extends Hit {
  readonly id: number;
  readonly score: number;
  readonly words: readonly number[];
  readonly coverage: number;
  /** Weight of the record's kind and of the record itself, with the factor of the search. */
  readonly kind: number;
  readonly name: number;
  readonly title: number;
}

interface SearchedRecords {
  readonly records: readonly SearchRecord[];
  readonly terms: TermIndex;
  /** Returns a factor of the score of a record; 0 excludes the record. */
  readonly toFactor: (record: SearchRecord) => number;
}

/**
 * Ranks records. A query word can match a record in several ways, for example as written and by a synonym. Only the
 * best match counts, so that many synonyms do not outweigh the word itself.
 */
export function rankRecords(
  query: readonly QueryTerm[],
  named: ReadonlyMap<number, NamedRecord>,
  { records, terms, toFactor }: SearchedRecords,
): { readonly ranked: readonly RankedRecord[]; readonly total: number } {
  const matches = query.map((term) => scoreTerm(term, terms, records.length));
  const coverages = measureCoverage(matches, records.length);
  const found = records.flatMap((record, id) => {
    const coverage = coverages[id] ?? 0;
    if (coverage < minimumCoverage && !named.has(id)) return [];
    const kind = kindWeights[record.kind] * (record.weight ?? 1) * toFactor(record);
    if (kind === 0) return [];
    const sum = matches.reduce((all, scores) => all + (scores[id] ?? 0), 0);
    return { id, record, coverage, kind, score: sum * coverage * kind * (named.get(id)?.weight ?? 1) };
  });
  const wanted = new Set(query.flatMap(({ alternatives }) => alternatives.flatMap((each) => each.terms)));
  const best = found.sort(byScore).slice(0, maximumCompared);
  const ranked = best.map(({ score, ...hit }): RankedRecord => {
    const { weight: name = 1, label } = named.get(hit.id) ?? {};
    const title = terms.compareTitle(hit.id, wanted);
    const words = matches.map((scores) => scores[hit.id] ?? 0);
    const note = label === undefined ? {} : { note: label };
    return { ...hit, ...note, words, name, title, score: score * title };
  });
  return { ranked: ranked.sort(byScore), total: found.length };
}

const byScore = (one: Pick<RankedRecord, "id" | "score">, other: typeof one) =>
  other.score - one.score || one.id - other.id;

function scoreTerm({ alternatives }: QueryTerm, terms: TermIndex, recordCount: number): Float32Array {
  const best = new Float32Array(recordCount);
  for (const { terms: wanted, weight } of alternatives) {
    const { ids, scores } = terms.findRecords(wanted);
    const factor = weight / wanted.length;
    // For thousands of records, a loop with an index is faster than array methods.
    for (let at = 0; at < ids.length; at++) {
      const id = ids[at] ?? 0;
      best[id] = Math.max(best[id] ?? 0, (scores[at] ?? 0) * factor);
    }
  }
  return best;
}

function measureCoverage(matches: readonly Float32Array[], recordCount: number): Float64Array {
  const coverages = new Float64Array(recordCount);
  let all = 0;
  for (const scores of matches) {
    const count = scores.reduce((sum, score) => sum + Number(score > 0), 0);
    const weight = count === 0 ? 0 : Math.log(1 + recordCount / count);
    all += weight;
    for (let id = 0; id < recordCount; id++) if (scores[id]) coverages[id] = (coverages[id] ?? 0) + weight;
  }
  return coverages.map((coverage) => (all === 0 ? 0 : (coverage / all) ** coverageExponent));
}
