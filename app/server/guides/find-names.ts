import type { AuthoredLink } from "#app/server/model/page.ts";
import type { OperationEntry, SchemaEntry } from "#app/server/reference/index/reference-index.ts";
import { outlineSchema } from "#app/server/reference/outline/build-tree.ts";
import type { FieldNode } from "#app/server/reference/outline/field.ts";
import { listProblemTypes, outlineErrors } from "#app/server/reference/outline/outline-errors.ts";
import { outlineOperation } from "#app/server/reference/outline/outline-operation.ts";
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

/** Fields on a page. */
interface ShownFields {
  readonly entry: Entry;
  readonly fields: readonly FieldNode[];
}

/** In a schema that contains itself, items and variants are followed up to this depth. */
const maximumDepth = 5;

/** Creates a function that finds field paths, enumerated values, headers, parameters and problem types. */
function createFindTargets({ index, vocabulary }: CheckedVersion): FindTargets {
  const schemaAt = new Map(index.schemas.map((entry) => [entry.path, entry]));
  const listRoots = remember((entry: Entry): readonly FieldNode[] => {
    if ("cursor" in entry) return [outlineSchema(index, entry)];
    const { parameters, body, responses, headers } = outlineOperation(index, entry);
    const bodies = [body, ...responses.map(({ media }) => media)].flatMap(([first]) => first?.roots ?? []);
    return [
      ...parameters.flatMap(({ fields }) => fields),
      ...headers.map(({ field }) => field),
      ...bodies.map(({ root }) => root),
    ];
  });
  const enumsOf = remember(listEnums);
  const problemsOf = remember(() =>
    outlineErrors(index).flatMap(({ errors }) =>
      errors.flatMap(({ id, responses }) =>
        listProblemTypes(responses).map(({ name }) => [name, `${index.errorsPath}#${id}`] as const),
      ),
    ),
  );

  /** A schema with a page of its own is described there, so that all operations that use it have the same target. */
  function open(field: FieldNode, entry: Entry): ShownFields {
    const own = schemaAt.get(field.type.path ?? "");
    const nodes = own && own !== entry ? listRoots(own) : [field];
    return { entry: own ?? entry, fields: nodes.flatMap(({ groups }) => groups.flatMap(({ fields }) => fields)) };
  }

  function follow({ entry, fields }: ShownFields, names: readonly string[], depth = 0): string[] {
    const [name, ...rest] = names;
    return fields.flatMap((field) => {
      if (field.kind !== "property") return depth < maximumDepth ? follow(open(field, entry), names, depth + 1) : [];
      if (field.name !== name) return [];
      return rest.length === 0 ? [`${entry.path}#${field.id}`] : follow(open(field, entry), rest);
    });
  }

  /** Lists the texts that the fields of a page enumerate, at all depths. */
  function listEnums(start: Entry): ReadonlyArray<readonly [value: unknown, href: string]> {
    const seen = new Set<FieldNode>();
    const visit = (field: FieldNode, entry: Entry): (readonly [unknown, string])[] => {
      if (seen.has(field)) return [];
      seen.add(field);
      const shown = open(field, entry);
      const isWhole = shown.entry !== entry || field.kind === "root";
      const href = isWhole ? shown.entry.path : `${entry.path}#${field.id}`;
      const own = field.enumValues.map(({ value }) => [value, href] as const);
      return [...own, ...shown.fields.flatMap((inner) => visit(inner, shown.entry))];
    };
    return listRoots(start).flatMap((root) => visit(root, start));
  }

  return (name, subjects) => {
    const names = name.replace(/\[\d*\]/g, "").split(".");
    const found = subjects.flatMap((entry) => [
      ...follow({ entry, fields: listRoots(entry) }, names),
      ...enumsOf(entry).flatMap(([value, href]) => (value === name ? href : [])),
    ]);
    // A field without its path, such as `externalId`, can mean every field with this name.
    if (found.length > 0 && names.length === 1 && (vocabulary.countNames().get(name) ?? 0) > 1) return [];
    const problems = problemsOf(index).flatMap(([problem, href]) => (problem === name ? href : []));
    return [...new Set([...found, ...problems])];
  };
}

/** Returns the function with its results kept, each as long as its argument. */
function remember<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? compute(key);
    known.set(key, value);
    return value;
  };
}
