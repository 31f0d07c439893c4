import type { ReferenceIndex } from "../index/reference-index.ts";
import { normalizeSchema } from "../normalize/normalize-schema.ts";
import type { Property, Schema, Subschemas } from "../normalize/schema.ts";
import { describeType } from "./describe-type.ts";
import type { FieldGroup, FieldNode, Phrase, Truncation } from "./field.ts";
import { describeNotes } from "./notes.ts";
import { type PageTrees, type ShownSchema, type TreeContext, toRepeatedGroup, toRepeatLink } from "./page-trees.ts";
import {
  countFields,
  describeExtras,
  describeHidden,
  hasFacts,
  hasInside,
  identify,
  listConditions,
  nameVariant,
  order,
  toFacts,
  toPreview,
  unwrap,
  withDiscriminator,
} from "./schema-shape.ts";

export interface TreeOptions extends TreeContext {
  readonly page: PageTrees;
  /** Fields that this tree may open below its first level, so that no page grows with its schema. */
  readonly fields?: number | undefined;
}

const fieldsPerTree = 300;

interface Ancestor {
  readonly identity: unknown;
  readonly id: string;
  readonly name: string;
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly kind: FieldNode["kind"];
  readonly required: boolean;
  readonly schema: Schema;
  readonly ancestors: readonly Ancestor[];
  /** As its object has it. */
  readonly property?: Property;
}

/** Fewer properties than this are shown again, where the page has them already. */
const fewRepeated = 3;
/** Objects that have a page of their own are shown down to this level, and linked below it. */
const levelsOfNamed = 2;
const maximumDepth = 14;
/** Further properties of one object are only named. */
const maximumWidth = 1_000;

/** Turns a schema into rows in plain words, down to a budget of rows, cutting recursion by a link. */
export function buildTree(subschemas: Subschemas, id: string, options: TreeOptions): FieldNode {
  return new TreeBuilder(options).root(subschemas, id);
}

class TreeBuilder {
  private readonly options: TreeOptions;
  private readonly index: ReferenceIndex;

  /** Read-only and write-only properties met so far: a schema below which there are none looks the same in both directions. */
  private directional = 0;

  constructor(options: TreeOptions) {
    this.options = options;
    this.index = options.page.index;
  }

  root(subschemas: Subschemas, id: string): FieldNode {
    const { page, fields = fieldsPerTree } = this.options;
    const row: Row = { id, name: "", kind: "root", required: false, schema: this.read(subschemas), ancestors: [] };
    return this.node(row, { left: Math.min(fields, page.left) });
  }

  private read(subschemas: Subschemas): Schema {
    return normalizeSchema(this.index.specification, subschemas);
  }

