import type { ReferenceIndex } from "../index/reference-index.ts";
import { normalizeSchema } from "../normalize/normalize-schema.ts";
import type { Property, Schema, Subschemas } from "../normalize/schema.ts";
import { describeType } from "./describe-type.ts";
import type { FieldGroup, FieldNode, Truncation } from "./field.ts";
import { describeNotes } from "./notes.ts";
import type { PageTrees, ShownSchema, TreeContext } from "./page-trees.ts";
import {
  describeExtras,
  describeHidden,
  hasFacts,
  hasInside,
  identify,
  isHidden,
  listConditions,
  listUnnamedFields,
  nameVariant,
  sortProperties,
  toFacts,
  unwrapItems,
  withDiscriminator,
} from "./schema-shape.ts";
import {
  type Ancestor,
  limitWidth,
  maximumDepth,
  type PendingField,
  toLimitLink,
  toRecursionLink,
  toRepeatedGroup,
  toRepeatLink,
} from "./truncate.ts";

export interface TreeOptions extends TreeContext {
  readonly page: PageTrees;
  /** After this number of fields in the tree, schemas with their own page are linked instead of shown. */
  readonly fields?: number;
}

const fieldsPerTree = 300;

/** If the page already shows at least this many properties of an object, the page lists only their names. */
const fewRepeated = 3;

/** Builds the tree of a schema's fields. A link or text replaces repeated, recursive and excess fields. */
export function buildTree(subschemas: Subschemas, id: string, options: TreeOptions): FieldNode {
  return new TreeBuilder(options).root(subschemas, id);
}

interface Budget {
  left: number;
}

interface Level {
  readonly field: PendingField;
  readonly schema: Schema;
  readonly isItem: boolean;
  readonly below: readonly Ancestor[];
  readonly budget: Budget;
}

interface Inside {
  readonly groups: readonly FieldGroup[];
  readonly truncation?: Truncation;
  /** Names of properties that the page omits, such as read-only properties of a request body. */
  readonly hidden?: readonly string[];
}

class TreeBuilder {
  private readonly options: TreeOptions;
  private readonly index: ReferenceIndex;

  /**
   * Number of read-only and write-only properties so far. A link to fields that include a read-only or write-only
   * property also counts. If the number grows while the fields of a schema are built, the schema has different fields
   * in requests and responses.
   */
  private directional = 0;

  constructor(options: TreeOptions) {
    this.options = options;
    this.index = options.page.index;
  }

  root(subschemas: Subschemas, id: string): FieldNode {
    const { page, fields = fieldsPerTree } = this.options;
    const field: PendingField = { id, name: "", kind: "root", schema: this.read(subschemas), ancestors: [] };
    return this.node(field, { left: Math.min(fields, page.left) });
  }

  private readonly read = (subschemas: Subschemas): Schema => normalizeSchema(this.index.specification, subschemas);

  private node(field: PendingField, budget: Budget): FieldNode {
    const { page, direction } = this.options;
    const { id, name, kind, property, schema } = field;
    const { groups, truncation, hidden = [] } = this.inside(field, budget);
    // A page lists enumerated values with descriptions only once. If a later field has the same component, a link to
    // this list replaces the values of the later field.
    const isExplained = schema.enumValues?.some(({ description }) => description !== undefined);
    const shown = isExplained ? page.findShown(schema, this.options) : undefined;
    if (!shown && schema.enumValues) page.noteShown(this.toShown(field, schema, false));
    const isRepeated = truncation?.reason === "repeated";
    return {
      id,
      name,
      kind,
      type: describeType(this.index, schema),
      required: property?.required ?? false,
      ...toFacts(schema),
      ...(shown && { enumValues: [] }),
      notes: [
        ...(isRepeated ? [] : describeNotes(this.index.specification, schema)),
        ...(hidden.length > 0 ? [describeHidden(direction, hidden)] : []),
        ...describeExtras(schema),
      ],
      groups,
      truncation: truncation ?? (shown && toRepeatLink("values", shown, this.options)),
    };
  }

  private toShown({ id, name }: PendingField, schema: Schema, isDirectional: boolean): ShownSchema {
    const { owner, direction } = this.options;
    return { schema, id, name, owner, direction, isDirectional };
  }

  private inside(field: PendingField, budget: Budget): Inside {
    const { page } = this.options;
    const { schema, ancestors, id } = field;
    const content = unwrapItems(schema, this.read);
    const shape = content.schema;
    const identity = identify(shape);
    const below = [...ancestors, { identity, id }];
    if (!hasInside(shape)) {
      const isRecursive = ancestors.some((ancestor) => ancestor.identity === identity);
      return { groups: content.isItem && !isRecursive ? this.itemGroups(id, shape, below, budget) : [] };
    }
    const entry = [shape, schema].flatMap(({ component }) => this.index.schemaOf.get(component?.value) ?? [])[0];
    const recursion = toRecursionLink(ancestors, identity, entry);
    if (recursion) return { groups: [], truncation: recursion };
    const repeated = page.findShown(shape, this.options);
    if (repeated) {
      if (repeated.isDirectional) this.directional += 1;
      return { groups: [], truncation: toRepeatLink("fields", repeated, this.options) };
    }
    const limit = toLimitLink(page, field, shape, entry, budget);
    if (limit) return { groups: [], truncation: limit };
    const before = this.directional;
    const inside = this.groups({ ...content, field, below, budget });
    page.noteShown(this.toShown(field, shape, this.directional > before));
    return inside;
  }

