import { listStems } from "#app/server/text/words.ts";
import type { SearchRecord } from "./search-record.ts";

/** A match between a query and the name of a record. */
export interface NamedRecord {
  readonly weight: number;
  readonly label?: string;
}

type Name = Pick<SearchRecord, "kind" | "label"> & { readonly id: number };

const weights = {
  /** The query is the id, title or path of an operation, or another form of the title, such as `create freights`. */
  operation: 100,
  /** The query is an identifier, such as `InTransit`. */
  identifier: 30,
  /** The query has several words, and one of them is an identifier. */
  mentioned: 6,
  /** The query has one word and is a name. */
  written: 10,
  /** The query has several words and is a name. */
  phrase: 3.5,
  /** The query has one word and is another form of a name: `freights` for `Freight`. */
  otherForm: 2.2,
  /** The query has several words and is another form of a name: `create freights` for `Create a freight`. */
  otherForms: 1.5,
  /** Without its typos, the query is a name. */
  corrected: 1.65,
} as const;

const requestPattern = /^(?:([a-z]+) )?(?:https?:\/\/[^/\s]+)?(\/[^\s?#]+)/i;

const isIdentifier = (word: string) => /[a-z][A-Z]|[_\d-]/.test(word) && !/[^\w.-]/.test(word);

/** Creates an empty index of whole names, such as operation ids, paths, titles and allowed values. */
export function createNameIndex() {
  const byKey = new Map<string, Name[]>();
  const byStems = new Map<string, Name[]>();
  const paths: { id: number; method: string; pattern: RegExp; variables: number }[] = [];

  const findByPath = (query: string): Name[] => {
    const [, method = "", path = ""] = requestPattern.exec(query) ?? [];
    const found = paths.filter((each) => (!method || each.method === method.toUpperCase()) && each.pattern.test(path));
    // For `/users/me`, the template `/users/me` is a better match than `/users/{id}`.
    const fewest = Math.min(...found.map(({ variables }) => variables));
    return found.filter(({ variables }) => variables === fewest).map(({ id }) => ({ id, kind: "operation" }));
  };

  return {
    add: ({ kind, exact = [], label, values = [], pathTemplate, method = "" }: SearchRecord, id: number): void => {
      const name: Name = { id, kind, ...(label === undefined ? {} : { label }) };
      const isValueList = kind === "field" || kind === "schema";
      // Releases can share a name, such as `3`. Newer releases are added first, so the newest keeps the name.
      for (const key of exact.map(toKey)) if (kind !== "release-note" || !byKey.has(key)) addTo(byKey, key, name);
      for (const key of isValueList ? values.map(toKey) : []) addTo(byKey, key, { ...name, label: "Allowed value" });
      // Stem keys ignore the order of words. Fields have no stem keys: `orderItem` and `itemOrder` can be two fields.
      for (const key of kind === "field" ? [] : exact.map(toStemKey)) addTo(byStems, key, name);
      if (pathTemplate === undefined) return;
      const literals = pathTemplate.split(/\{[^{}]*\}/);
      // The path of a server URL, such as `/v1`, may precede the template.
      const pattern = new RegExp(`^(?:/[^/]+){0,3}${literals.map(RegExp.escape).join("[^/]+")}/?$`, "i");
      paths.push({ id, method, pattern, variables: literals.length });
    },
    /** Finds the records whose name matches, by id. `corrected` contains the stems of the query with correct spelling. */
    find: (query: string, corrected: readonly string[]): ReadonlyMap<number, NamedRecord> => {
      const found = new Map<number, NamedRecord>();
      const put = (names: readonly Name[] = [], weight: number, ofOperation: number = weights.operation) => {
        for (const { id, kind, label } of names) {
          const most = Math.max(found.get(id)?.weight ?? 0, kind === "operation" ? ofOperation : weight);
          found.set(id, { weight: most, ...(label === undefined ? {} : { label }) });
        }
      };
      const isPhrase = query.includes(" ");
      const written = byKey.get(toKey(query));
      put(byStems.get(corrected.toSorted().join(" ")), weights.corrected, weights.corrected);
      if (!isIdentifier(query)) put(byStems.get(toStemKey(query)), isPhrase ? weights.otherForms : weights.otherForm);
      for (const word of query.split(" ").filter(isIdentifier))
        if (isPhrase) put(byKey.get(toKey(word)), weights.mentioned, weights.mentioned);
        else put(written, weights.identifier);
      const names = isPhrase ? written?.filter(({ kind }) => kind !== "field") : written;
      put(names, isPhrase ? weights.phrase : weights.written);
      put(findByPath(query), weights.operation);
      return found;
    },
  };
}

const toKey = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "").toLowerCase();

/** Returns the stems in alphabetical order: `create freights` and `Create a freight` have the same key. */
const toStemKey = (text: string) => listStems(text).sort().join(" ");

function addTo(lists: Map<string, Name[]>, key: string, name: Name): void {
  const known = lists.get(key);
  if (!known && key !== "") lists.set(key, [name]);
  else if (known?.at(-1)?.id !== name.id) known?.push(name);
}