  private node(row: Row, budget: { left: number }): FieldNode {
    const { id, name, kind, required, schema } = row;
    const hidden: string[] = [];
    const inside = this.inside(row, budget, hidden);
    const shown = this.findShownValues(schema);
    if (!shown && schema.enumValues) this.options.page.noteShown(this.toShown(row, schema, false));
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

  /** Where the page explains the values of the same schema already. */
  private findShownValues(schema: Schema) {
    const isExplained = schema.enumValues?.some(({ description }) => description !== undefined);
    return isExplained ? this.options.page.findShown(schema, this.options) : undefined;
  }

  private toShown({ id, name }: Row, schema: Schema, isDirectional: boolean) {
    const { owner, direction } = this.options;
    return { schema, id, name, owner, direction, isDirectional };
  }

  /** The rows below a row, or why they are not there. */
  private inside(
    row: Row,
    budget: { left: number },
    hidden: string[],
  ): { readonly groups: readonly FieldGroup[]; readonly truncation?: Truncation } {
    const { schema, ancestors, id } = row;
    const entry = schema.component && this.index.schemaOf.get(schema.component.value);
    const content = unwrap(schema, (subschemas) => this.read(subschemas));
    const shape = content.schema;
    if (!hasInside(shape)) return { groups: this.itemGroups(row, content, budget) };
    const identity = identify(shape);
    const earlier = ancestors.find((ancestor) => ancestor.identity === identity);
    if (earlier) {
      const itself = (shape.component && this.index.schemaOf.get(shape.component.value)) ?? entry;
      return {
        groups: [],
        truncation: {
          reason: "recursion",
          label: itself ? `Same as ${itself.name}` : "Same as the object it is in",
          href: itself?.path ?? `#${earlier.id}`,
        },
      };
    }
    const elsewhere = (shape.component && this.index.schemaOf.get(shape.component.value)) ?? entry;
    const { page } = this.options;
    const repeated = page.findShown(shape, this.options);
    if (repeated) {
      if (repeated.isDirectional) this.directional += 1;
      return { groups: [], truncation: toRepeatLink("fields", repeated, this.options) };
    }
    if (ancestors.length >= maximumDepth) {
      const label = elsewhere ? `More in ${elsewhere.name}` : "Nested deeper than is shown here";
      return { groups: [], truncation: { reason: "depth", label, href: elsewhere?.path } };
    }
    // A body is never left empty, nor an alternative whose fields stand on no page of their own.
    const isFirst = ancestors.length === 0 || (row.kind === "variant" && ancestors.length === 1 && !elsewhere);
    const isDeep = ancestors.length >= levelsOfNamed || !page.hasRoomForNamed;
    const isSpent = budget.left <= 0 || (elsewhere && isDeep);
    if (isSpent && !isFirst) {
      const label = elsewhere
        ? `${countFields(shape)} of ${elsewhere.name}`
        : "Too many fields to show here: see the specification";
      return {
        groups: [],
        truncation: { reason: "budget", label, href: elsewhere?.path ?? this.index.downloads[0]?.path },
      };
    }
    const below = [...ancestors, { identity, id, name: shape.name ?? "" }];
    const before = this.directional;
    const groups = this.groups(row, content, below, budget, hidden);
    page.noteShown(this.toShown(row, shape, this.directional > before));
    return { groups };
  }

  private groups(
    row: Row,
    { schema, isItem }: { schema: Schema; isItem: boolean },
    below: readonly Ancestor[],
    budget: { left: number },
    hidden: string[],
  ): FieldGroup[] {
    const rows: Row[] = [];
    const repeated: ShownSchema[] = [];
    const { direction, page } = this.options;
    const isRepeating = page.countShownProperties(schema.properties, this.options) >= fewRepeated;
    for (const property of order(schema.properties, (subschemas) => this.read(subschemas))) {
      const inner = property.schema;
      if (inner.readOnly !== inner.writeOnly) this.directional += 1;
      if (
        (direction === "request" && inner.readOnly && !inner.writeOnly) ||
        (direction === "response" && inner.writeOnly && !inner.readOnly)
      ) {
        hidden.push(property.name);
        continue;
      }
      const shown = isRepeating ? page.findShownProperty(property, this.options) : undefined;
      if (shown) {
        if (shown.isDirectional) this.directional += 1;
        repeated.push(shown);
      } else rows.push({ ...this.row(row, property.name, "property", property.required, inner, below), property });
    }
    for (const { name, subschemas } of schema.patternProperties)
      rows.push(this.row(row, name, "pattern", false, this.read(subschemas), below));
    const extra = [schema.additional, schema.unevaluated].find((subschemas) => Array.isArray(subschemas));
    if (extra)
      rows.push(this.row(row, schema.additionalName ?? "any name", "any-name", false, this.read(extra), below));
    rows.push(
      ...schema.prefixItems.map((subschemas, position) =>
        this.row(row, `item ${position + 1}`, "item", false, this.read(subschemas), below),
      ),
    );
    if (schema.prefixItems.length > 0 && schema.items)
      rows.push(this.row(row, "further items", "item", false, this.read(schema.items), below));

    const groups: FieldGroup[] = [];
    const shown = rows.slice(0, maximumWidth);
    const named = rows.slice(maximumWidth).map(({ name }) => name);
    if (shown.length > 0)
      groups.push({
        kind: "fields",
        description:
          isItem && schema.component && schema.description !== row.schema.description ? schema.description : undefined,
        fields: this.share(shown, budget),
      });
    if (named.length > 0)
      groups.push({
        kind: "fields",
        label: `${named.length} further fields, by name`,
        description: named.map((name) => `\`${name}\``).join(", "),
        fields: [],
      });
    if (repeated.length > 0) groups.push(toRepeatedGroup(repeated));
    groups.push(
      ...this.compositionGroups(row, schema, below, budget),
      ...this.conditionGroups(row, schema, below, budget),
    );
    return groups;
  }

  /** Divides the rows that are left fairly among siblings, what one does not need passing on. */
  private share(rows: readonly Row[], budget: { left: number }): FieldNode[] {
    budget.left -= rows.length;
    this.options.page.left -= rows.length;
    return rows.map((row, position) => {
      const part = Math.max(0, Math.floor(budget.left / (rows.length - position)));
      const own = { left: part };
      const before = this.directional;
      const node = this.node(row, own);
      const isDirectional = row.schema.readOnly !== row.schema.writeOnly || this.directional > before;
      if (row.property) this.options.page.noteShownProperty(row.property, this.toShown(row, row.schema, isDirectional));
      budget.left -= part - own.left;
      return node;
    });
  }

  private row(
    parent: Row,
    name: string,
    kind: FieldNode["kind"],
    required: boolean,
    schema: Schema,
    ancestors: readonly Ancestor[],
    step = name,
  ): Row {
    return { id: this.options.page.ids.claim(`${parent.id}.${step}`), name, kind, required, schema, ancestors };
  }

  private compositionGroups(
    row: Row,
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
      // An alternative that extends its parent meets the parent's choice again: it is one of the answers, not a question.
      if (
        below.some(({ identity }, level) => identities.has(identity) && level > 0) ||
        identities.has(identify(row.schema))
      )
        return [];
      const rows = variants.map((each, position) => {
        const name = nameVariant(each.variant, each.schema, position);
        return this.row(row, name, "variant", false, each.schema, below);
      });
      const which = composition.discriminator ? `, selected by ${composition.discriminator}` : "";
      return [
        {
          kind: "variants",
          label: `${composition.kind === "oneOf" ? "One of" : "One or more of"} these${which}`,
          fields: this.share(rows, budget).map((node, position) =>
            withDiscriminator(node, composition.discriminator, composition.variants[position]),
          ),
        },
      ];
    });
  }

  private conditionGroups(
    row: Row,
    schema: Schema,
    below: readonly Ancestor[],
    budget: { left: number },
  ): FieldGroup[] {
    const named = listConditions(schema);
    if (named.length === 0) return [];
    const rows = named.map(([name, subschemas]) => this.row(row, name, "variant", false, this.read(subschemas), below));
    return [
      {
        kind: "variants",
        label: schema.contentSchema ? "What it holds" : "Depending on the value",
        fields: this.share(rows, budget),
      },
    ];
  }

  /** Items that are no objects but have something to say get a row of their own. */
  private itemGroups(
    row: Row,
    content: { readonly schema: Schema; readonly isItem: boolean },
    budget: { left: number },
  ): FieldGroup[] {
    if (!content.isItem || row.ancestors.length >= maximumDepth || !hasFacts(content.schema)) return [];
    const item: Row = { ...this.row(row, "each item", "item", false, content.schema, row.ancestors, "item") };
    budget.left -= 1;
    return [{ kind: "fields", fields: [this.node(item, { left: 0 })] }];
  }
}
