import type { SchemaEntry } from "../index/reference-index.ts";
import type { Property, Schema } from "../normalize/schema.ts";
import type { FieldGroup, FieldNode, Truncation } from "./field.ts";
import type { PageTrees, ShownSchema, TreeContext } from "./page-trees.ts";
import { countFields } from "./schema-shape.ts";

/** A schema that contains the current field. */
export interface Ancestor {
  readonly identity: unknown;
  readonly id: string;
}

/** A field whose nested fields are not built yet. */
export interface PendingField {
  readonly id: string;
  readonly name: string;
  readonly kind: FieldNode["kind"];
  readonly schema: Schema;
  readonly ancestors: readonly Ancestor[];
  readonly property?: Property;
}

export const maximumDepth = 14;
/** From this level on, a link to the page of a schema replaces the fields of the schema. The root has level 0. */
const levelsOfNamed = 2;

/** Returns the link that replaces a recursive schema, or undefined if no ancestor has the same schema. */
export function toRecursionLink(
  ancestors: readonly Ancestor[],
  identity: unknown,
  entry: SchemaEntry | undefined,
): Truncation | undefined {
  const earlier = ancestors.find((ancestor) => ancestor.identity === identity);
  if (!earlier) return undefined;
  const label = entry ? `Same as ${entry.name}` : "Same as the object it is in";
  return { reason: "recursion", label, href: entry?.path ?? `#${earlier.id}` };
}

/** Returns the link or text that replaces fields beyond a limit, or undefined if the fields are shown. */
export function toLimitLink(
  page: PageTrees,
  { ancestors, kind }: PendingField,
  shape: Schema,
  entry: SchemaEntry | undefined,
  budget: { readonly left: number },
): Truncation | undefined {
  if (ancestors.length >= maximumDepth) {
    const label = entry ? `More in ${entry.name}` : "Nested deeper than is shown here";
    return { reason: "depth", label, href: entry?.path };
  }
  // The root always shows its fields. If a variant of the root has no page, the variant also shows its fields.
  const isFirst = ancestors.length === 0 || (kind === "variant" && ancestors.length === 1 && !entry);
  const isSpent = (entry ? budget.left : page.left) <= 0;
  const isDeep = ancestors.length >= levelsOfNamed || !page.canShowNamed;
  if (isFirst || !(isSpent || (entry && isDeep))) return undefined;
  if (entry) return { reason: "budget", label: `${countFields(shape)} of ${entry.name}`, href: entry.path };
  const href = `${page.index.downloadPath}.json`;
  return { reason: "budget", label: "Too many fields to show here: see the specification", href };
}

/** Maximum numbers of fields in an object, and of variants. */
const maximumWidth = { fields: 1_000, variants: 300 };
const maximumNames = 2_000;

/** Limits the fields or variants of a schema. `named` is empty, or lists the names of the remaining ones. */
export function limitWidth(
  kind: "fields" | "variants",
  fields: readonly PendingField[],
): { readonly shown: readonly PendingField[]; readonly named: readonly FieldGroup[] } {
  const shown = fields.slice(0, maximumWidth[kind]);
  const names = fields.slice(maximumWidth[kind]).map(({ name }) => `\`${name}\``);
  if (names.length === 0) return { shown, named: [] };
  const label = `${names.length} further ${kind}, by name`;
  const more = names.length > maximumNames ? `, and ${names.length - maximumNames} more` : "";
  const description = names.slice(0, maximumNames).join(", ") + more;
  return { shown, named: [{ kind: "fields", label, description, fields: [] }] };
}

/** Creates a group that names properties that the page already shows elsewhere. */
export function toRepeatedGroup(shown: readonly ShownSchema[]): FieldGroup {
  const owners = [...new Set(shown.map(({ owner }) => owner))];
  return { kind: "fields", label: `Same fields as in ${owners.join(" and ")}`, fields: [], repeated: shown };
}

/** Creates the link to fields or enumerated values that the page already shows elsewhere. */
export function toRepeatLink(
  what: "fields" | "values",
  { id, name, owner }: ShownSchema,
  context: TreeContext,
): Truncation {
  const where = name === "" ? owner : `${name}${owner === context.owner ? "" : ` in ${owner}`}`;
  return { reason: "repeated", label: `Same ${what} as ${where}`, href: `#${id}` };
}
