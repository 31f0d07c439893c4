import { emptyWords } from "./query-words.ts";
import type { SearchRecord } from "./search-record.ts";
import { toWords } from "./terms.ts";

/** Finds operations by their path: as a template, as a request's address, or by its words. */
export interface TemplateLookup {
  /** Takes note of operations with a path; of nothing else. */
  readonly add: (record: SearchRecord, position: number) => void;
  /** `GET https://api.example/v1/freights/42`, `/freights/{id}`. */
  readonly findByPath: (query: string) => readonly number[];
  /** `POST freight` for `POST /freights`: a method and all words of the path that are no variables. */
  readonly findByWords: (query: string) => readonly number[];
  /** `create freight` and `freight create` for the same: a verb instead of the method. */
  readonly findByVerb: (query: string) => readonly number[];
  /** `carriers reference` for `/freights/{id}/carriers-reference`: what the path ends with, in two words or more. */
  readonly findByLastWords: (query: string) => readonly number[];
}

interface Template {
  readonly method: string;
  readonly segments: readonly string[];
  readonly position: number;
}

/** What methods mostly do. */
const verbs: ReadonlyMap<string, readonly string[]> = new Map([
  ["create", ["post"]],
  ["add", ["post"]],
  ["list", ["get"]],
  ["get", ["get"]],
  ["update", ["put", "patch"]],
  ["replace", ["put"]],
  ["delete", ["delete"]],
  ["remove", ["delete"]],
]);

const requestPattern = /^(?:([a-z]+)\s+)?(?:https?:\/\/[^/\s]+)?(\/[^\s?#]*)/i;

/** An empty lookup. */
export function createTemplateLookup(): TemplateLookup {
  const byLength = new Map<number, Template[]>();
  const byWords = new Map<string, number[]>();
  const byLastWords = new Map<string, number[]>();

  const findByPath = (query: string): number[] => {
    const [, method, path] = requestPattern.exec(query) ?? [];
    if (path === undefined || path === "/") return [];
    const wanted = toSegments(path);
    // A base path, such as the `/v1` of a server's address, may stand before the template.
    for (let skipped = 0; skipped < Math.min(wanted.length, 4); skipped++) {
      const rest = wanted.slice(skipped);
      const fitting = (byLength.get(rest.length) ?? []).filter(
        (template) => (!method || template.method === method.toUpperCase()) && fits(template.segments, rest),
      );
      if (fitting.length > 0) return fitting.toSorted(byLiteralSegments).map(({ position }) => position);
    }
    return [];
  };

  return {
    add: ({ pathTemplate, method = "" }, position) => {
      if (pathTemplate === undefined) return;
      const segments = toSegments(pathTemplate);
      addTo(byLength, segments.length, { method, segments, position });
      const literal = segments.filter((segment, at) => !isVariable(segment) && !(at === 0 && /^v\d+$/.test(segment)));
      addTo(byWords, `${method.toLowerCase()} ${toKey(literal.join(" "))}`, position);
      const last = segments.at(-1) ?? "";
      if (!isVariable(last) && toKey(last).includes(" ")) addTo(byLastWords, toKey(last), position);
    },
    findByPath,
    findByWords: (query) => {
      const [method = "", ...rest] = query.split(" ");
      return rest.length === 0 ? [] : (byWords.get(`${method.toLowerCase()} ${toKey(rest.join(" "))}`) ?? []);
    },
    findByVerb: (query) => {
      // `RequirementList` is a name.
      if (!query.includes(" ")) return [];
      const terms = toKey(query)
        .split(" ")
        .filter((term) => !emptyWords.has(term));
      const tries = [
        { verb: terms[0], rest: terms.slice(1) },
        { verb: terms.at(-1), rest: terms.slice(0, -1) },
      ];
      const found = tries.flatMap(({ verb = "", rest }) =>
        (verbs.get(verb) ?? []).flatMap((method) => byWords.get(`${method} ${rest.join(" ")}`) ?? []),
      );
      return [...new Set(found)];
    },
    findByLastWords: (query) => byLastWords.get(toKey(query)) ?? [],
  };
}

function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = lists.get(key);
  if (known) known.push(value);
  else lists.set(key, [value]);
}

/** Words and parts of words in the singular, in order. */
const toKey = (text: string) =>
  toWords(text)
    .flatMap(({ parts }) => parts.map(({ term }) => term))
    .join(" ");

const toSegments = (path: string) => path.replace(/^\/|\/$/g, "").split("/");

const isVariable = (segment: string) => segment.includes("{");

const fits = (template: readonly string[], wanted: readonly string[]) =>
  template.some((segment) => !isVariable(segment)) &&
  template.every((segment, at) => isVariable(segment) || segment.toLowerCase() === wanted[at]?.toLowerCase());

/** `/users/me` is nearer to `/users/me` than `/users/{id}` is. */
const byLiteralSegments = (one: Template, other: Template) =>
  other.segments.filter((segment) => !isVariable(segment)).length -
  one.segments.filter((segment) => !isVariable(segment)).length;
