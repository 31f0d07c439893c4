import type { ReferenceIndex, SchemaEntry } from "../index/reference-index.ts";
import type { Composition, Property, Schema, Subschemas } from "../normalize/schema.ts";
import { addKey, findFieldAvailability, type ValueKeys } from "./availability.ts";
import { describeEach, describeType, hasInside, isDescribedInWords, unwrapItems } from "./describe-type.ts";
import type { FieldGroup, FieldNode, Truncation } from "./field.ts";
import { nameVariants, type ReadVariant, toVariantKey } from "./name-variants.ts";
import { describeNotes } from "./notes.ts";
import {
  levelsShown,
  PageTrees,
  type PendingField,
  type ShownSchema,
  type TreeContext,
  toRecursionLink,
  toRepeatLink,
} from "./page-trees.ts";
import {
  describeExtras,
  describeHidden,
  describeSelection,
  hasFacts,
  identify,
  isAmong,
  isHidden,
  isSameShape,
  listConditions,
  listFields,
  listSharedProperties,
  listUnnamedFields,
  sortProperties,
  toFacts,
} from "./schema-shape.ts";

interface TreeOptions extends TreeContext {
  readonly page: PageTrees;
}

/** If the page already shows at least this many properties of an object, the page lists only their names. */
const fewRepeated = 3;

/** The fields and variants of one schema that a page shows. Of the others, the page lists only the names. */
const shownOf = { fields: 1_000, variants: 300 };

/** Builds the tree of a schema's fields. A link or text replaces repeated, recursive and excess fields. */
export const buildFieldTree = (subschemas: Subschemas, id: string, options: TreeOptions): FieldNode =>
  buildField(options, {
    id,
    name: "",
    kind: "root",
    schema: options.page.read(subschemas),
    ancestors: [],
    keys: options.availability?.keys,
  });

/** Builds the fields of a named schema for the schema's own page. */
export const outlineSchema = (index: ReferenceIndex, { cursor, name }: SchemaEntry): FieldNode =>
  buildFieldTree([cursor], "fields", { page: new PageTrees(index), direction: "both", owner: name });

/** A composition with the normalized schemas of its variants. */
interface ReadComposition extends Omit<Composition, "variants"> {
  readonly variants: readonly ReadVariant[];
}

interface Inside {
  readonly groups: readonly FieldGroup[];
  readonly truncation?: Truncation;
  /** Names of properties that the page omits, such as read-only properties of a request body. */
  readonly hidden?: readonly string[];
  readonly isDirectional?: boolean;
}

interface Level {
  readonly field: PendingField;
  readonly schema: Schema;
  readonly isItem: boolean;
  readonly below: PendingField["ancestors"];
  /** Keys of the values that contain the fields of this level. */
  readonly keys: ValueKeys;
}

function buildField(tree: TreeOptions, field: PendingField): FieldNode {
  const { page, direction } = tree;
  const { id, name, kind, property, schema } = field;
  const item = unwrapItems(schema);
  // A note that a page contains only once precedes the nested fields, as on the page.
  const closed = page.noteClosed(item.schema);
  const { groups, truncation, hidden = [], isDirectional = false } = buildInside(tree, field, item);
  const isInWords = item.isItem && !hasInside(item.schema) && isDescribedInWords(item.schema);
  const valued = isInWords && !schema.enumValues ? item.schema : schema;
  // A page lists enumerated values with descriptions only once. If a later field has the same component, a link to
  // this list replaces the values of the later field.
  const isExplained = valued.enumValues?.some(({ description }) => description !== undefined);
  const shown = isExplained ? page.findShown(valued, tree) : undefined;
  if (!shown && valued.enumValues) page.noteShown(toShown(tree, field, valued, false));
  const ofItems = { schema: valued, kind: "item", keys: item.keys.reduce(addKey, field.keys) };
  const facts = toFacts(schema);
  const isRepeated = truncation?.reason === "repeated";
  return {
    id,
    name,
    kind,
    type: describeType(page.index, schema),
    required: property?.required ?? false,
    ...facts,
    constraints: [...facts.constraints, ...describeEach(schema)],
    enumValues: shown ? [] : (valued.enumValues ?? []),
    examples: isInWords && facts.examples.length === 0 ? toFacts(item.schema).examples : facts.examples,
    notes: [
      ...describeSelection(field.discriminator, field.variant),
      ...closed,
      ...(item.isItem && !isRepeated ? describeNotes(item.schema, listFields(item.schema, "item")) : []),
      ...(isRepeated ? [] : describeNotes(schema, listFields(schema, kind))),
      ...(hidden.length > 0 ? [describeHidden(direction, hidden)] : []),
      ...describeExtras(schema),
    ],
    groups,
    truncation: truncation ?? (shown && toRepeatLink("values", shown, tree)),
    isDirectional: isDirectional || schema.readOnly !== schema.writeOnly,
    ...findFieldAvailability(tree.availability, field),
    ...(valued !== schema && { enumSince: findFieldAvailability(tree.availability, ofItems).enumSince }),
  };
}

