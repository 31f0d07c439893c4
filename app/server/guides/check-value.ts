import type { Direction } from "#app/server/reference/normalize/normalize-operation.ts";
import { normalizeSchema } from "#app/server/reference/normalize/normalize-schema.ts";
import type { Composition, Schema, Subschemas } from "#app/server/reference/normalize/schema.ts";
import type { Specification } from "#app/server/reference/normalize/specification.ts";
import { isHidden } from "#app/server/reference/outline/schema-shape.ts";
import { isMatch } from "#app/server/reference/samples/sample-string.ts";
import { suggest } from "#app/server/text/nearest.ts";
import { checkConstraints, describeKind, toKinds } from "./check-constraints.ts";
import { listNames } from "./code-diagnostic.ts";
import { type CodeValue, hasUnknown, isPlaceholder, type Member, toTextAt } from "./code-value.ts";

/** A rule of a schema that a value violates. */
export interface Violation {
  /** Keyword of JSON Schema, such as `required`. */
  readonly rule: string;
  readonly at: number;
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly hint?: string | undefined;
  /** Whether the value is valid all the same: the schema allows fields that it does not declare, and servers ignore read-only fields. */
  readonly isAllowed?: boolean;
}

/** How a value is checked. */
export interface ValueOptions {
  readonly specification: Specification;
  readonly direction: Direction;
  /** Whether the code block omits parts of the value, so that required fields can be absent. */
  readonly isPartial: boolean;
  /** Whether scalars are written as text, as in a query or in a form. */
  readonly isText?: boolean;
}

interface Context extends ValueOptions {
  readonly path: readonly (string | number)[];
  /** The variants that are being checked for each value, since the variants of a schema can contain the schema itself. */
  readonly active: Map<CodeValue, Set<unknown>>;
}

/**
 * Lists the rules that a value violates. JSON Schema validators cannot be used, because parts of a value may be unknown:
 * a rule counts as violated only if it is violated for each value of the unknown parts.
 */
export const checkValue = (value: CodeValue, subschemas: Subschemas, options: ValueOptions): readonly Violation[] =>
  check(value, subschemas, { ...options, path: [], active: new Map() });

function check(value: CodeValue, subschemas: Subschemas, context: Context): readonly Violation[] {
  const { at } = value;
  const { path } = context;
  if (value.kind === "text" && isPlaceholder(value.text)) return [];
  const schema = normalizeSchema(context.specification, subschemas);
  if (schema.missing.length > 0 || schema.never) return [];
  if (value.kind === "literal" && value.value === null && schema.nullable) return [];
  const kinds = toKinds(value, context.isText === true);
  if (schema.types.length > 0 && !schema.types.some((type) => kinds.includes(type))) {
    const message = `must be ${listNames(schema.types.map(describeKind))}, but is ${describeKind(kinds[0] ?? "")}`;
    return [{ rule: "type", at, path, message }];
  }
  return [
    ...checkConstraints(value, schema, context).map((found) => ({ ...found, at, path })),
    ...(value.kind === "object" ? checkObject(value.members, at, schema, context) : []),
    ...(value.kind === "list" ? checkList(value, schema, context) : []),
    ...schema.compositions.flatMap((composition) => checkComposition(value, composition, context)),
    ...checkConditions(value, schema, context),
  ];
}

function checkList(
  value: Extract<CodeValue, { kind: "list" }>,
  schema: Schema,
  context: Context,
): readonly Violation[] {
  const { items, at } = value;
  const { constraints, prefixItems, contains } = schema;
  const { path } = context;
  const found = items.flatMap((item, index) => {
    const subschemas = prefixItems[index] ?? schema.items;
    return subschemas ? check(item, subschemas, { ...context, path: [...path, index] }) : [];
  });
  const { minContains = 1 } = constraints;
  const isContained = (item: CodeValue) =>
    !contains || hasUnknown(item) || check(item, contains, context).every(({ isAllowed }) => isAllowed);
  if (contains && !value.isPartial && !context.isPartial && items.filter(isContained).length < minContains) {
    const message = `must have at least ${minContains} of the items that the schema requires`;
    return [{ rule: "contains", at, path, message }, ...found];
  }
  const repeated = constraints.uniqueItems === true ? findRepeated(items) : undefined;
  return repeated ? [{ ...repeated, path: [...path, items.indexOf(repeated.item)] }, ...found] : found;
}

/** Finds a text or number that occurs twice. */
function findRepeated(items: readonly CodeValue[]) {
  const seen = new Set<unknown>();
  for (const item of items) {
    if ((item.kind !== "text" && item.kind !== "literal") || hasUnknown(item)) continue;
    const content = item.kind === "text" ? item.text : item.value;
    if (seen.has(content)) return { item, at: item.at, rule: "uniqueItems", message: `repeats ${content}` };
    seen.add(content);
  }
  return undefined;
}

