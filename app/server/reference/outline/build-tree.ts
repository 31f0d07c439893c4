import type { ReferenceIndex, SchemaEntry } from "../index/reference-index.ts";
import { normalizeSchema } from "../normalize/normalize-schema.ts";
import type { Property, Schema, Subschemas } from "../normalize/schema.ts";
import { describeEach, hasInside, isDescribedInWords, unwrapItems } from "./contained.ts";
import { describeType } from "./describe-type.ts";
import type { FieldGroup, FieldNode, Truncation } from "./field.ts";
import { addKey, toAvailability } from "./field-availability.ts";
import { nameVariants, type ReadComposition, readCompositions } from "./name-variants.ts";
import { describeNotes } from "./notes.ts";
import { PageTrees, type ShownSchema, type TreeContext } from "./page-trees.ts";
import {
  describeExtras,
  describeHidden,
  hasFacts,
  identify,
  isAmong,
  isHidden,
  listConditions,
  listSharedProperties,
  listUnnamedFields,
  nameVariant,
  sortProperties,
  toFacts,
  withDiscriminator,
} from "./schema-shape.ts";
import {
  levelsShown,
  type PendingField,
  toLimitLink,
  toRecursionLink,
  toRepeatedGroup,
  toRepeatLink,
} from "./truncate.ts";

export interface TreeOptions extends TreeContext {
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
    schema: createRead(options)(subschemas),
    ancestors: [],
    keys: options.availability?.keys,
  }).node;

/** Builds the fields of a named schema for the schema's own page. */
export const outlineSchema = (index: ReferenceIndex, { cursor, name }: SchemaEntry): FieldNode =>
  buildFieldTree([cursor], "fields", { page: new PageTrees(index), direction: "both", owner: name });

/** A result with whether requests and responses show different fields in it. */
interface Directional {
  readonly isDirectional: boolean;
}

interface BuiltGroups extends Directional {
  readonly groups: readonly FieldGroup[];
}

interface Inside extends BuiltGroups {
  readonly truncation?: Truncation;
  /** Names of properties that the page omits, such as read-only properties of a request body. */
  readonly hidden?: readonly string[];
}

interface Level {
  readonly field: PendingField;
  readonly schema: Schema;
  readonly isItem: boolean;
  readonly below: PendingField["ancestors"];
  /** Keys of the values that contain the fields of this level. */
  readonly keys: PendingField["keys"];
}

const createRead =
  ({ page }: TreeOptions) =>
  (subschemas: Subschemas): Schema =>
    normalizeSchema(page.index.specification, subschemas);

function buildField(tree: TreeOptions, field: PendingField): Directional & { readonly node: FieldNode } {
  const { page, direction } = tree;
  const { specification } = page.index;
  const { id, name, kind, property, schema } = field;
  const item = unwrapItems(schema, createRead(tree));
  // A note that a page contains only once precedes the nested fields, as on the page.
  const closed = page.noteClosed(item.schema);
  const { groups, truncation, hidden = [], isDirectional } = buildInside(tree, field);
  const isInWords = item.isItem && !hasInside(item.schema) && isDescribedInWords(item.schema);
  const valued = isInWords && !schema.enumValues ? item.schema : schema;
  // A page lists enumerated values with descriptions only once. If a later field has the same component, a link to
  // this list replaces the values of the later field.
  const isExplained = valued.enumValues?.some(({ description }) => description !== undefined);
  const shown = isExplained ? page.findShown(valued, tree) : undefined;
  if (!shown && valued.enumValues) page.noteShown(toShown(tree, field, valued, false));
  const facts = toFacts(schema);
  const isRepeated = truncation?.reason === "repeated";
  const node: FieldNode = {
    id,
    name,
    kind,
    type: describeType(page.index, schema),
    required: property?.required ?? false,
    ...facts,
    constraints: [...facts.constraints, ...describeEach(schema, createRead(tree))],
    enumValues: shown ? [] : (valued.enumValues ?? []),
    examples: isInWords && facts.examples.length === 0 ? toFacts(item.schema).examples : facts.examples,
    notes: [
      ...closed,
      ...(item.isItem && !isRepeated ? describeNotes(specification, item.schema) : []),
      ...(isRepeated ? [] : describeNotes(specification, schema)),
      ...(hidden.length > 0 ? [describeHidden(direction, hidden)] : []),
      ...describeExtras(schema),
    ],
    groups,
    truncation: truncation ?? (shown && toRepeatLink("values", shown, tree)),
    ...toAvailability(tree.availability, field),
  };
  return { node: withDiscriminator(node, field.discriminator, field.variant), isDirectional };
}

const toShown = (
  { owner, direction }: TreeContext,
  { id, name }: PendingField,
  schema: Schema,
  isDirectional: boolean,
): ShownSchema => ({ schema, id, name, owner, direction, isDirectional });

function buildInside(tree: TreeOptions, field: PendingField): Inside {
  const { page } = tree;
  const { schema, ancestors, id } = field;
  const { schema: shape, isItem, keys: itemKeys } = unwrapItems(schema, createRead(tree));
  const keys = itemKeys.reduce(addKey, field.keys);
  const identity = identify(shape);
  const below = [...ancestors, { identity, id }];
  if (!hasInside(shape)) {
    const isRecursive = ancestors.some((ancestor) => ancestor.identity === identity);
    return {
      groups: isItem && !isRecursive ? buildItem(tree, id, { schema: shape, ancestors: below, keys }) : [],
      isDirectional: false,
    };
  }
  const entry = [shape, schema].flatMap(({ component }) => page.index.schemaOf.get(component?.value) ?? [])[0];
  const recursion = toRecursionLink(ancestors, identity, entry);
  if (recursion) return { groups: [], truncation: recursion, isDirectional: false };
  const repeated = page.findShown(shape, tree);
  if (repeated) {
    const truncation = toRepeatLink("fields", repeated, tree);
    return { groups: [], truncation, isDirectional: repeated.isDirectional };
  }
  const limit = toLimitLink(page, field, shape, entry);
  if (limit) return { groups: [], truncation: limit, isDirectional: false };
  const inside = buildGroups(tree, { field, schema: shape, isItem, below, keys });
  page.noteShown(toShown(tree, field, shape, inside.isDirectional));
  return inside;
}

