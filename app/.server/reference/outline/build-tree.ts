import type { ReferenceIndex } from "../index/reference-index.ts";
import { normalizeSchema } from "../normalize/normalize-schema.ts";
import type { Schema, Subschemas } from "../normalize/schema.ts";
import { describeType } from "./describe-type.ts";
import type { FieldGroup, FieldNode, Phrase, Truncation } from "./field.ts";
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
  toPreview,
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
  /** Budget of fields for nested schemas that have their own page. Other schemas are limited only by the budget of the page. */
  readonly fields?: number;
}

const fieldsPerTree = 300;

/** Minimum number of properties that the page must already show before an object links to them instead of repeating them. */
const fewRepeated = 3;

/** Builds the field tree of a schema, up to a budget of fields. Recursion ends in a link. */
export function buildTree(subschemas: Subschemas, id: string, options: TreeOptions): FieldNode {
  return new TreeBuilder(options).root(subschemas, id);
}

class TreeBuilder {
  private readonly options: TreeOptions;
  private readonly index: ReferenceIndex;

  /**
   * Number of read-only and write-only properties so far. A schema without such properties is the same in requests and responses.
   */
  private directional = 0;

  constructor(options: TreeOptions) {
    this.options = options;
    this.index = options.page.index;
  }

  root(subschemas: Subschemas, id: string): FieldNode {
    const { page, fields = fieldsPerTree } = this.options;
    const field: PendingField = {
      id,
      name: "",
      kind: "root",
      required: false,
      schema: this.read(subschemas),
      ancestors: [],
    };
    return this.node(field, { left: Math.min(fields, page.left) });
  }

  private read(subschemas: Subschemas): Schema {
    return normalizeSchema(this.index.specification, subschemas);
  }

  private node(field: PendingField, budget: { left: number }): FieldNode {
    const { id, name, kind, required, schema } = field;
    const hidden: string[] = [];
    const inside = this.inside(field, budget, hidden);
    const shown = this.findShownValues(schema);
    if (!shown && schema.enumValues) this.options.page.noteShown(this.toShown(field, schema, false));
    const isRepeated = inside.truncation?.reason === "repeated";
    const notes: Phrase[] = isRepeated ? [] : describeNotes(this.index.specification, schema);
    if (hidden.length > 0) notes.push(describeHidden(this.options.direction === "request", hidden));
    return {
      id,
      name,
      kind,
      type: describeType(this.index, schema),
      required,
      ...toFacts(schema),
      ...(shown && { enumValues: [] }),
      notes: [...notes, ...describeExtras(schema)],
      groups: inside.groups,
      preview: toPreview(inside.groups),
      truncation: inside.truncation ?? (shown && toRepeatLink("values", shown, this.options)),
    };
  }

  /** Finds the field on the page that already explains the values of the same schema. */
  private findShownValues(schema: Schema) {
    const isExplained = schema.enumValues?.some(({ description }) => description !== undefined);
    return isExplained ? this.options.page.findShown(schema, this.options) : undefined;
  }

  private toShown({ id, name }: PendingField, schema: Schema, isDirectional: boolean) {
    const { owner, direction } = this.options;
    return { schema, id, name, owner, direction, isDirectional };
  }

  /** Returns the nested fields of a field, or the link that replaces them. */
  private inside(
    field: PendingField,
    budget: { left: number },
    hidden: string[],
  ): { readonly groups: readonly FieldGroup[]; readonly truncation?: Truncation } {
    const { schema, ancestors, id } = field;
    const content = unwrapItems(schema, (subschemas) => this.read(subschemas));
    const shape = content.schema;
    if (!hasInside(shape)) return { groups: this.itemGroups(field, content, budget) };
    const { page } = this.options;
    const identity = identify(shape);
    const entry = [shape, schema].flatMap(({ component }) => this.index.schemaOf.get(component?.value) ?? [])[0];
    const recursion = toRecursionLink(ancestors, identity, entry);
    if (recursion) return { groups: [], truncation: recursion };
    const repeated = page.findShown(shape, this.options);
    if (repeated) {
      if (repeated.isDirectional) this.directional += 1;
      return { groups: [], truncation: toRepeatLink("fields", repeated, this.options) };
    }
    // The root of a tree always shows its fields, and so does a direct variant of the root that has no page of its own.
    const isFirst = ancestors.length === 0 || (field.kind === "variant" && ancestors.length === 1 && !entry);
    const limit = toLimitLink(this.options.page, field, {
      shape,
      entry,
      isSpent: (entry ? budget.left : page.left) <= 0,
      isFirst,
    });
    if (limit) return { groups: [], truncation: limit };
    const below = [...ancestors, { identity, id }];
    const before = this.directional;
    const groups = this.groups(field, content, below, budget, hidden);
    page.noteShown(this.toShown(field, shape, this.directional > before));
    return { groups };
  }

