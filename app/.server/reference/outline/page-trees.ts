import type { ReferenceIndex } from "../index/reference-index.ts";
import type { Direction } from "../normalize/operation.ts";
import type { Property, Schema } from "../normalize/schema.ts";
import { isObject } from "../source/cursor.ts";
import { identify, isSameShape } from "./schema-shape.ts";

/** What a tree of fields belongs to. */
export interface TreeContext {
  readonly direction: Direction;
  /** In words: "response 200". */
  readonly owner: string;
}

export interface ShownSchema extends TreeContext {
  readonly schema: Schema;
  readonly id: string;
  /** Empty for the root of a tree. */
  readonly name: string;
  /** Whether some of its fields are read-only or write-only, so that it looks different in the other direction. */
  readonly isDirectional: boolean;
}

/** Ids that are unique on one page. */
class IdRegistry {
  private readonly taken = new Set<string>();

  claim(wanted: string): string {
    const base = wanted.replace(/\s+/g, "_");
    let id = base;
    for (let number = 2; this.taken.has(id); number += 1) id = `${base}~${number}`;
    this.taken.add(id);
    return id;
  }
}

/** Fields on one page, and how many of them schemas with a page of their own may use. */
const fieldsPerPage = 600;
const fieldsOfNamed = 180;

/** What the trees of one page share: ids, the number of fields, and the schemas that are shown already. */
export class PageTrees {
  readonly index: ReferenceIndex;
  readonly ids = new IdRegistry();
  /** Fields that the page may still show. */
  left = fieldsPerPage;
  private readonly shown = new Map<unknown, ShownSchema>();
  private readonly shownProperties = new Map<unknown, ShownSchema & { readonly isRequired: boolean }>();

  constructor(index: ReferenceIndex, reservedIds: readonly string[] = []) {
    this.index = index;
    for (const id of reservedIds) this.ids.claim(id);
  }

  /** Whether a schema that has a page of its own may be shown here too. */
  get hasRoomForNamed(): boolean {
    return this.left > fieldsPerPage - fieldsOfNamed;
  }

  /** Where the page shows the same fields already. */
  findShown(schema: Schema, { direction }: TreeContext): ShownSchema | undefined {
    const shown = schema.component && this.shown.get(identify(schema));
    const isSame = shown && isSameShape(shown.schema, schema);
    return isSame && (shown.direction === direction || !shown.isDirectional) ? shown : undefined;
  }

  /** Where the page shows a property of the same base already, as required as here. */
  findShownProperty({ subschemas, required }: Property, { direction }: TreeContext): ShownSchema | undefined {
    const shown = subschemas.length === 1 ? this.shownProperties.get(subschemas[0]?.value) : undefined;
    const isSame = shown?.isRequired === required && (shown.direction === direction || !shown.isDirectional);
    return isSame ? shown : undefined;
  }

  countShownProperties(properties: readonly Property[], context: TreeContext): number {
    return properties.filter((property) => this.findShownProperty(property, context)).length;
  }

  noteShownProperty({ subschemas, required }: Property, shown: ShownSchema): void {
    const written = subschemas[0]?.value;
    if (subschemas.length === 1 && isObject(written) && !this.shownProperties.has(written))
      this.shownProperties.set(written, { ...shown, isRequired: required });
  }

  noteShown(shown: ShownSchema): void {
    const { schema } = shown;
    if (schema.component && !this.shown.has(identify(schema))) this.shown.set(identify(schema), shown);
  }
}