const toShown = (
  { owner, direction }: TreeContext,
  { id, name }: PendingField,
  schema: Schema,
  isDirectional: boolean,
): ShownSchema => ({ schema, id, name, owner, direction, isDirectional });

function buildInside(
  tree: TreeOptions,
  field: PendingField,
  { schema, isItem, keys: itemKeys }: ReturnType<typeof unwrapItems>,
): Inside {
  const { page } = tree;
  const { ancestors, id } = field;
  const keys = itemKeys.reduce(addKey, field.keys);
  const identity = identify(schema);
  const below = [...ancestors, { identity, id, schema }];
  const [entry] = [schema, field.schema].flatMap((each) => page.findEntry(each) ?? []);
  const container = ancestors.find(
    (each) => each.identity === identity && (entry !== undefined || isSameShape(each.schema, schema)),
  );
  if (!hasInside(schema))
    return { groups: isItem && !container ? buildItem(tree, id, { schema, ancestors: below, keys }) : [] };
  if (container) return { groups: [], truncation: toRecursionLink(container.id, entry) };
  const repeated = page.findShown(schema, tree);
  if (repeated) {
    const truncation = toRepeatLink("fields", repeated, tree);
    return { groups: [], truncation, isDirectional: repeated.isDirectional };
  }
  const limit = page.toLimitLink(field, schema, entry);
  if (limit) return { groups: [], truncation: limit };
  const { groups, hidden } = buildGroups(tree, { field, schema, isItem, below, keys });
  const isDirectional =
    hidden.length > 0 ||
    groups.some(({ fields, repeated = [] }) => [...fields, ...repeated].some((each) => each.isDirectional));
  page.noteShown(toShown(tree, field, schema, isDirectional));
  return { groups, hidden, isDirectional };
}

function buildItem(
  tree: TreeOptions,
  id: string,
  inner: Pick<PendingField, "schema" | "ancestors" | "keys">,
): FieldGroup[] {
  const { schema, ancestors } = inner;
  const isBare = !hasFacts(schema) && !schema.deprecated && describeExtras(schema).length === 0;
  if (ancestors.length > levelsShown || isBare || isDescribedInWords(schema)) return [];
  const item = { id: tree.page.toUniqueId(`${id}.item`), name: "each value", kind: "item", ...inner } as const;
  return [{ kind: "fields", fields: [buildField(tree, item)] }];
}

function buildGroups(tree: TreeOptions, level: Level) {
  const { field, schema, isItem } = level;
  const { direction, page } = tree;
  const compositions = readCompositions(level);
  const isRoot = field.ancestors.length === 0;
  const shared =
    isRoot && !page.linksNamed ? compositions.flatMap(({ variants }) => listSharedProperties(variants)) : [];
  const named = new Set(schema.properties.map(({ name }) => name));
  const properties = [
    ...listFields(schema, isItem ? "item" : field.kind).filter(({ name }) => !field.omitted?.has(name)),
    ...shared.filter(({ name }) => !named.has(name)),
  ];
  const shownBefore = new Map(
    properties.flatMap((property) => {
      const shown = page.findShownProperty(property, tree);
      return shown ? [[property.name, shown] as const] : [];
    }),
  );
  const fields: PendingField[] = [];
  const repeated: ShownSchema[] = [];
  const hidden: string[] = [];
  for (const property of sortProperties(properties, schema.read)) {
    const { name, schema: inner } = property;
    const shown = shownBefore.size >= fewRepeated ? shownBefore.get(name) : undefined;
    if (isHidden(inner, direction)) hidden.push(name);
    else if (shown) repeated.push(shown);
    else fields.push(toPending(tree, level, { name, kind: "property", schema: inner, property, key: name }));
  }
  for (const { subschemas, ...unnamed } of listUnnamedFields(schema))
    fields.push(toPending(tree, level, { ...unnamed, schema: schema.read(subschemas) }));
  const isDescribed = isItem && schema.component && schema.description !== field.schema.description;
  const description = isDescribed ? schema.description : undefined;
  const omitted = isRoot ? properties : [];
  const groups = [
    ...buildGroup(tree, fields, { kind: "fields", ...(description === undefined ? {} : { description }) }),
    ...toRepeatedGroup(repeated),
    ...compositions.flatMap((composition) => buildComposition(tree, level, composition, omitted)),
    ...buildConditions(tree, level),
  ];
  return { groups, hidden };
}

