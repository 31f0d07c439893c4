import type { AuthoredLink } from "#app/server/model/page.ts";
import type { OperationEntry, SchemaEntry } from "#app/server/reference/index/reference-index.ts";
import { normalizeOperation } from "#app/server/reference/normalize/normalize-operation.ts";
import { normalizeSchema } from "#app/server/reference/normalize/normalize-schema.ts";
import type { Subschemas } from "#app/server/reference/normalize/schema.ts";
import { outlineSchema } from "#app/server/reference/outline/build-tree.ts";
import type { FieldNode } from "#app/server/reference/outline/field.ts";
import { listProblemTypes, outlineErrors, toResponseId } from "#app/server/reference/outline/outline-errors.ts";
import { listFieldsInside, outlineOperation, splitResponses } from "#app/server/reference/outline/outline-operation.ts";
import { identify } from "#app/server/reference/outline/schema-shape.ts";
import { listUnnamed } from "./check-value.ts";
import { parseOperationName } from "./parse-call/http.ts";
import type { CheckedVersion } from "./versions.ts";

/** An `operationId` or the name of a schema that is no English word in lower case, such as `list`. */
const entryName = /^[A-Za-z][\w.-]*[A-Z_\d.-][\w.-]*$|^[A-Z][\w.-]+$/;

/** A word in lower case, such as `type` or `id`, is a name of too many things. */
const isPlainWord = (name: string) => /^[a-z]*$/.test(name);

/** A name that is also a header, such as `Location`, more often means the header. */
const findSchema = (name: string, { schemas, specification }: CheckedVersion["index"]) =>
  specification.root
    .get("components")
    ?.map("headers")
    .some(([header]) => header === name)
    ? undefined
    : schemas.find((schema) => schema.name === name);

/** Finds the targets of the names on a page: the path, with the fragment of a field, of the page that describes each. */
export type FindNames = (names: readonly string[], links: readonly AuthoredLink[]) => ReadonlyMap<string, string>;

/**
 * Creates a function that finds the pages of operations (`POST /freights` or `FreightCreate`) and of schemas. Other names,
 * such as fields, are searched only in the operations and schemas to which the page links, or which it names.
 * A name that can have several targets has none.
 * @param versions the current version of each API
 */