  private groups(level: Level): Inside {
    const { field, schema, isItem, budget } = level;
    const { direction, page } = this.options;
    const fields: PendingField[] = [];
    const repeated: ShownSchema[] = [];
    const hidden: string[] = [];
    const findShown = (property: Property) => page.findShownProperty(property, this.options);
    const isRepeating = schema.properties.filter(findShown).length >= fewRepeated;
    for (const property of sortProperties(schema.properties, this.read)) {
      const { name, schema: inner } = property;
      const shown = isRepeating ? findShown(property) : undefined;
      const isShownHere = !isHidden(inner, direction);
      if (inner.readOnly !== inner.writeOnly || (isShownHere && shown?.isDirectional)) this.directional += 1;
      if (!isShownHere) hidden.push(name);
      else if (shown) repeated.push(shown);
      else fields.push(this.toField(level, { name, kind: "property", schema: inner, property }));
    }
    for (const { name, kind, subschemas } of listUnnamedFields(schema))
      fields.push(this.toField(level, { name, kind, schema: this.read(subschemas) }));

    const groups: FieldGroup[] = [];
    const { shown, named } = limitWidth("fields", fields);
    const isDescribed = isItem && schema.component && schema.description !== field.schema.description;
    const description = isDescribed ? schema.description : undefined;
    if (shown.length > 0)
      groups.push({
        kind: "fields",
        ...(description === undefined ? {} : { description }),
        fields: this.share(shown, budget),
      });
    groups.push(...named);
    if (repeated.length > 0) groups.push(toRepeatedGroup(repeated));
    groups.push(...this.compositionGroups(level), ...this.conditionGroups(level));
    return { groups, hidden };
  }

  /** Gives each field an equal share of the remaining budget. Unused shares go to later fields. */
  private share(fields: readonly PendingField[], budget: Budget): FieldNode[] {
    const { page } = this.options;
    budget.left -= fields.length;
    page.left -= fields.length;
    return fields.map((field, position) => {
      const part = Math.max(0, Math.floor(budget.left / (fields.length - position)));
      const own = { left: part };
      const before = this.directional;
      const node = this.node(field, own);
      const isDirectional = field.schema.readOnly !== field.schema.writeOnly || this.directional > before;
      if (field.property) page.noteShownProperty(field.property, this.toShown(field, field.schema, isDirectional));
      budget.left -= part - own.left;
      return node;
    });
  }

  private toField({ field, below }: Level, inner: Omit<PendingField, "id" | "ancestors">): PendingField {
    return { ...inner, id: this.options.page.claimId(`${field.id}.${inner.name}`), ancestors: below };
  }

  private compositionGroups(level: Level): FieldGroup[] {
    const { field, schema, below, budget } = level;
    return schema.compositions.flatMap(({ kind, discriminator, variants }): FieldGroup[] => {
      const read = variants.map((variant) => ({ variant, schema: this.read([variant.cursor]) }));
      const identities = new Set(read.map((each) => identify(each.schema)));
      // If `Dog` extends `Pet` with `allOf`, the fields of `Dog` must not list the variants of `Pet`.
      const above = [...below.slice(1).map(({ identity }) => identity), identify(field.schema)];
      if (above.some((identity) => identities.has(identity))) return [];
      const fields = read.map(({ variant, schema: inner }, position) =>
        this.toField(level, { name: nameVariant(variant, inner, position), kind: "variant", schema: inner }),
      );
      const which = discriminator ? `, selected by ${discriminator}` : "";
      const { shown, named } = limitWidth("variants", fields);
      return [
        {
          kind: "variants",
          label: `${kind === "oneOf" ? "One of" : "One or more of"} these${which}`,
          fields: this.share(shown, budget).map((node, position) =>
            withDiscriminator(node, discriminator, variants[position]),
          ),
        },
        ...named,
      ];
    });
  }

  private conditionGroups(level: Level): FieldGroup[] {
    const fields = listConditions(level.schema).map(([name, subschemas]) =>
      this.toField(level, { name, kind: "variant", schema: this.read(subschemas) }),
    );
    if (fields.length === 0) return [];
    const label = level.schema.contentSchema ? "Decoded content" : "Depending on the value";
    const { shown, named } = limitWidth("variants", fields);
    return [{ kind: "variants", label, fields: this.share(shown, level.budget) }, ...named];
  }

  private itemGroups(id: string, schema: Schema, ancestors: readonly Ancestor[], budget: Budget): FieldGroup[] {
    if (ancestors.length > maximumDepth || !hasFacts(schema)) return [];
    const item = {
      id: this.options.page.claimId(`${id}.item`),
      name: "each item",
      kind: "item",
      schema,
      ancestors,
    } as const;
    budget.left -= 1;
    return [{ kind: "fields", fields: [this.node(item, { left: 0 })] }];
  }
}