  private groups(
    field: PendingField,
    { schema, isItem }: { schema: Schema; isItem: boolean },
    below: readonly Ancestor[],
    budget: { left: number },
    hidden: string[],
  ): FieldGroup[] {
    const fields: PendingField[] = [];
    const repeated: ShownSchema[] = [];
    const { direction, page } = this.options;
    const isRepeating = page.countShownProperties(schema.properties, this.options) >= fewRepeated;
    for (const property of sortProperties(schema.properties, (subschemas) => this.read(subschemas))) {
      const inner = property.schema;
      if (inner.readOnly !== inner.writeOnly) this.directional += 1;
      if (isHidden(inner, direction)) {
        hidden.push(property.name);
        continue;
      }
      const shown = isRepeating ? page.findShownProperty(property, this.options) : undefined;
      if (shown) {
        if (shown.isDirectional) this.directional += 1;
        repeated.push(shown);
      } else
        fields.push({ ...this.toField(field, property.name, "property", property.required, inner, below), property });
    }
    for (const { name, kind, subschemas } of listUnnamedFields(schema))
      fields.push(this.toField(field, name, kind, false, this.read(subschemas), below));

    const groups: FieldGroup[] = [];
    const { shown, named } = limitWidth(fields);
    const isDescribed = isItem && schema.component && schema.description !== field.schema.description;
    const description = isDescribed ? schema.description : undefined;
    if (shown.length > 0)
      groups.push({
        kind: "fields",
        ...(description === undefined ? {} : { description }),
        fields: this.share(shown, budget),
      });
    if (named) groups.push(named);
    if (repeated.length > 0) groups.push(toRepeatedGroup(repeated));
    groups.push(
      ...this.compositionGroups(field, schema, below, budget),
      ...this.conditionGroups(field, schema, below, budget),
    );
    return groups;
  }

  /** Divides the budget evenly among siblings. What one sibling does not use is divided among those after it. */
  private share(fields: readonly PendingField[], budget: { left: number }): FieldNode[] {
    budget.left -= fields.length;
    this.options.page.left -= fields.length;
    return fields.map((field, position) => {
      const part = Math.max(0, Math.floor(budget.left / (fields.length - position)));
      const own = { left: part };
      const before = this.directional;
      const node = this.node(field, own);
      const isDirectional = field.schema.readOnly !== field.schema.writeOnly || this.directional > before;
      if (field.property)
        this.options.page.noteShownProperty(field.property, this.toShown(field, field.schema, isDirectional));
      budget.left -= part - own.left;
      return node;
    });
  }

  private toField(
    parent: PendingField,
    name: string,
    kind: FieldNode["kind"],
    required: boolean,
    schema: Schema,
    ancestors: readonly Ancestor[],
    segment = name,
  ): PendingField {
    return { id: this.options.page.ids.claim(`${parent.id}.${segment}`), name, kind, required, schema, ancestors };
  }

  private compositionGroups(
    field: PendingField,
    schema: Schema,
    below: readonly Ancestor[],
    budget: { left: number },
  ): FieldGroup[] {
    return schema.compositions.flatMap((composition): FieldGroup[] => {
      const variants = composition.variants.map((variant) => ({
        variant,
        schema: this.read([variant.cursor]),
      }));
      const identities = new Set(variants.map((each) => identify(each.schema)));
      // Inside a variant that extends its parent by `allOf`, the parent's composition would be repeated, so it is omitted.
      if (
        below.some(({ identity }, level) => identities.has(identity) && level > 0) ||
        identities.has(identify(field.schema))
      )
        return [];
      const fields = variants.map((each, position) => {
        const name = nameVariant(each.variant, each.schema, position);
        return this.toField(field, name, "variant", false, each.schema, below);
      });
      const which = composition.discriminator ? `, selected by ${composition.discriminator}` : "";
      return [
        {
          kind: "variants",
          label: `${composition.kind === "oneOf" ? "One of" : "One or more of"} these${which}`,
          fields: this.share(fields, budget).map((node, position) =>
            withDiscriminator(node, composition.discriminator, composition.variants[position]),
          ),
        },
      ];
    });
  }

  private conditionGroups(
    field: PendingField,
    schema: Schema,
    below: readonly Ancestor[],
    budget: { left: number },
  ): FieldGroup[] {
    const named = listConditions(schema);
    if (named.length === 0) return [];
    const fields = named.map(([name, subschemas]) =>
      this.toField(field, name, "variant", false, this.read(subschemas), below),
    );
    return [
      {
        kind: "variants",
        label: schema.contentSchema ? "Decoded content" : "Depending on the value",
        fields: this.share(fields, budget),
      },
    ];
  }

  /** Creates a field for array items that are not objects, if they have more to show than their type. */
  private itemGroups(
    field: PendingField,
    content: { readonly schema: Schema; readonly isItem: boolean },
    budget: { left: number },
  ): FieldGroup[] {
    if (!content.isItem || field.ancestors.length >= maximumDepth || !hasFacts(content.schema)) return [];
    const item: PendingField = {
      ...this.toField(field, "each item", "item", false, content.schema, field.ancestors, "item"),
    };
    budget.left -= 1;
    return [{ kind: "fields", fields: [this.node(item, { left: 0 })] }];
  }
}
