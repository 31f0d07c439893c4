import type { SchemaEntry } from "../index/reference-index.ts";
import type { Property, Schema, Variant } from "../normalize/schema.ts";
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
  /** Keys of the containing values and of the field in the contract; absent if the contract does not list the field. */
  readonly keys: readonly string[] | undefined;
  readonly property?: Property;
  readonly variant?: Variant;
  /** The property whose value selects the variant. */
  readonly discriminator?: string | undefined;
  /** Names of properties that the schema around a variant shows, so that the variant omits them. */
  readonly omitted?: ReadonlySet<string>;
  readonly isFirstVariant?: boolean;
}

/** Levels of nested fields that a page shows. Specifications exist whose schemas contain each other without end. */
export const levelsShown = 14;
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

/**
 * Returns the link or text that replaces fields, or undefined if the fields are shown. Together with `PageTrees`, this
 * function decides how long a page becomes.
 */
export function toLimitLink(
  page: PageTrees,
  { ancestors, kind, isFirstVariant }: PendingField,
  shape: Schema,
  entry: SchemaEntry | undefined,
): Truncation | undefined {
  if (ancestors.length >= levelsShown) {
    const label = entry ? `More in ${entry.name}` : "Nested deeper than is shown here";
    return { reason: "depth", label, href: entry?.path };
  }
  // The root always shows its fields, and so do its variants without a page and, on most pages, its first variant.
  const isOfRoot = kind === "variant" && ancestors.length === 1;
  if (ancestors.length === 0 || (isOfRoot && ((isFirstVariant && !page.linksNamed) || !entry))) return undefined;
  if (entry) {
    if (ancestors.length < levelsOfNamed && page.canShowNamed) return undefined;
    return { reason: "size", label: `${countFields(shape)} of ${entry.name}`, href: entry.path };
  }
  if (page.canShowFields) return undefined;
  const href = `${page.index.downloadPath}.json`;
  return { reason: "size", label: "Too many fields to show here: see the specification", href };
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
