import { Cursor, isObject, toText } from "../source/cursor.ts";
import type { Specification } from "../source/specification.ts";
import { readEnum, readEnumFromComposition } from "./enum-values.ts";
import { flattenSchema } from "./flatten-schema.ts";
import { readConstraints } from "./read-constraints.ts";
import { isDeprecated, isInternal, readBadges } from "./read-extensions.ts";
import type { Composition, Condition, Property, Schema, SchemaParts } from "./schema.ts";

/** Reads written schemas, of any OpenAPI version, that all apply to one value. */
export function readSchema(specification: Specification, roots: SchemaParts): Schema {
  const [only] = roots;
  if (roots.length !== 1 || !only?.isObject) return merge(specification, roots);
  return specification.schemas.get(only.value, () => merge(specification, roots));
}

function merge(specification: Specification, roots: SchemaParts): Schema {
  const {
    parts,
    own,
    compositions: allCompositions,
    missing,
    name,
    component,
    nullable,
    never,
  } = flattenSchema(specification, roots);
  const first = (key: string) =>
    own.find((part) => part.get(key) !== undefined) ?? parts.findLast((part) => part.get(key) !== undefined);
  const text = (key: string) => first(key)?.text(key);
  const annotation = (key: string) =>
    own.map((part) => part.text(key)).find((value) => value !== undefined && value !== "");
  const cursors = (key: string) => parts.flatMap((part) => part.get(key) ?? []);
  const group = (key: string): SchemaParts | undefined => nonEmpty(cursors(key));

  const typeSets = parts.flatMap((part) => toTypes(part));
  const types = intersect(typeSets);
  const [compositions, requiredGroups, enums] = sortCompositions(specification, allCompositions);
  const enumValues = parts.map(readEnum).find((values) => values !== undefined) ?? enums;
  const enumHasNull = parts.some((part) => part.list("enum").some(({ value }) => value === null));
  const constant = first("const")?.get("const");
  const written = first("default")?.get("default");
  const prefixItems = parts.flatMap((part) =>
    [...part.list("prefixItems"), ...part.list("items")].map((item) => [item]),
  );
  const items = cursors("items").filter(({ value }) => isObject(value));
  return {
    sources: parts.map(({ value }) => value).filter((value) => typeof value === "object" && value !== null),
    name,
    component,
    missing,
    never,
    title: annotation("title"),
    description: annotation("description"),
    types: types.filter((type) => type !== "null"),
    nullable: nullable || enumHasNull || types.includes("null"),
    format: text("format"),
    constraints: readConstraints(parts),
    enumValues,
    constant: constant && { value: constant.value },
    defaultValue: written && { value: written.value },
    examples: readExamples(own.length > 0 ? own : parts),
    deprecated: own.some(isDeprecated),
    deprecatedDescription: annotation("x-deprecated-description"),
    badges: [...new Set(own.flatMap(readBadges))],
    readOnly: parts.some((part) => part.flag("readOnly")),
    writeOnly: parts.some((part) => part.flag("writeOnly")),
    ...readProperties(parts),
    patternProperties: toProperties(parts, "patternProperties", new Set()),
    additional: toAdditional(parts, "additionalProperties"),
    additionalName: text("x-additionalPropertiesName"),
    unevaluated: toAdditional(parts, "unevaluatedProperties"),
    propertyNames: group("propertyNames"),
    items: nonEmpty(items),
    prefixItems,
    moreItems:
      cursors("items").some(({ value }) => value === false) ||
      cursors("unevaluatedItems").some(({ value }) => value === false) ||
      cursors("additionalItems").some(({ value }) => value === false)
        ? false
        : undefined,
    contains: group("contains"),
    compositions,
    requiredGroups,
    not: cursors("not"),
    conditions: parts.flatMap((part): Condition[] => {
      const condition = part.get("if");
      return condition
        ? [{ when: [condition], met: nonEmpty(part.get("then")), unmet: nonEmpty(part.get("else")) }]
        : [];
    }),
    dependentRequired: parts.flatMap((part) =>
      [
        ...part.map("dependentRequired"),
        ...part.map("dependencies").filter(([, value]) => Array.isArray(value.value)),
      ].map(([key, value]) => [key, texts(value)] as const),
    ),
    dependentSchemas: parts.flatMap((part) =>
      [...part.map("dependentSchemas"), ...part.map("dependencies").filter(([, value]) => value.isObject)].map(
        ([key, value]) => [key, [value]] as const,
      ),
    ),
    contentEncoding: text("contentEncoding"),
    contentMediaType: text("contentMediaType"),
    contentSchema: group("contentSchema"),
    xml: first("xml")?.get("xml"),
    externalDocs: first("externalDocs")?.get("externalDocs"),
    extensions: readExtensions(own),
  };
}

const texts = (cursor: Cursor) => cursor.items().flatMap(({ value }) => toText(value) ?? []);

