import { LRUCache } from "lru-cache";
import { type Cursor, isObject } from "../source/cursor.ts";
import type { Workspace } from "../source/workspace.ts";
import type { Composition, EnumValue, Schema } from "./schema.ts";

type ComponentKind = "schemas" | "securitySchemes";

/** A composition with what is read from all its variants together. */
export interface FoundComposition extends Composition {
  /** Whether the variants are the subtypes between which a discriminator selects. */
  readonly isInherited: boolean;
  /** Whether null is one of the written variants. `variants` does not contain it. */
  readonly hasNull: boolean;
  /** The names in the variants if they contain only `required`. */
  readonly requiredSets: readonly (readonly string[])[] | undefined;
  /** The values of the variants if each variant has a single value. */
  readonly enumValues: readonly EnumValue[] | undefined;
}

/**
 * Creates caches of what specifications contain. The APIs of a site share them, because a hundred APIs with caches of their
 * own took 70 MB more after the search index was built.
 */
export const createSchemaCaches = () => ({
  /** Normalized schemas by their schema object, because one page needs the same schema many times. */
  schemas: new LRUCache<object, Schema>({ max: 4_000 }),
  /** Compositions by their schema object, because each subtype of a schema inherits its compositions. */
  compositions: new LRUCache<object, readonly FoundComposition[]>({ max: 400 }),
});

/** Caches that several specifications can share. */
export type SchemaCaches = ReturnType<typeof createSchemaCaches>;

/** An OpenAPI 3 specification, with its references and components. */
export class Specification {
  readonly root: Cursor;
  readonly workspace: Workspace;
  /** Names of the vendor extensions that pages show as they are written. */
  readonly shownExtensions: readonly string[];
  readonly caches: SchemaCaches;

  private subtypes: ReadonlyMap<unknown, ReadonlyArray<{ readonly subtype: Cursor }>> | undefined;

  private xml: boolean | undefined;

  constructor(root: Cursor, workspace: Workspace, shownExtensions: readonly string[], caches = createSchemaCaches()) {
    this.root = root;
    this.workspace = workspace;
    this.shownExtensions = shownExtensions;
    this.caches = caches;
  }

  /** Whether a request or response of the API can be XML. */
  get usesXml(): boolean {
    this.xml ??= hasXmlContent(this.root.value);
    return this.xml;
  }

  /** Follows references. Returns undefined if the value is absent, or if a reference is broken or circular. */
  resolve(cursor: Cursor | undefined): Cursor | undefined {
    return cursor && this.workspace.follow(cursor).target;
  }

  /** Returns a text such as `description`. If it is written beside a reference, it overrides the text of the target. */
  text(written: Cursor, key: string): string | undefined {
    const { target, passed } = this.workspace.follow(written);
    return [...passed, target].map((cursor) => cursor?.text(key)).find((text) => text !== undefined);
  }

  /** Finds the schema for a value in a discriminator's `mapping`, such as `Pet` or `#/components/schemas/Pet`. */
  findMapped(written: Cursor): Cursor | undefined {
    const { value } = written;
    if (typeof value !== "string" || value === "") return undefined;
    return this.component("schemas", value) ?? this.workspace.resolve(value, written).target;
  }

  /** Lists the component schemas whose own `allOf` contains a reference to `base`. */
  listSubtypes(base: Cursor): readonly Cursor[] {
    this.subtypes ??= this.groupByBase();
    return this.subtypes.get(base.value)?.map(({ subtype }) => subtype) ?? [];
  }

  private groupByBase() {
    const pairs = this.components("schemas").flatMap(([, subtype]) => {
      const bases = subtype.list("allOf").filter((part) => part.get("$ref"));
      return bases.map((part) => ({ base: this.resolve(part)?.value, subtype }));
    });
    return Map.groupBy(pairs, ({ base }) => base);
  }

  components(kind: ComponentKind): Array<readonly [string, Cursor]> {
    return this.root.get("components")?.map(kind) ?? [];
  }

  component(kind: ComponentKind, name: string): Cursor | undefined {
    return this.root.at("components", kind, name);
  }
}

function hasXmlContent(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasXmlContent);
  if (!isObject(value)) return false;
  const { content } = value;
  return (
    (isObject(content) && Object.keys(content).some((type) => /xml/i.test(type))) ||
    Object.values(value).some(hasXmlContent)
  );
}
