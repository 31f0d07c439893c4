import { emptyWords } from "./query-words.ts";
import type { SearchRecord } from "./search-record.ts";
import { createTemplateLookup } from "./template-lookup.ts";
import { toExactKey, toWords } from "./terms.ts";

/** Records that a query names, as positions in the order in which they were added. */
export interface Named {
  /** By what hardly another record is called: operation id, `METHOD /path`, `METHOD` and the words of a path, version. */
  readonly certain: readonly number[];
  /** Operations by a verb instead of the method: `create freight`. */
  readonly implied: readonly number[];
  /** By a title or the end of a path, which others may have too. */
  readonly likely: readonly number[];
}

/** Finds records by a whole name: operation id, `METHOD /path`, path, version, title. */
export interface ExactLookup {
  readonly add: (record: SearchRecord, position: number) => void;
  readonly find: (query: string) => Named;
}

/** `3.5`, `v3.5.0`, `release 3.5`: the beginning of a version's number. */
const versionPattern = /^(?:release\s+|version\s+)?v?(\d+(?:\.\d+)*)\.?$/i;

/** A lookup that knows path templates too: `/freights/42` names `/freights/{freightId}`. */
export function createExactLookup(): ExactLookup {
  const byKey = new Map<string, number[]>();
  const byWords = new Map<string, number[]>();
  const versions: { readonly version: string; readonly position: number }[] = [];
  const templates = createTemplateLookup();
  const kinds: SearchRecord["kind"][] = [];

  const findVersions = (query: string): number[] => {
    const [, wanted] = versionPattern.exec(query) ?? [];
    if (wanted === undefined) return [];
    const same = versions.filter(({ version }) => version === wanted);
    const chosen = same.length > 0 ? same : versions.filter(({ version }) => version.startsWith(`${wanted}.`));
    return chosen.map(({ position }) => position);
  };

  return {
    add: (record, position) => {
      const { kind, exact = [], version } = record;
      kinds[position] = kind;
      for (const key of new Set(exact.map(toExactKey))) addTo(byKey, key, position);
      for (const key of new Set(exact.filter((name) => !name.includes("/")).map(toWordsKey)))
        addTo(byWords, key, position);
      if (version !== undefined) versions.push({ version, position });
      templates.add(record, position);
    },
    find: (query) => {
      const isOperation = (position: number) => kinds[position] === "operation";
      const named = [
        ...(byKey.get(toExactKey(query)) ?? []),
        ...(byWords.get(toWordsKey(query)) ?? []),
        ...templates.findByPath(query),
        ...templates.findByWords(query),
      ];
      return {
        certain: [...new Set([...named.filter(isOperation), ...findVersions(query)])],
        implied: templates.findByVerb(query),
        likely: [
          ...new Set([...named.filter((position) => !isOperation(position)), ...templates.findByLastWords(query)]),
        ],
      };
    },
  };
}

function addTo(positions: Map<string, number[]>, key: string, position: number): void {
  if (key === "") return;
  const known = positions.get(key);
  if (known) known.push(position);
  else positions.set(key, [position]);
}

/** The words that count, in any spelling: `create freights` and `Create a freight` are one name. */
function toWordsKey(text: string): string {
  const words = toWords(text).map(({ whole }) => whole);
  const telling = words.filter((word) => !emptyWords.has(word));
  return (telling.length > 0 ? telling : words).join("");
}
