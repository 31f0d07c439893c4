import type { Direction } from "../normalize/normalize-operation.ts";
import { listPropertyNames, listRequired, type Property, type Schema, type Subschemas } from "../normalize/schema.ts";
import { isHidden } from "../outline/schema-shape.ts";
import { type Cursor, isObject } from "../source/cursor.ts";

/** Lists the properties that a value needs, such as required properties and the properties in an `if`. */
export function listNeeded(schema: Schema, given: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const names = new Set([...Object.keys(given), ...schema.properties.map(({ name }) => name)]);
  const has = (name: string) => Object.hasOwn(given, name);
  const isEmpty = Object.keys(given).length === 0;
  const required = listRequired(schema);
  const needed = new Set([
    ...required,
    ...schema.requiredGroups.flatMap(({ sets }) => findSet(sets, new Set([...required, ...Object.keys(given)]))),
    ...listInConditions(schema).filter(isEmpty ? (name) => names.has(name) : has),
  ]);
  const dependents = Map.groupBy(
    [
      ...schema.dependentRequired,
      ...schema.dependentSchemas.map(([name, subschemas]) => [name, listRequired(schema.read(subschemas))] as const),
    ],
    ([name]) => name,
  );
  const addDependents = () => {
    // The set grows during the loop, so that the dependents of a dependent are added too.
    for (const name of needed)
      for (const [, others] of dependents.get(name) ?? []) for (const other of others) needed.add(other);
  };
  addDependents();
  const missing = Number(schema.constraints.minProperties ?? 0) - needed.size;
  for (const name of [...names].filter((each) => !needed.has(each)).slice(0, Math.max(missing, 0))) needed.add(name);
  addDependents();
  return needed;
}

/** Finds the set of properties that a value has in any case, or else the first set. */
const findSet = (sets: ReadonlyArray<readonly string[]>, present: ReadonlySet<string>) =>
  sets.find((set) => set.every((name) => present.has(name))) ?? sets[0] ?? [];

/**
 * Lists the properties that a new value must lack, because exactly one of several sets may be complete, or because `not` forbids
 * several properties together.
 */
export function listExcluded(schema: Schema, given: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const present = new Set([...listRequired(schema), ...Object.keys(given)]);
  const kept = new Set([...present, ...schema.requiredGroups.flatMap(({ sets }) => findSet(sets, present))]);
  const alternatives = schema.requiredGroups.filter(({ kind }) => kind === "oneOf").flatMap(({ sets }) => sets.flat());
  const excluded = new Set(alternatives.filter((name) => !kept.has(name)));
  for (const cursor of schema.not.filter(hasOnlyNames)) {
    const names = cursor.texts("required");
    const last = names.some((name) => excluded.has(name)) ? undefined : names.findLast((name) => !kept.has(name));
    if (last !== undefined) excluded.add(last);
  }
  return excluded;
}

/** The levels of an example that are searched for missing properties, because schemas can contain themselves. */
const searchedLevels = 10;

/** Lists the required properties that an example lacks at any level, as `id` or `sender.name`. */
export function listMissing(schema: Schema, direction: Direction, example: unknown, depth = 0): string[] {
  if (depth > searchedLevels || typeof example !== "object" || example === null) return [];
  const { properties, requiredElsewhere, items, compositions } = schema;
  const search = (inner: Subschemas, value: unknown) => listMissing(schema.read(inner), direction, value, depth + 1);
  if (Array.isArray(example)) return items ? [...new Set(example.flatMap((item: unknown) => search(items, item)))] : [];
  const values = new Map(Object.entries(example));
  const isLacking = ({ name, required, subschemas: inner }: Property) =>
    required && !values.has(name) && !isHidden(schema.read(inner), direction);
  const inside = properties.flatMap(({ name, subschemas: inner }) =>
    search(inner, values.get(name)).map((missing) => `${name}.${missing}`),
  );
  const ofVariants = compositions.flatMap(({ variants }) => {
    const lists = variants.map(({ cursor }) => search([cursor], example));
    return lists.toSorted((one, other) => one.length - other.length)[0] ?? [];
  });
  const lacking = properties.filter(isLacking).map(({ name }) => name);
  return [...lacking, ...requiredElsewhere.filter((name) => !values.has(name)), ...inside, ...ofVariants];
}

/** Lists the properties that distinguish a variant, since they have a single value or a default among few values. */
export const listSingleValued = ({ properties, read }: Schema) =>
  properties
    .filter(({ subschemas }) => {
      const { constant, enumValues = [], defaultValue } = read(subschemas);
      return constant !== undefined || enumValues.length === 1 || (enumValues.length > 1 && defaultValue !== undefined);
    })
    .map(({ name }) => name);

const listInConditions = ({ conditions, read }: Schema) =>
  conditions.flatMap(({ when, met = [], unmet = [] }) =>
    [when, met, unmet].flatMap((subschemas) => listPropertyNames(read(subschemas))),
  );

/**
 * Removes properties that `then` or `else` forbids with `not: { required: [name] }`.
 * Only `const`, `enum` and `required` in `if` are evaluated.
 */
export function meetConditions(schema: Schema, value: Record<string, unknown>): Record<string, unknown> {
  const forbidden = new Set(
    schema.conditions.flatMap(({ when, met, unmet }) => {
      const branch = isMet(schema.read(when), value) ? met : unmet;
      return branch ? listForbidden(schema.read(branch)) : [];
    }),
  );
  if (forbidden.size === 0) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !forbidden.has(name)));
}

/**
 * Lists the properties that `not` forbids. `not: { required: [a] }` forbids `a`. `not: { required: [a, b] }` forbids
 * neither `a` nor `b`, because each property is allowed without the other.
 */
const listForbidden = ({ not }: Schema) =>
  not.flatMap((cursor) => {
    const names = cursor.texts("required");
    return hasOnlyNames(cursor) && names.length === 1 ? names : [];
  });

const hasOnlyNames = ({ value }: Cursor) => isObject(value) && Object.keys(value).every((key) => key === "required");

function isMet({ properties, requiredElsewhere, read }: Schema, value: Record<string, unknown>): boolean {
  if (requiredElsewhere.some((name) => !Object.hasOwn(value, name))) return false;
  return properties.every(({ name, required, subschemas: inner }) => {
    if (!Object.hasOwn(value, name)) return !required;
    const { constant, enumValues } = read(inner);
    if (constant) return constant.value === value[name];
    return enumValues === undefined || enumValues.some((each) => each.value === value[name]);
  });
}
