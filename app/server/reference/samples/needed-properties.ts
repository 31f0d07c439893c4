import { normalizeSchema } from "../normalize/normalize-schema.ts";
import type { Schema, Subschemas } from "../normalize/schema.ts";
import type { Specification } from "../normalize/specification.ts";
import { isObject } from "../source/cursor.ts";

/** Lists the properties that a value needs, such as required properties and the properties in an `if`. */
export function listNeeded(
  specification: Specification,
  schema: Schema,
  given: Readonly<Record<string, unknown>>,
): ReadonlySet<string> {
  const names = new Set([...Object.keys(given), ...schema.properties.map(({ name }) => name)]);
  const has = (name: string) => Object.hasOwn(given, name);
  const isEmpty = Object.keys(given).length === 0;
  const needed = new Set([
    ...listRequired(schema),
    ...schema.requiredGroups.flatMap(({ sets }) => sets.find((set) => set.every(has)) ?? sets[0] ?? []),
    ...listInConditions(specification, schema).filter(isEmpty ? (name) => names.has(name) : has),
  ]);
  const dependents = Map.groupBy(
    [
      ...schema.dependentRequired,
      ...schema.dependentSchemas.map(
        ([name, subschemas]) => [name, listRequired(normalizeSchema(specification, subschemas))] as const,
      ),
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

const listRequired = ({ properties, requiredElsewhere }: Schema) => [
  ...properties.filter(({ required }) => required).map(({ name }) => name),
  ...requiredElsewhere,
];

const listInConditions = (specification: Specification, { conditions }: Schema) =>
  conditions.flatMap(({ when, met = [], unmet = [] }) =>
    [when, met, unmet].flatMap((subschemas) => {
      const { properties, requiredElsewhere } = normalizeSchema(specification, subschemas);
      return [...properties.map(({ name }) => name), ...requiredElsewhere];
    }),
  );

/**
 * Removes properties that `then` or `else` forbids with `not: { required: [name] }`.
 * Only `const`, `enum` and `required` in `if` are evaluated.
 */
export function meetConditions(
  specification: Specification,
  schema: Schema,
  value: Record<string, unknown>,
): Record<string, unknown> {
  const forbidden = new Set(
    schema.conditions.flatMap(({ when, met, unmet }) => {
      const branch = isMet(specification, when, value) ? met : unmet;
      return branch ? listForbidden(specification, branch) : [];
    }),
  );
  if (forbidden.size === 0) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !forbidden.has(name)));
}

/**
 * Lists the properties that `not` forbids. `not: { required: [a] }` forbids `a`. `not: { required: [a, b] }` forbids
 * neither `a` nor `b`, because each property is allowed without the other.
 */
const listForbidden = (specification: Specification, subschemas: Subschemas) =>
  normalizeSchema(specification, subschemas).not.flatMap((cursor) => {
    const names = cursor.texts("required");
    const hasOnlyNames = isObject(cursor.value) && Object.keys(cursor.value).every((key) => key === "required");
    return hasOnlyNames && names.length === 1 ? names : [];
  });

function isMet(specification: Specification, subschemas: Subschemas, value: Record<string, unknown>): boolean {
  const { properties, requiredElsewhere } = normalizeSchema(specification, subschemas);
  if (requiredElsewhere.some((name) => !Object.hasOwn(value, name))) return false;
  return properties.every(({ name, required, subschemas: inner }) => {
    if (!Object.hasOwn(value, name)) return !required;
    const { constant, enumValues } = normalizeSchema(specification, inner);
    if (constant) return constant.value === value[name];
    return enumValues === undefined || enumValues.some((each) => each.value === value[name]);
  });
}