const toPending = (
  { page }: TreeOptions,
  { field, below, keys }: Level,
  { key, ...inner }: Omit<PendingField, "id" | "ancestors" | "keys"> & { readonly key: string | undefined },
): PendingField => ({
  ...inner,
  id: page.toUniqueId(`${field.id}.${inner.name}`),
  ancestors: below,
  keys: addKey(keys, key),
});

function buildGroup(
  tree: TreeOptions,
  pending: readonly PendingField[],
  { kind, ...words }: Omit<FieldGroup, "fields">,
): FieldGroup[] {
  const { page } = tree;
  const shown = pending.slice(0, shownOf[kind]);
  const names = pending.slice(shownOf[kind]).map(({ name }) => `\`${name}\``);
  page.fieldCount += shown.length;
  const fields = shown.map((field) => {
    const node = buildField(tree, field);
    const { property, schema } = field;
    if (property) page.noteShownProperty(property, toShown(tree, field, schema, node.isDirectional));
    return node;
  });
  const groups: FieldGroup[] = fields.length > 0 ? [{ kind, ...words, fields }] : [];
  if (names.length > 0) {
    const label = `${names.length} further ${kind}, by name`;
    groups.push({ kind: "fields", label, description: names.join(", "), fields: [] });
  }
  return groups;
}

/** Creates a group that names properties that the page already shows elsewhere. */
function toRepeatedGroup(repeated: readonly ShownSchema[]): FieldGroup[] {
  if (repeated.length === 0) return [];
  const owners = [...new Set(repeated.map(({ owner }) => owner))];
  return [{ kind: "fields", label: `Same fields as in ${owners.join(" and ")}`, fields: [], repeated }];
}

/** Reads the compositions of a schema, without those that contain the schema itself as a variant. */
function readCompositions({ field, schema, below }: Level): ReadComposition[] {
  return schema.compositions.flatMap((composition) => {
    const variants = composition.variants.map((variant) => ({ variant, schema: schema.read([variant.cursor]) }));
    const identities = new Set(variants.map((each) => identify(each.schema)));
    // If `Dog` extends `Pet` with `allOf`, the fields of `Dog` must not list the variants of `Pet`.
    const above = [...below.slice(1).map(({ identity }) => identity), identify(field.schema)];
    return above.some((identity) => identities.has(identity)) ? [] : [{ ...composition, variants }];
  });
}

/** Builds the variants of a composition. They omit the properties that the schema with the composition shows. */
function buildComposition(
  tree: TreeOptions,
  level: Level,
  { kind, discriminator, variants }: ReadComposition,
  shown: readonly Property[],
): FieldGroup[] {
  const names = nameVariants(tree.page.index, variants);
  const fields = variants.map(({ variant, schema }, position) => {
    const omitted = new Set(schema.properties.filter((each) => isAmong(shown, each)).map(({ name }) => name));
    const isFirstVariant = position === 0;
    const words = { name: names[position] ?? "", kind: "variant" } as const;
    const key = toVariantKey(variant, schema, position);
    return toPending(tree, level, { ...words, schema, variant, discriminator, omitted, isFirstVariant, key });
  });
  const which = discriminator ? `, selected by ${discriminator}` : "";
  const label = `${kind === "oneOf" ? "One of" : "One or more of"} these${which}`;
  return buildGroup(tree, fields, { kind: "variants", label });
}

function buildConditions(tree: TreeOptions, level: Level): FieldGroup[] {
  const fields = listConditions(level.schema).map(([name, subschemas]) =>
    toPending(tree, level, { name, kind: "variant", schema: level.schema.read(subschemas), key: undefined }),
  );
  const label = level.schema.contentSchema ? "Decoded content" : "Depending on the value";
  return buildGroup(tree, fields, { kind: "variants", label });
}