function buildItem(
  tree: TreeOptions,
  id: string,
  inner: Pick<PendingField, "schema" | "ancestors" | "keys">,
): FieldGroup[] {
  if (inner.ancestors.length > levelsShown || !hasFacts(inner.schema) || isDescribedInWords(inner.schema)) return [];
  const item = { id: tree.page.toUniqueId(`${id}.item`), name: "each value", kind: "item", ...inner } as const;
  return [{ kind: "fields", fields: [buildField(tree, item).node] }];
}

function buildGroups(tree: TreeOptions, level: Level): Inside {
  const { field, schema, isItem } = level;
  const { direction, page } = tree;
  const read = createRead(tree);
  const compositions = readCompositions(level, createRead(tree));
  const isRoot = field.ancestors.length === 0;
  const shared =
    isRoot && !page.linksNamed ? compositions.flatMap(({ variants }) => listSharedProperties(variants)) : [];
  const named = new Set(schema.properties.map(({ name }) => name));
  const properties = [
    ...schema.properties.filter(({ name }) => !field.omitted?.has(name)),
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
  let isDirectional = false;
  for (const property of sortProperties(properties, read)) {
    const { name, schema: inner } = property;
    const shown = shownBefore.size >= fewRepeated ? shownBefore.get(name) : undefined;
    isDirectional ||= inner.readOnly !== inner.writeOnly;
    if (isHidden(inner, direction)) hidden.push(name);
    else if (shown) {
      repeated.push(shown);
      isDirectional ||= shown.isDirectional;
    } else fields.push(toPending(tree, level, { name, kind: "property", schema: inner, property, key: name }));
  }
  for (const { subschemas, ...unnamed } of listUnnamedFields(schema))
    fields.push(toPending(tree, level, { ...unnamed, schema: read(subschemas) }));
  const isDescribed = isItem && schema.component && schema.description !== field.schema.description;
  const description = isDescribed ? schema.description : undefined;
  const own = buildGroup(tree, fields, { kind: "fields", ...(description === undefined ? {} : { description }) });
  const omitted = isRoot ? properties : [];
  const variants = [
    ...compositions.map((composition) => buildComposition(tree, level, composition, omitted)),
    buildConditions(tree, level),
  ];
  return {
    groups: [
      ...own.groups,
      ...(repeated.length > 0 ? [toRepeatedGroup(repeated)] : []),
      ...variants.flatMap(({ groups }) => groups),
    ],
    hidden,
    isDirectional: isDirectional || [own, ...variants].some((each) => each.isDirectional),
  };
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
  fields: readonly PendingField[],
  { kind, ...words }: Omit<FieldGroup, "fields">,
): BuiltGroups {
  const { page } = tree;
  const shown = fields.slice(0, shownOf[kind]);
  const names = fields.slice(shownOf[kind]).map(({ name }) => `\`${name}\``);
  page.fieldCount += shown.length;
  const built = shown.map((field) => {
    const { node, isDirectional } = buildField(tree, field);
    const { property, schema } = field;
    const differs = isDirectional || schema.readOnly !== schema.writeOnly;
    if (property) page.noteShownProperty(property, toShown(tree, field, schema, differs));
    return { node, isDirectional };
  });
  const groups: FieldGroup[] = [];
  if (built.length > 0) groups.push({ kind, ...words, fields: built.map(({ node }) => node) });
  if (names.length > 0) {
    const label = `${names.length} further ${kind}, by name`;
    groups.push({ kind: "fields", label, description: names.join(", "), fields: [] });
  }
  return { groups, isDirectional: built.some(({ isDirectional }) => isDirectional) };
}

/** Builds the variants of a composition. They omit the properties that the schema with the composition shows. */
function buildComposition(
  tree: TreeOptions,
  level: Level,
  { kind, discriminator, variants }: ReadComposition,
  shown: readonly Property[],
): BuiltGroups {
  const names = nameVariants(tree.page.index, variants);
  const fields = variants.map(({ variant, schema }, position) => {
    const omitted = new Set(schema.properties.filter((each) => isAmong(shown, each)).map(({ name }) => name));
    const isFirstVariant = position === 0;
    const words = { name: names[position] ?? "", kind: "variant" } as const;
    const key = `<${nameVariant(variant, schema, position)}>`;
    return toPending(tree, level, { ...words, schema, variant, discriminator, omitted, isFirstVariant, key });
  });
  const which = discriminator ? `, selected by ${discriminator}` : "";
  const label = `${kind === "oneOf" ? "One of" : "One or more of"} these${which}`;
  return buildGroup(tree, fields, { kind: "variants", label });
}

function buildConditions(tree: TreeOptions, level: Level): BuiltGroups {
  const fields = listConditions(level.schema).map(([name, subschemas]) =>
    toPending(tree, level, { name, kind: "variant", schema: createRead(tree)(subschemas), key: undefined }),
  );
  const label = level.schema.contentSchema ? "Decoded content" : "Depending on the value";
  return buildGroup(tree, fields, { kind: "variants", label });
}
