import type { ReferenceIndex } from "../index/reference-index.ts";
import type { Direction } from "../normalize/operation.ts";
import type { Property, Schema } from "../normalize/schema.ts";
import { isObject } from "../source/cursor.ts";
import { identify, isSameShape } from "./schema-shape.ts";

/** The body, parameter or schema to which a tree of fields belongs. */
export interface TreeContext {
  readonly direction: Direction;
  /** Name under which readers see the body, parameter or schema, such as "response 200". */
  readonly owner: string;
}

/** A schema whose fields or enumerated values the page already shows. */
export interface ShownSchema extends TreeContext {
  readonly schema: Schema;
  readonly id: string;
  readonly name: string;
  /** Whether the fields differ between requests and responses, since some are read-only or write-only. */
  readonly isDirectional: boolean;
}

/**
 * After `fieldsPerPage` fields, a page omits nested fields. After `fieldsOfNamed` fields, a page does not show the fields of
 * schemas that have their own page, but links to these pages.
 */
const fieldsPerPage = 1_000;
const fieldsOfNamed = 180;

/** The state that all field trees of one page share: ids, the number of fields left, and schemas and properties already shown. */
export class PageTrees {
  readonly index: ReferenceIndex;
  left = fieldsPerPage;
  private readonly ids: Set<string>;
  private readonly shown = new Map<unknown, ShownSchema>();
  private readonly shownProperties = new Map<unknown, ShownSchema & { readonly isRequired: boolean }>();

  constructor(index: ReferenceIndex, reservedIds: readonly string[] = []) {
    this.index = index;
    this.ids = new Set(reservedIds);
  }

  /**
   * Returns a unique id: the wanted id with `_` in place of spaces, followed by `~2`, `~3` and so on if the page already has that
   * id.
   */
  claimId(wanted: string): string {
    const base = wanted.replace(/\s+/g, "_");
    let id = base;
    for (let number = 2; this.ids.has(id); number += 1) id = `${base}~${number}`;
    this.ids.add(id);
    return id;
  }

  get canShowNamed(): boolean {
    return this.left > fieldsPerPage - fieldsOfNamed;
  }

  /**
   * Finds where the page already shows the same component with the same fields or enumerated values. Fields that differ between
   * requests and responses count as the same only in the same direction.
   */
  findShown(schema: Schema, { direction }: TreeContext): ShownSchema | undefined {
    const shown = schema.component && this.shown.get(identify(schema));
    const isSame = shown && isSameShape(shown.schema, schema);
    return isSame && (shown.direction === direction || !shown.isDirectional) ? shown : undefined;
  }

  /**
   * Finds the field on the page that already shows the same property, if both are required or both are optional. A field whose
   * nested fields differ between requests and responses is found only for the same direction.
   */
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
