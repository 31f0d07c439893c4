import { distance } from "fastest-levenshtein";
import type { AuthoredCode } from "#app/server/markdown/document.ts";
import type { AuthoredLink } from "#app/server/model/page.ts";
import { normalizeSchema } from "#app/server/reference/normalize/normalize-schema.ts";
import type { Operation } from "#app/server/reference/normalize/operation.ts";
import type { Subschemas } from "#app/server/reference/normalize/schema.ts";
import type { Specification } from "#app/server/reference/normalize/specification.ts";
import { toProblemName } from "#app/server/reference/outline/outline-errors.ts";
import { walk } from "#app/server/reference/source/keywords.ts";
import { listDeclared } from "./check-value.ts";
import { toCodeText } from "./code-value.ts";
import { type Fault, suggest } from "./fault.ts";
import type { CheckedVersion } from "./versions.ts";

/** The words of a specification, which are computed when they are first needed. */
export interface Vocabulary {
  /** Whether a text occurs as a word in the specification, for example in a description. */
  readonly has: (word: string) => boolean;
  /** Names of fields, parameters, headers, schemas, operations and enum values. */
  readonly names: () => ReadonlySet<string>;
}

/** Creates the vocabulary of a specification. */
export function createVocabulary(specification: Specification): Vocabulary {
  let words: ReadonlySet<string> | undefined;
  let names: ReadonlySet<string> | undefined;
  return {
    has: (word) => {
      words ??= listWords(specification.root.value);
      return words.has(word.toLowerCase());
    },
    names: () => {
      names ??= listSpecificationNames(specification);
      return names;
    },
  };
}

function listWords(root: unknown): ReadonlySet<string> {
  const words = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value === "string") {
      for (const [word] of value.matchAll(/[\w$][\w$.-]*[\w$]|\w/g)) {
        words.add(word.toLowerCase());
        for (const part of word.split(/[.]/)) words.add(part.toLowerCase());
      }
    }
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    for (const [key, child] of Object.entries(value)) {
      visit(key);
      visit(child);
    }
  };
  visit(root);
  return words;
}

function listSpecificationNames(specification: Specification): ReadonlySet<string> {
  const schemas = specification.components("schemas").map(([name]) => name);
  const names = new Set([...schemas, ...listErrorCodes(specification.root.value)]);
  walk(specification.root, (cursor) => {
    for (const key of ["properties", "headers"]) for (const [name] of cursor.map(key)) names.add(name);
    for (const value of cursor.texts("enum")) names.add(value);
    for (const key of ["operationId", "const"]) if (cursor.text(key) !== undefined) names.add(cursor.text(key) ?? "");
    if (cursor.text("in") !== undefined) names.add(cursor.text("name") ?? "");
  });
  return names;
}

/** Lists the problem types and error codes in examples: the values of `type` that are URIs, and those of `code`. */
function listErrorCodes(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value !== "object" || value === null || seen.has(value)) return [];
  seen.add(value);
  return Object.entries(value).flatMap(([key, child]) => {
    if (typeof child !== "string") return listErrorCodes(child, seen);
    if (key === "code") return [child];
    return key === "type" ? (toProblemName(child) ?? []) : [];
  });
}

/** What the names in the text of a page are compared with. */
export interface NameContext {
  readonly versions: readonly CheckedVersion[];
  readonly vocabularyOf: (version: CheckedVersion) => Vocabulary;
  readonly links: readonly AuthoredLink[];
  /** Words in the code blocks of the page, which are names of the page's own. */
  readonly ownWords: ReadonlySet<string>;
}

const methodAndPath = /^(GET|PUT|POST|PATCH|DELETE|HEAD|OPTIONS|TRACE|QUERY) (\/\S*)$/;
const fieldPath = /^[A-Za-z_]\w*(?:\[\d*\])?(?:\.[A-Za-z_]\w*(?:\[\d*\])?)+$/;
/** A name that is not an English word: `externalId`, `external_id`, `external-id`, `X-Request-Id` or `InTransit`. */
const identifier = /^(?=.{6,})(?:[A-Za-z]+[a-z0-9][A-Z]\w*|[A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)+|[A-Z][a-z]{7,})$/;

/** Compares code in a line of text with the names of the specification. */
export function checkName({ code }: AuthoredCode, context: NameContext): Fault | undefined {
  const text = code.trim();
  const [, method, path] = methodAndPath.exec(text) ?? [];
  if (method !== undefined && path !== undefined) return checkOperationName(method, path, context);
  if (context.ownWords.has(text)) return undefined;
  if (fieldPath.test(text)) return checkFieldPath(text, context);
  return identifier.test(text) ? checkIdentifier(text, context) : undefined;
}

const toFault = (at: number, message: string, hint: string): Fault => ({
  code: "guide-unknown-name",
  severity: "warning",
  at,
  message,
  hint,
});