function checkObject(members: readonly Member[], at: number, schema: Schema, context: Context): readonly Violation[] {
  // In a form, `items[0][price]` is a part of the field `items`.
  const toField = (name: string) => (context.isText ? name.replace(/\[.*$/, "") : name);
  const names = new Set(members.flatMap(({ name }) => [name, toField(name)]));
  const properties = new Map(schema.properties.map((property) => [property.name, property]));
  const { propertyNames } = schema;
  const found = members.flatMap(({ name, at: nameAt, value }): readonly Violation[] => {
    const inside = { ...context, path: [...context.path, name] };
    const ofName = propertyNames ? check(toTextAt(name, nameAt), propertyNames, inside) : [];
    if (ofName.length > 0) return ofName;
    const property = properties.get(name);
    if (property)
      return [
        ...checkDirection(nameAt, schema.read(property.subschemas), inside),
        ...check(value, property.subschemas, inside),
      ];
    const pattern = schema.patternProperties.find((each) => isMatch(each.name, name));
    if (pattern) return check(value, pattern.subschemas, inside);
    if (isPlaceholder(name) || properties.has(toField(name))) return [];
    if (typeof schema.additional === "object") return check(value, schema.additional, inside);
    return checkUndeclared({ name, at: nameAt, value }, schema, inside);
  });
  if (context.isPartial) return found;
  const isSent = (subschemas: Subschemas) => !isHidden(schema.read(subschemas), context.direction);
  const missing = [
    ...schema.properties.filter((each) => each.required && isSent(each.subschemas)).map(({ name }) => name),
    ...schema.requiredElsewhere,
    ...schema.dependentRequired.flatMap(([name, others]) => (names.has(name) ? others : [])),
  ].filter((name) => !names.has(name));
  return [
    ...found,
    ...[...new Set(missing)].map((name) => toMissing(name, at, context)),
    ...checkGroups(names, at, schema, context),
  ];
}

/** Reports a read-only field in a request, and a write-only field in a response. */
function checkDirection(at: number, schema: Schema, { path, direction }: Context): readonly Violation[] {
  if (!isHidden(schema, direction)) return [];
  const [rule, words] = schema.readOnly ? ["readOnly", "read-only"] : ["writeOnly", "write-only"];
  const hint = "remove the field";
  return [{ rule, at, path, message: `is ${words}, so a ${direction} does not have it`, hint, isAllowed: true }];
}

const toMissing = (name: string, at: number, { path }: Context): Violation => ({
  rule: "required",
  at,
  path,
  message: `lacks the required field ${name}`,
  hint: `add ${name}; if the block is shortened, write ... where fields are left out`,
});

/** Reports a field that the schema does not declare: always if it forbids other fields, else if a declared name is near. */
function checkUndeclared({ name, at }: Member, schema: Schema, context: Context): readonly Violation[] {
  const declared = listDeclared(schema);
  if (declared.has(name)) return [];
  const hint = suggest(name, declared);
  const isForbidden = schema.additional === false || schema.unevaluated === false;
  if (!isForbidden && (schema.additional === true || hint === undefined || schema.patternProperties.length > 0))
    return [];
  const message = "is not a field of the schema";
  const rule = schema.additional === false ? "additionalProperties" : "unevaluatedProperties";
  return [{ rule, at, path: context.path, message, hint, ...(isForbidden ? {} : { isAllowed: true }) }];
}

/** Lists the items and variants of a schema: a path such as `lines.price` does not name them. */
export const listUnnamed = ({ items, compositions }: Schema): Subschemas[] => [
  ...(items ? [items] : []),
  ...compositions.flatMap(({ variants }) => variants.map(({ cursor }) => [cursor])),
];

const maximumDepth = 6;

/** Lists the names of the fields of a schema, including those of its variants and conditions. */
export function listDeclared(schema: Schema, depth = 0): Set<string> {
  const names = new Set([...schema.properties.map(({ name }) => name), ...schema.requiredElsewhere]);
  if (depth === maximumDepth) return names;
  const others = [
    ...schema.compositions.flatMap(({ variants }) => variants.map(({ cursor }) => [cursor])),
    ...schema.conditions.flatMap(({ when, met, unmet }) => [when, met ?? [], unmet ?? []]),
    ...schema.dependentSchemas.map(([, subschemas]) => subschemas),
  ];
  for (const subschemas of others) for (const name of listDeclared(schema.read(subschemas), depth + 1)) names.add(name);
  for (const { discriminator } of schema.compositions) if (discriminator !== undefined) names.add(discriminator);
  return names;
}

function checkGroups(names: ReadonlySet<string>, at: number, schema: Schema, { path }: Context): readonly Violation[] {
  return schema.requiredGroups.flatMap(({ kind, sets }) => {
    const complete = sets.filter((set) => set.every((name) => names.has(name)));
    const listSets = (list: typeof sets) => listNames(list.map((set) => set.join(" and ")));
    if (kind === "oneOf" && complete.length > 1)
      return [{ rule: kind, at, path, message: `must have only one of these fields: ${listSets(complete)}` }];
    if (complete.length > 0) return [];
    return [{ rule: kind, at, path, message: `lacks required fields: ${listSets(sets)}` }];
  });
}

/** Of several variants, one has to match. If none matches, the violations of the nearest variant are returned. */
function checkComposition(value: CodeValue, composition: Composition, context: Context): readonly Violation[] {
  const selected = selectVariant(value, composition, context.specification);
  if (selected === "unknown") return [];
  if (typeof selected === "object" && "rule" in selected)
    return [{ ...selected, path: [...context.path, ...selected.path] }];
  const variants = selected ? [selected] : composition.variants;
  const results = variants.map(({ cursor }) => checkVariant(value, [cursor], context));
  if (results.some((violations) => violations.every(({ isAllowed }) => isAllowed))) return [];
  const sorted = results.toSorted((a, b) => toDistance(a, context) - toDistance(b, context));
  const [nearest = []] = sorted;
  if (variants.length === 1 || toDistance(nearest, context) < otherKind) return nearest;
  const message = `matches none of the ${variants.length} variants of the schema`;
  return [{ rule: composition.kind, at: value.at, path: context.path, message }];
}

function checkVariant(value: CodeValue, subschemas: Subschemas, context: Context): readonly Violation[] {
  const active = context.active.get(value) ?? new Set();
  const key = subschemas[0]?.value;
  if (active.has(key)) return [];
  context.active.set(value, active.add(key));
  const violations = check(value, subschemas, context);
  active.delete(key);
  return violations;
}

/** Selects the variant by the value of the discriminator. */
function selectVariant(value: CodeValue, { discriminator, variants }: Composition, specification: Specification) {
  if (discriminator === undefined || value.kind !== "object") return undefined;
  const member = value.members.find(({ name }) => name === discriminator);
  if (member?.value.kind !== "text") return member || value.isPartial ? ("unknown" as const) : undefined;
  const { text } = member.value;
  if (isPlaceholder(text)) return "unknown" as const;
  const selected = variants.find(({ discriminatorValues }) => discriminatorValues.includes(text));
  const values = variants.flatMap(({ discriminatorValues }) => discriminatorValues);
  if (selected || values.length === 0 || variants.some(({ isDefault }) => isDefault)) return selected;
  if (variants.some(({ cursor }) => enumerates([cursor], discriminator, text, specification))) return undefined;
  return {
    rule: "discriminator",
    at: member.value.at,
    path: [discriminator],
    message: `must be ${listNames(values)}, but is ${text}`,
    hint: suggest(text, values),
  };
}

/**
 * Returns whether a field of a schema has a value as its constant or among its enumerated values. Without a mapping, the names of
 * schemas select the variants, but in OpenAI's API, for example, the variants have such constants instead.
 */
function enumerates(subschemas: Subschemas, field: string, text: string, specification: Specification): boolean {
  const property = normalizeSchema(specification, subschemas).properties.find(({ name }) => name === field);
  if (!property) return false;
  const { constant, enumValues = [] } = normalizeSchema(specification, property.subschemas);
  return constant?.value === text || enumValues.some(({ value }) => value === text);
}

const otherKind = 1_000;

/** How much a value differs from a variant. A value of another type or with another constant belongs to another variant. */
function toDistance(violations: readonly Violation[], { path }: Context): number {
  return violations.reduce((sum, { rule, path: at, isAllowed }) => {
    if (at.length === path.length && ["type", "const", "enum"].includes(rule)) return sum + otherKind;
    if ((rule === "const" || rule === "enum") && at.length === path.length + 1) return sum + otherKind / 10;
    return sum + (isAllowed ? 0.1 : 1);
  }, 0);
}

/** Checks `if`, `not` and `dependentSchemas`, which are decidable only for values that are known completely. */
function checkConditions(value: CodeValue, schema: Schema, context: Context): readonly Violation[] {
  const { conditions, not, dependentSchemas } = schema;
  if (conditions.length + not.length + dependentSchemas.length === 0) return [];
  if (context.isPartial || hasUnknown(value)) return [];
  const isValid = (subschemas: Subschemas) =>
    checkVariant(value, subschemas, context).every(({ isAllowed }) => isAllowed);
  const names = new Set(value.kind === "object" ? value.members.map(({ name }) => name) : []);
  const applied = [
    ...conditions.map(({ when, met, unmet }) => (isValid(when) ? met : unmet)),
    ...dependentSchemas.map(([name, subschemas]) => (names.has(name) ? subschemas : undefined)),
  ].filter((subschemas) => subschemas !== undefined);
  const message = "has a form that the schema forbids (not)";
  return [
    // These schemas do not contain the other fields of the value.
    ...applied.flatMap((subschemas) => checkVariant(value, subschemas, context).filter(({ isAllowed }) => !isAllowed)),
    ...not.flatMap((cursor) => (isValid([cursor]) ? [{ rule: "not", at: value.at, path: context.path, message }] : [])),
  ];
}