export function createFindNames(versions: readonly CheckedVersion[]): FindNames {
  const searchIn = remember(createFindTargets);
  return (names, links) => {
    const entries = new Map(names.map((name) => [name, findEntry(name, versions)]));
    const paths = new Set(links.map(({ href }) => href.replace(/[?#].*$/, "")));
    const named = new Set(entries.values());
    const about = versions.flatMap((version) => {
      const { index } = version;
      const subjects = [...index.operations, ...index.schemas].filter(
        (entry) => named.has(entry) || paths.has(entry.path),
      );
      const isAbout = subjects.length > 0 || [...paths].some((path) => path.startsWith(`${index.basePath}/`));
      return isAbout ? [{ find: searchIn(version), subjects }] : [];
    });
    const targets = new Map<string, string>();
    for (const [name, entry] of entries) {
      if (isPlainWord(name)) continue;
      const found = entry ? [entry.path] : about.flatMap(({ find, subjects }) => find(name, subjects));
      if (found[0] !== undefined && found.length === 1) targets.set(name, found[0]);
    }
    return targets;
  };
}

function findEntry(name: string, versions: readonly CheckedVersion[]): Entry | undefined {
  const written = parseOperationName(name);
  if (!written && !entryName.test(name)) return undefined;
  for (const { matcher, index } of versions) {
    const entry = written
      ? matcher.find(written.url, written.method)[0]?.entry
      : (index.operationById.get(name) ?? findSchema(name, index));
    if (entry) return entry;
  }
  return undefined;
}

type Entry = OperationEntry | SchemaEntry;

/** Finds the targets in the pages of an API of a name on a page that links to `subjects`, or that names them. */
type FindTargets = (name: string, subjects: readonly Entry[]) => readonly string[];

/** A schema, and the page and id under which its fields are shown. */
interface ShownSchema {
  readonly subschemas: Subschemas;
  readonly entry: Entry;
  readonly id: string;
}

/** In a schema that contains itself, items and variants are followed up to this depth. */
const maximumDepth = 5;

/** Creates a function that finds field paths, enumerated values, headers, parameters and problem types. */
function createFindTargets({ index, vocabulary }: CheckedVersion): FindTargets {
  const { specification, schemaOf } = index;
  const normalize = remember((entry: OperationEntry) => normalizeOperation(specification, entry.reference));
  const idsOf = remember((entry: Entry) => new Set(listIds(entry)));
  const enumsOf = remember(listEnums);
  const problemsOf = remember(() =>
    outlineErrors(index).flatMap(({ errors }) =>
      errors.flatMap(({ id, responses }) =>
        listProblemTypes(responses).map(({ name }) => [name, `${index.errorsPath}#${id}`] as const),
      ),
    ),
  );

  function listIds(entry: Entry): string[] {
    if ("cursor" in entry) return toIds([outlineSchema(index, entry)]);
    const { parameters, body, responses, headers } = outlineOperation(index, entry);
    const media = [...body, ...responses.flatMap((response) => response.media)];
    return toIds([
      ...parameters.flatMap(({ fields }) => fields),
      ...headers.map(({ field }) => field),
      ...media.flatMap(({ roots }) => roots.map(({ root }) => root)),
    ]);
  }

  /** A schema with a page of its own is described there, so that all operations that use it have the same target. */
  function open({ subschemas, entry, id }: ShownSchema) {
    const schema = normalizeSchema(specification, subschemas);
    const own = schemaOf.get(schema.component?.value);
    return { schema, at: own ? { entry: own, id: "fields" } : { entry, id } };
  }

  function listRoots(entry: Entry): ShownSchema[] {
    if ("cursor" in entry) return [{ subschemas: [entry.cursor], entry, id: "fields" }];
    const operation = normalize(entry);
    const bodies = [
      { id: "request-body", content: operation.body?.content ?? [] },
      ...splitResponses(operation).responses.map(({ status, content }) => ({ id: toResponseId(status), content })),
    ];
    return bodies.flatMap(({ id, content: [media] }) =>
      media?.schema ? [{ subschemas: media.schema, entry, id }] : [],
    );
  }

  function listParameters(entry: Entry) {
    if ("cursor" in entry) return [];
    const { parameters, responses } = normalize(entry);
    return [
      ...parameters.map((each) => ({ ...each, id: `parameters.${each.in}.${each.name}` })),
      ...responses.flatMap(({ headers }) => headers.map((each) => ({ ...each, id: `response-headers.${each.name}` }))),
    ];
  }

  function follow(shown: ShownSchema, [name = "", ...rest]: readonly string[], depth = 0): ShownSchema[] {
    const { schema, at } = open(shown);
    const property = schema.properties.find((each) => each.name === name);
    if (property) {
      const found = { subschemas: property.subschemas, entry: at.entry, id: `${at.id}.${name}` };
      return rest.length === 0 ? [found] : follow(found, rest);
    }
    if (depth === maximumDepth) return [];
    return listUnnamed(schema).flatMap((subschemas) => follow({ subschemas, ...at }, [name, ...rest], depth + 1));
  }

  /** Lists the texts that the schemas of an operation or of a schema enumerate, at all depths. */
  function listEnums(entry: Entry): ReadonlyArray<readonly [value: unknown, href: string]> {
    const seen = new Set<unknown>();
    const visit = (shown: ShownSchema): (readonly [unknown, string])[] => {
      const { schema, at } = open(shown);
      if (seen.has(identify(schema))) return [];
      seen.add(identify(schema));
      const own = (schema.enumValues ?? []).map(({ value }) => [value, toHref(at)] as const);
      const inside = schema.properties.flatMap(({ name, subschemas }) =>
        visit({ subschemas, entry: at.entry, id: `${at.id}.${name}` }),
      );
      return [...own, ...inside, ...listUnnamed(schema).flatMap((subschemas) => visit({ subschemas, ...at }))];
    };
    const parameters = listParameters(entry).flatMap(({ id, schema }) =>
      schema ? [{ subschemas: schema, entry, id }] : [],
    );
    return [...listRoots(entry), ...parameters].flatMap(visit);
  }

  /** Returns a link to a field, or to the page on which the field is not shown, for example because it is nested too deep. */
  const toHref = ({ entry, id }: Omit<ShownSchema, "subschemas">) =>
    idsOf(entry).has(id) && id !== "fields" ? `${entry.path}#${id}` : entry.path;

  return (name, subjects) => {
    const names = name.replace(/\[\d*\]/g, "").split(".");
    const found = subjects.flatMap((subject) => [
      ...listRoots(subject)
        .flatMap((root) => follow(root, names))
        .map(toHref),
      ...listParameters(subject).flatMap((each) => (each.name === name ? toHref({ entry: subject, id: each.id }) : [])),
      ...enumsOf(subject).flatMap(([value, href]) => (value === name ? href : [])),
    ]);
    // A field without its path, such as `externalId`, can mean every field with this name.
    if (found.length > 0 && names.length === 1 && (vocabulary.countNames().get(name) ?? 0) > 1) return [];
    const problems = problemsOf(index).flatMap(([problem, href]) => (problem === name ? href : []));
    return [...new Set([...found, ...problems])];
  };
}

const toIds = (fields: readonly FieldNode[]) =>
  fields.flatMap((field) => [field, ...listFieldsInside(field)].map(({ id }) => id));

/** Returns the function with its results kept, each as long as its argument. */
function remember<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? compute(key);
    known.set(key, value);
    return value;
  };
}
