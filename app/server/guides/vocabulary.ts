import type { Specification } from "#app/server/reference/normalize/specification.ts";
import { toProblemName } from "#app/server/reference/outline/outline-errors.ts";
import { walk } from "#app/server/reference/source/keywords.ts";
import { toJson } from "#app/server/text/serialize.ts";

/** The words of a specification, which are computed when they are first needed. */
export interface Vocabulary {
  /** Whether a text occurs as a word in the specification, for example in a description. */
  readonly has: (word: string) => boolean;
  /** Counts the fields and enum values with each name. Names of parameters, headers, schemas and operations count 0. */
  readonly countNames: () => ReadonlyMap<string, number>;
}

/** Creates the vocabulary of a specification. */
export function createVocabulary(specification: Specification): Vocabulary {
  let words: ReadonlySet<string> | undefined;
  let counts: ReadonlyMap<string, number> | undefined;
  return {
    has: (word) => {
      words ??= listWords(specification);
      return words.has(word.toLowerCase());
    },
    countNames: () => {
      counts ??= countNames(specification);
      return counts;
    },
  };
}

/** Writes a specification as one text, in which each line break is a space. */
const toSearchedText = ({ root }: Specification) => toJson(root.value).replace(/\\[nrt]/g, " ");

function listWords(specification: Specification): ReadonlySet<string> {
  const words =
    toSearchedText(specification)
      .toLowerCase()
      .match(/[\w$][\w$.-]*[\w$]|\w/g) ?? [];
  return new Set(words.flatMap((word) => [word, ...word.split(".")]));
}

function countNames(specification: Specification): ReadonlyMap<string, number> {
  const schemas = specification.components("schemas").map(([name]) => name);
  const counts = new Map<string, number>();
  const add = (name: string | undefined, count = 0) => {
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + count);
  };
  for (const name of [...schemas, ...listErrorCodes(specification)]) add(name);
  walk(specification.root, (cursor) => {
    for (const [name] of cursor.map("properties")) add(name, 1);
    for (const [name] of cursor.map("headers")) add(name);
    for (const value of cursor.texts("enum")) add(value, 1);
    for (const key of ["operationId", "const"]) add(cursor.text(key));
    if (cursor.text("in") !== undefined) add(cursor.text("name"));
  });
  return counts;
}

/** Lists the problem types and error codes in examples: the values of `type` that are URIs, and those of `code`. */
const listErrorCodes = (specification: Specification) =>
  [...toSearchedText(specification).matchAll(/"(code|type)":"((?:[^"\\]|\\.)*)"/g)].flatMap(
    ([, key, value = ""]) => (key === "code" ? value : toProblemName(value)) ?? [],
  );
