import { claimUnique } from "../index/names.ts";
import type { ReferenceIndex, SchemaEntry } from "../index/reference-index.ts";
import type { Direction } from "../normalize/normalize-operation.ts";
import { normalizeSchema } from "../normalize/normalize-schema.ts";
import type { Property, Schema, Subschemas, Variant } from "../normalize/schema.ts";
import { isObject } from "../source/cursor.ts";
import type { RootAvailability, ValueKeys } from "./availability.ts";
import type { FieldNode, Phrase, Truncation } from "./field.ts";
import { countFields, identify, isSameShape } from "./schema-shape.ts";

/** The body, parameter or schema to which a tree of fields belongs. */
export interface TreeContext {
  readonly direction: Direction;
  /** Name under which readers see the body, parameter or schema, such as "response 200". */
  readonly owner: string;
  /** Absent if the availability of the values is not known, as on the page of a schema. */
  readonly availability?: RootAvailability | undefined;
}

/** A schema that contains the current field. */
interface Ancestor {
  readonly identity: unknown;
  readonly id: string;
  readonly schema: Schema;
}

/** A field whose nested fields are not built yet. */
export interface PendingField {
  readonly id: string;
  readonly name: string;
  readonly kind: FieldNode["kind"];
  readonly schema: Schema;
  readonly ancestors: readonly Ancestor[];
  readonly keys: ValueKeys;
  readonly property?: Property;
  readonly variant?: Variant;
  /** The property whose value selects the variant. */
  readonly discriminator?: string | undefined;
  /** Names of properties that the schema around a variant shows, so that the variant omits them. */
  readonly omitted?: ReadonlySet<string>;
  readonly isFirstVariant?: boolean;
}

/** A schema whose fields or enumerated values the page already shows. */
export interface ShownSchema extends Pick<TreeContext, "direction" | "owner"> {
  readonly schema: Schema;
  readonly id: string;
  readonly name: string;
  readonly isDirectional: boolean;
}

/** Levels of nested fields that a page shows. Specifications exist whose schemas contain each other without end. */
export const levelsShown = 14;
/** From this level on, a link to the page of a schema replaces the fields of the schema. The root has level 0. */
const levelsOfNamed = 2;
/** After this number of fields on a page, a link replaces nested fields. */
const fieldsPerPage = 1_000;
/** After this number of fields on a page, a link replaces the fields of a schema that has its own page. */
const fieldsOfNamed = 180;

interface PageTreesOptions {
  readonly reservedIds?: readonly string[];
  readonly linksNamed?: boolean;
}

/**
 * Keeps ids unique, finds repeated fields and counts fields, which decides how long a page becomes. All field trees of a
 * page share one `PageTrees`.
 */
export class PageTrees {
  readonly index: ReferenceIndex;
  /** Number of fields that the page shows so far. */
  fieldCount = 0;
  private hasClosed = false;
  private readonly ids: Set<string>;
  private readonly shown = new Map<unknown, ShownSchema>();
  private readonly shownProperties = new Map<unknown, ShownSchema & { readonly isRequired: boolean }>();

  /** Whether a link always replaces the fields of a schema that has its own page. */
  readonly linksNamed: boolean;

  constructor(index: ReferenceIndex, { reservedIds = [], linksNamed = false }: PageTreesOptions = {}) {
    this.index = index;
    this.ids = new Set(reservedIds);
    this.linksNamed = linksNamed;
  }

  readonly read = (subschemas: Subschemas): Schema => normalizeSchema(this.index.specification, subschemas);

  /** Returns the note that an object allows no other properties, which a page contains only once. */
  noteClosed({ additional, unevaluated }: Schema): Phrase[] {
    if (this.hasClosed || (additional !== false && unevaluated !== false)) return [];
    this.hasClosed = true;
    return [["No other properties are allowed."]];
  }

  /** Returns a unique id: spaces become `_`, and `~2`, `~3` and so on distinguish equal ids. */
  toUniqueId(wanted: string): string {
    return claimUnique(wanted.replace(/\s+/g, "_"), this.ids, "~");
  }

  /** Finds the page of a schema, unless keywords beside a `$ref` add fields that this page lacks. */
  findEntry(schema: Schema): SchemaEntry | undefined {
    const entry = this.index.schemaOf.get(schema.component?.value);
    return entry && isSameShape(schema, this.read([entry.cursor])) ? entry : undefined;
  }

  /**
   * Finds where the page already shows the fields of a component. If the component has different fields in requests and
   * responses, only fields with the same `direction` count.
   */
  findShown(schema: Schema, { direction }: TreeContext): ShownSchema | undefined {
    const shown = schema.component && this.shown.get(identify(schema));
    const isSame = shown && isSameShape(shown.schema, schema);
    return isSame && (shown.direction === direction || !shown.isDirectional) ? shown : undefined;
  }

  /** Finds where the page already shows a property. Directions are compared as in `findShown`. */
  findShownProperty({ subschemas, required }: Property, { direction }: TreeContext): ShownSchema | undefined {
    const shown = subschemas.length === 1 ? this.shownProperties.get(subschemas[0]?.value) : undefined;
    const isSame = shown?.isRequired === required && (shown.direction === direction || !shown.isDirectional);
    return isSame ? shown : undefined;
  }

  noteShownProperty({ subschemas, required }: Property, shown: ShownSchema): void {
    const written = subschemas[0]?.value;
    if (subschemas.length === 1 && isObject(written) && !this.shownProperties.has(written))
      this.shownProperties.set(written, { ...shown, isRequired: required });
  }

  noteShown(shown: ShownSchema): void {
    const identity = identify(shown.schema);
    if (shown.schema.component && !this.shown.has(identity)) this.shown.set(identity, shown);
  }

  /** Returns the link or text that replaces fields, or undefined if the fields are shown. */
  toLimitLink(
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
    if (ancestors.length === 0 || (isOfRoot && ((isFirstVariant && !this.linksNamed) || !entry))) return undefined;
    if (entry) {
      if (ancestors.length < levelsOfNamed && !this.linksNamed && this.fieldCount < fieldsOfNamed) return undefined;
      return { reason: "size", label: `${countFields(shape)} of ${entry.name}`, href: entry.path };
    }
    if (this.fieldCount < fieldsPerPage) return undefined;
    const href = `${this.index.downloadPath}.json`;
    return { reason: "size", label: "Too many fields to show here: see the specification", href };
  }
}

/** Creates the link that replaces a schema that contains itself. */
export const toRecursionLink = (id: string, entry: SchemaEntry | undefined): Truncation => ({
  reason: "recursion",
  label: entry ? `Same as ${entry.name}` : "Same as the object it is in",
  href: entry?.path ?? `#${id}`,
});

/** Creates the link to fields or enumerated values that the page already shows elsewhere. */
export function toRepeatLink(
  what: "fields" | "values",
  { id, name, owner }: ShownSchema,
  context: TreeContext,
): Truncation {
  const where = name === "" ? owner : `${name}${owner === context.owner ? "" : ` in ${owner}`}`;
  return { reason: "repeated", label: `Same ${what} as ${where}`, href: `#${id}` };
}