function checkOperationName(method: string, path: string, { versions }: NameContext): Fault | undefined {
  const results = versions.map(({ matcher }) =>
    matcher.match(toCodeText(path, method.length + 1), toCodeText(method, 0)),
  );
  if (results.some((result) => result?.kind === "operation")) return undefined;
  const mismatch = results.find((result) => result?.kind === "mismatch" && result.hint !== undefined);
  return mismatch?.kind === "mismatch" && mismatch.hint
    ? toFault(mismatch.at, mismatch.message, mismatch.hint)
    : undefined;
}

/** A field path is compared only with the schemas to which the page links. */
function checkFieldPath(text: string, context: NameContext): Fault | undefined {
  if (context.versions.some((version) => context.vocabularyOf(version).has(text))) return undefined;
  const segments = [...text.matchAll(/([A-Za-z_]\w*)((?:\[\d*\])*)/g)].map((match) => ({
    name: match[1] ?? "",
    at: match.index,
  }));
  let best: { readonly depth: number; readonly fault: Fault | undefined } | undefined;
  for (const version of context.versions) {
    const { specification } = version.index;
    for (const root of listLinkedSchemas(version, context.links)) {
      const depth = followPath(
        root,
        segments.map(({ name }) => name),
        specification,
      );
      if (depth.count === segments.length) return undefined;
      const segment = segments[depth.count];
      if (depth.count === 0 || !segment || (best && best.depth >= depth.count)) continue;
      const hint = suggest(segment.name, depth.declared);
      best = {
        depth: depth.count,
        fault: hint === undefined ? undefined : toFault(segment.at, `${text}: ${segment.name} is not a field`, hint),
      };
    }
  }
  return best?.fault;
}

function listLinkedSchemas({ index, matcher, basePath }: CheckedVersion, links: readonly AuthoredLink[]): Subschemas[] {
  const paths = new Set(links.map(({ href }) => href.replace(/#.*$/, "")));
  const isLinked = ({ path }: { readonly path: string }) => paths.has(basePath + path.slice(index.basePath.length));
  const operations = index.operations.filter(isLinked).map(matcher.normalize);
  const schemas = index.schemas.filter(isLinked).map(({ cursor }) => [cursor]);
  return [...schemas, ...operations.flatMap(listOperationSchemas)];
}

const listOperationSchemas = ({ body, responses, parameters }: Operation): Subschemas[] => [
  ...[...(body?.content ?? []), ...responses.flatMap(({ content }) => content)].flatMap(({ schema }) =>
    schema ? [schema] : [],
  ),
  ...parameters.flatMap(({ schema }) => (schema ? [schema] : [])),
];

/** Follows field names through schemas. Returns how many names were found, and the fields at the place of the next name. */
function followPath(root: Subschemas, names: readonly string[], specification: Specification) {
  let level: readonly Subschemas[] = [root];
  for (const [count, name] of names.entries()) {
    const objects = level.flatMap((subschemas) => toObjects(subschemas, specification, 0));
    const next = objects.flatMap(({ properties }) =>
      properties.filter((each) => each.name === name).map((each) => each.subschemas),
    );
    if (next.length === 0)
      return { count, declared: objects.flatMap((schema) => [...listDeclared(schema, specification)]) };
    level = next;
  }
  return { count: names.length, declared: [] };
}

const maximumDepth = 5;

/** Lists a schema, its items and its variants as schemas. */
function toObjects(
  subschemas: Subschemas,
  specification: Specification,
  depth: number,
): ReturnType<typeof normalizeSchema>[] {
  const schema = normalizeSchema(specification, subschemas);
  if (depth === maximumDepth) return [schema];
  const inner = [
    ...(schema.items ? [schema.items] : []),
    ...(typeof schema.additional === "object" ? [schema.additional] : []),
    ...schema.compositions.flatMap(({ variants }) => variants.map(({ cursor }) => [cursor])),
  ];
  return [schema, ...inner.flatMap((each) => toObjects(each, specification, depth + 1))];
}

/** A name is reported only if the specification contains it nowhere, but contains a name that is nearly the same. */
function checkIdentifier(text: string, { versions, vocabularyOf }: NameContext): Fault | undefined {
  const vocabularies = versions.map(vocabularyOf);
  if (vocabularies.some((vocabulary) => vocabulary.has(text))) return undefined;
  for (const vocabulary of vocabularies)
    for (const name of vocabulary.names())
      if (isMisspelt(text, name)) return toFault(0, `${text} is not a name of the API`, `did you mean ${name}?`);
  return undefined;
}

/** One or two characters differ, or only letter case and separators. A plural of a type, such as `Freights`, is a word. */
function isMisspelt(text: string, name: string): boolean {
  if (Math.abs(text.length - name.length) > 2 || name.length < 6 || `${name}s` === text || `${text}s` === name)
    return false;
  if (toPlain(text) === toPlain(name)) return true;
  const far = distance(text, name);
  return far === 1 || (far === 2 && (text.length >= 10 || toSorted(text) === toSorted(name)));
}

const toPlain = (text: string) => text.toLowerCase().replace(/[_-]/g, "");
const toSorted = (text: string) => Array.from(text).toSorted().join("");