function nonEmpty(value: SchemaParts | Cursor | undefined): SchemaParts | undefined {
  const list = value === undefined ? [] : value instanceof Cursor ? [value] : value;
  return list.length > 0 ? list : undefined;
}

function toTypes(part: Cursor): string[][] {
  const type = part.get("type")?.value;
  const list = Array.isArray(type)
    ? type.filter((item) => typeof item === "string")
    : typeof type === "string"
      ? [type]
      : [];
  if (list.length === 0) return [];
  return [list.map((name) => (name === "file" ? "string" : name))];
}

/** Types that every part allows; a contradiction shows what was written. `number` with `integer` is `integer`. */
function intersect(sets: readonly (readonly string[])[]): string[] {
  const [start = [], ...rest] = sets;
  return rest.reduce<string[]>(
    (common, set) => {
      const both = common.filter((type) => set.includes(type) || (type === "integer" && set.includes("number")));
      if (both.length > 0) return both;
      return common.includes("number") && set.includes("integer") ? ["integer"] : [...new Set(common.concat(set))];
    },
    [...new Set(start)],
  );
}

/** Choices between sets of required names are a sentence, choices between single values an enumeration. */
function sortCompositions(specification: Specification, all: readonly Composition[]) {
  const compositions: Composition[] = [];
  const groups: Array<{ kind: Composition["kind"]; sets: string[][] }> = [];
  let enums: Schema["enumValues"];
  for (const composition of all) {
    const targets = composition.variants.map(({ cursor }) => specification.resolve(cursor));
    if (targets.every((target) => target?.isObject && Object.keys(target.value ?? {}).join() === "required")) {
      groups.push({ kind: composition.kind, sets: targets.map((target) => target?.texts("required") ?? []) });
      continue;
    }
    const values = readEnumFromComposition(specification, composition);
    if (values && !enums) enums = values;
    else compositions.push(composition);
  }
  return [compositions, groups, enums] as const;
}

function readProperties(parts: SchemaParts): Pick<Schema, "properties" | "requiredElsewhere"> {
  const required = new Set(parts.flatMap((part) => part.texts("required")));
  const properties = toProperties(parts, "properties", required);
  const named = new Set(properties.map((property) => property.name));
  const isHidden = (name: string) => parts.some((part) => isInternal(part.at("properties", name) ?? part));
  return { properties, requiredElsewhere: [...required].filter((name) => !named.has(name) && !isHidden(name)) };
}

function toProperties(
  parts: SchemaParts,
  key: "properties" | "patternProperties",
  required: ReadonlySet<string>,
): Property[] {
  const byName = new Map<string, Cursor[]>();
  for (const part of parts) {
    for (const [name, cursor] of part.map(key)) {
      if (isInternal(cursor)) continue;
      const list = byName.get(name);
      if (!list) byName.set(name, [cursor]);
      else if (!list.some(({ value }) => value === cursor.value)) list.push(cursor);
    }
  }
  const reference = (cursors: readonly Cursor[]) => Number(cursors[0]?.number("x-order") ?? Number.POSITIVE_INFINITY);
  return [...byName]
    .toSorted(([, one], [, other]) => (reference(one) === reference(other) ? 0 : reference(one) - reference(other)))
    .map(([name, cursors]) => ({ name, required: required.has(name), parts: cursors }));
}

/** `false` on one of several merged parts would forbid its siblings' properties: it is meant for the whole, or not at all. */
function toAdditional(parts: SchemaParts, key: string): boolean | SchemaParts | undefined {
  const written = parts.flatMap((part) => part.get(key) ?? []);
  const schemas = written.filter(({ value }) => isObject(value) && Object.keys(value).length > 0);
  if (schemas.length > 0) return schemas;
  if (written.some(({ value }) => value === true || isObject(value))) return true;
  return written.length > 0 && written.every(({ value }) => value === false) ? false : undefined;
}

function readExamples(parts: SchemaParts): unknown[] {
  for (const part of parts) {
    const list = part.get("examples")?.value;
    if (Array.isArray(list) && list.length > 0) return list;
    if (isObject(list))
      return Object.values(list).map((example) =>
        isObject(example) && Object.hasOwn(example, "value") ? example.value : example,
      );
    const example = part.get("example") ?? part.get("x-example");
    if (example) return [example.value];
  }
  return [];
}

const known =
  /^x-(?:enum|nullable|example|deprecated|ms-enum|badges|state$|beta$|stability|scalar-|explicitMappingOnly|additionalPropertiesName|order|tags|internal|displayName)/;

function readExtensions(parts: SchemaParts): Array<readonly [string, unknown]> {
  return parts.flatMap((part) =>
    part
      .entries()
      .flatMap(([key, { value }]) => (key.startsWith("x-") && !known.test(key) ? [[key, value] as const] : [])),
  );
}
