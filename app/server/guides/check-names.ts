import { distance } from "fastest-levenshtein";
import type { AuthoredCode } from "#app/server/markdown/document.ts";
import type { AuthoredLink } from "#app/server/model/page.ts";
import { normalizeOperation, type Operation } from "#app/server/reference/normalize/normalize-operation.ts";
import { normalizeSchema } from "#app/server/reference/normalize/normalize-schema.ts";
import type { Schema, Subschemas } from "#app/server/reference/normalize/schema.ts";
import { suggest } from "#app/server/text/nearest.ts";
import { listDeclared, listUnnamed } from "./check-value.ts";
import { type CodeDiagnostic, toCodeDiagnostic } from "./code-diagnostic.ts";
import { type OperationName, parseOperationName } from "./parse-call/http.ts";
import type { CheckedVersion } from "./versions.ts";

/** What the names in the text of a page are compared with. */
export interface NameContext {
  readonly versions: readonly CheckedVersion[];
  readonly links: readonly AuthoredLink[];
  /** Words in the code blocks of the page, which are names of the page's own. */
  readonly ownWords: ReadonlySet<string>;
}

const fieldPath = /^[A-Za-z_]\w*(?:\[\d*\])?(?:\.[A-Za-z_]\w*(?:\[\d*\])?)+$/;
/** A name that is not an English word: `externalId`, `external_id`, `external-id`, `X-Request-Id` or `InTransit`. */
const compoundName =
  /^(?=.{6,})(?:[A-Za-z]+[a-z0-9][A-Z]\w*|[A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)+|[A-Z][a-z]{7,})$/;

/** Compares code in a line of text with the names of the specification. */
export function checkName({ code }: AuthoredCode, context: NameContext): CodeDiagnostic | undefined {
  const text = code.trim();
  const operation = parseOperationName(text);
  if (operation?.url.text.startsWith("/")) return checkOperationName(operation, context);
  if (context.ownWords.has(text)) return undefined;
  if (fieldPath.test(text)) return checkFieldPath(text, context);
  return compoundName.test(text) ? checkCompoundName(text, context) : undefined;
}

function checkOperationName({ method, url }: OperationName, { versions }: NameContext): CodeDiagnostic | undefined {
  if (versions.some(({ matcher }) => matcher.find(url, method).length > 0)) return undefined;
  const found = versions.map(({ matcher }) => matcher.explain(url, method)).find((each) => each?.hint !== undefined);
  return found && toCodeDiagnostic("guide-unknown-name", found.at, found.message, found.hint);
}

/** A field path is compared only with the schemas to which the page links. */
function checkFieldPath(text: string, { versions, links }: NameContext): CodeDiagnostic | undefined {
  if (versions.some(({ vocabulary }) => vocabulary.has(text))) return undefined;
  const segments = [...text.matchAll(/([A-Za-z_]\w*)(?:\[\d*\])*/g)];
  const names = segments.map(([, name = ""]) => name);
  const results = versions.flatMap((version) =>
    listLinkedSchemas(version, links).map((root) => followPath(root, names)),
  );
  const best = results.toSorted((one, other) => other.count - one.count)[0];
  const segment = segments[best?.count ?? 0];
  // If all names are found, there is no segment.
  if (!best || best.count === 0 || !segment) return undefined;
  const [, name = ""] = segment;
  const hint = suggest(name, best.declared);
  return hint === undefined
    ? undefined
    : toCodeDiagnostic("guide-unknown-name", segment.index, `${text}: ${name} is not a field`, hint);
}

function listLinkedSchemas({ index, basePath }: CheckedVersion, links: readonly AuthoredLink[]): Schema[] {
  const paths = new Set(links.map(({ href }) => href.replace(/#.*$/, "")));
  const isLinked = ({ path }: { readonly path: string }) => paths.has(basePath + path.slice(index.basePath.length));
  const operations = index.operations
    .filter(isLinked)
    .map(({ reference }) => normalizeOperation(index.specification, reference));
  const schemas = index.schemas.filter(isLinked).map(({ cursor }) => [cursor]);
  const written = [...schemas, ...operations.flatMap(listOperationSchemas)];
  return written.map((subschemas) => normalizeSchema(index.specification, subschemas));
}

const listOperationSchemas = ({ body, responses, parameters }: Operation): Subschemas[] =>
  [...(body?.content ?? []), ...responses.flatMap(({ content }) => content), ...parameters].flatMap(({ schema }) =>
    schema ? [schema] : [],
  );

/** Follows field names through schemas. Returns how many names were found, and the fields at the place of the next name. */
function followPath(root: Schema, names: readonly string[]) {
  let level = [root];
  for (const [count, name] of names.entries()) {
    const objects = level.flatMap((schema) => toObjects(schema, 0));
    const next = objects.flatMap(({ properties, read }) =>
      properties.filter((each) => each.name === name).map((each) => read(each.subschemas)),
    );
    if (next.length === 0) return { count, declared: objects.flatMap((schema) => [...listDeclared(schema)]) };
    level = next;
  }
  return { count: names.length, declared: [] };
}

const maximumDepth = 5;

/** Lists a schema, its items and its variants as schemas. */
function toObjects(schema: Schema, depth: number): Schema[] {
  if (depth === maximumDepth) return [schema];
  const inner = [...listUnnamed(schema), ...(typeof schema.additional === "object" ? [schema.additional] : [])];
  return [schema, ...inner.flatMap((each) => toObjects(schema.read(each), depth + 1))];
}

/** A name is reported only if the specification contains it nowhere, but contains a name that is nearly the same. */
function checkCompoundName(text: string, { versions }: NameContext): CodeDiagnostic | undefined {
  const vocabularies = versions.map(({ vocabulary }) => vocabulary);
  if (vocabularies.some((vocabulary) => vocabulary.has(text))) return undefined;
  for (const vocabulary of vocabularies)
    for (const name of vocabulary.countNames().keys())
      if (isMisspelt(text, name))
        return toCodeDiagnostic("guide-unknown-name", 0, `${text} is not a name of the API`, `did you mean ${name}?`);
  return undefined;
}

/**
 * One or two characters differ, or only letter case and separators. A plural of a type, such as `Freights`, is a word, and
 * so is another part, as in `expires_in` and `expires_at`.
 */
function isMisspelt(text: string, name: string): boolean {
  if (Math.abs(text.length - name.length) > 2 || name.length < 6 || `${name}s` === text || `${text}s` === name)
    return false;
  if (toPlain(text) === toPlain(name)) return true;
  const others = splitParts(name);
  const isOther = (part: string, index: number) => {
    const other = others[index] ?? "";
    return toSorted(part.toLowerCase()) !== toSorted(other.toLowerCase()) && distance(part, other) * 2 >= part.length;
  };
  if (splitParts(text).some(isOther)) return false;
  const far = distance(text, name);
  return far === 1 || (far === 2 && (text.length >= 10 || toSorted(text) === toSorted(name)));
}

const splitParts = (name: string) => name.split(/[_-]|(?<=[a-z\d])(?=[A-Z])/);
const toPlain = (text: string) => text.toLowerCase().replace(/[_-]/g, "");
const toSorted = (text: string) => Array.from(text).toSorted().join("");
