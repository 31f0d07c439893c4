import { listStems } from "#app/.server/text/words.ts";
import type { SearchRecord } from "./search-record.ts";

/** A record that a query names. */
export interface NamedRecord {
  /** Factor by which its score exceeds that of a record that only contains the words. */
  readonly weight: number;
  /** The part of the record that the query names, such as `HTTP status` or `Allowed value`. */
  readonly label?: string;
}

type Name = Pick<SearchRecord, "kind" | "label"> & { readonly id: number };

const weights = {
  /** An operation's id, title or path is hardly ever the name of anything else. */
  operation: 100,
  /** The query is an identifier, such as `InTransit` or `If-Match`, or one of its words is. */
  identifier: 30,
  mentioned: 6,
  /** The query is the name: as one word, as several (`time window` of `TimeWindow`), in other forms of the words, with typos. */
  written: 10,
  phrase: 3.5,
  otherForm: 2.2,
  otherForms: 1.5,
  corrected: 1.65,
} as const;

/** `GET https://api.example/v1/freights/42`, `/freights/{id}`. */
const requestPattern = /^(?:([a-z]+) )?(?:https?:\/\/[^/\s]+)?(\/[^\s?#]+)/i;

/** `freight-incomplete`, `InTransit`, `409`, `3.7`: names rather than English. */
const isIdentifier = (word: string) => /[a-z][A-Z]|[_\d-]/.test(word) && !/[^\w.-]/.test(word);

/** An empty index of whole names: operation ids, methods and paths, titles, versions, allowed values, statuses, headers. */
export function createNameIndex() {
  const byKey = new Map<string, Name[]>();
  const byStems = new Map<string, Name[]>();
  const paths: { id: number; method: string; pattern: RegExp; variables: number }[] = [];

  const findByPath = (query: string): Name[] => {
    const [, method = "", path = ""] = requestPattern.exec(query) ?? [];
    const found = paths.filter((each) => (!method || each.method === method.toUpperCase()) && each.pattern.test(path));
    // `/users/me` is nearer to `/users/me` than `/users/{id}` is.
    const fewest = Math.min(...found.map(({ variables }) => variables));
    return found.filter(({ variables }) => variables === fewest).map(({ id }) => ({ id, kind: "operation" }));
  };

  return {
    add: ({ kind, exact = [], label, values = [], pathTemplate, method = "" }: SearchRecord, id: number): void => {
      const name: Name = { id, kind, ...(label === undefined ? {} : { label }) };
      const isValueList = kind === "field" || kind === "schema";
      // "3" names the newest release whose version begins with 3. The newest release is added first.
      for (const key of exact.map(toKey)) if (kind !== "release-note" || !byKey.has(key)) addTo(byKey, key, name);
      for (const key of isValueList ? values.map(toKey) : []) addTo(byKey, key, { ...name, label: "Allowed value" });
      // A field's name consists of common words, so its words in another order do not name the field.
      for (const key of kind === "field" ? [] : exact.map(toStemKey)) addTo(byStems, key, name);
      if (pathTemplate === undefined) return;
      const literals = pathTemplate.split(/\{[^{}]*\}/);
      // The path of a server's address, such as `/v1`, may precede a template.
      const pattern = new RegExp(`^(?:/[^/]+){0,3}${literals.map(RegExp.escape).join("[^/]+")}/?$`, "i");
      paths.push({ id, method, pattern, variables: literals.length });
    },
    /** Finds the records that a query names, by id. `corrected` contains the stems of the query without its typos. */
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
      if (isPhrase)
        put(
          written?.filter(({ kind }) => kind !== "field"),
          weights.phrase,
        );
      else put(written, weights.written);
      put(findByPath(query), weights.operation);
      return found;
    },
  };
}

/** A spelling without case and punctuation, to compare whole names. */
const toKey = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "").toLowerCase();

/** The stems of a name in any order: `create freights`, `freight create` and `Create a freight` are the same. */
const toStemKey = (text: string) => listStems(text).sort().join(" ");

function addTo(lists: Map<string, Name[]>, key: string, name: Name): void {
  const known = lists.get(key);
  if (!known && key !== "") lists.set(key, [name]);
  else if (known?.at(-1)?.id !== name.id) known?.push(name);
}
