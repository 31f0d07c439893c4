import type { ReferenceIndex } from "../index/reference-index.ts";
import type { Direction } from "../normalize/operation.ts";
import type { Property, Schema } from "../normalize/schema.ts";
import { isObject } from "../source/cursor.ts";
import type { RootAvailability } from "./availability.ts";
import type { Phrase } from "./field.ts";
import { identify, isSameShape } from "./schema-shape.ts";

/** The body, parameter or schema to which a tree of fields belongs. */
export interface TreeContext {
  readonly direction: Direction;
  /** Name under which readers see the body, parameter or schema, such as "response 200". */
  readonly owner: string;
  /** Absent if the availability of the values is not known, as on the page of a schema. */
  readonly availability?: RootAvailability | undefined;
}

/** A schema whose fields or enumerated values the page already shows. */
export interface ShownSchema extends TreeContext {
  readonly schema: Schema;
  readonly id: string;
  readonly name: string;
  /** Whether requests and responses show different fields, because of read-only or write-only properties. */
  readonly isDirectional: boolean;
}

/** After this number of fields on a page, a link replaces nested fields. */
const fieldsPerPage = 1_000;
/** After this number of fields on a page, a link replaces the fields of a schema that has its own page. */
const fieldsOfNamed = 180;

interface PageTreesOptions {
  readonly reservedIds?: readonly string[];
  readonly linksNamed?: boolean;
}

/** Keeps ids unique, finds repeated fields and counts fields. All field trees of a page share one `PageTrees`. */
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

  /** Returns the note that an object allows no other properties, which a page contains only once. */
  noteClosed({ additional, unevaluated }: Schema): Phrase[] {
    if (this.hasClosed || (additional !== false && unevaluated !== false)) return [];
    this.hasClosed = true;
    return [["No other properties are allowed."]];
  }

  /** Returns a unique id: spaces become `_`, and `~2`, `~3` and so on distinguish equal ids. */
  toUniqueId(wanted: string): string {
    const base = wanted.replace(/\s+/g, "_");
    let id = base;
    for (let number = 2; this.ids.has(id); number += 1) id = `${base}~${number}`;
    this.ids.add(id);
    return id;
  }

  get canShowFields(): boolean {
    return this.fieldCount < fieldsPerPage;
  }

  /** Whether the page can still show the fields of a schema that has its own page. */
  get canShowNamed(): boolean {
    return !this.linksNamed && this.fieldCount < fieldsOfNamed;
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
}
