import { LRUCache } from "lru-cache";
import { type Cursor, isObject } from "../source/cursor.ts";
import type { Workspace } from "../source/workspace.ts";
import type { Schema } from "./schema.ts";

/** Kinds of components that are looked up by name. Components of other kinds are only reached through references. */
type ComponentKind = "schemas" | "securitySchemes";

/** Result of following the references of a value. */
interface Followed {
  /** Target of the references; undefined if a reference is broken or circular. */
  readonly target: Cursor | undefined;
  /** The first reference, as written; undefined for a value without a reference. */
  readonly reference: string | undefined;
  /** Objects with a `$ref` that were followed. Keys beside the `$ref` can extend the target. */
  readonly passed: readonly Cursor[];
}

/** A specification of the newest OpenAPI version, with its references and components. */
export class Specification {
  readonly root: Cursor;
  readonly workspace: Workspace;
  /** Cache of normalized schemas by their object in the file, since one page needs the same schema many times. */
  readonly schemas = new LRUCache<object, Schema>({ max: 4_000 });

  private subtypes: ReadonlyMap<unknown, readonly Cursor[]> | undefined;

  constructor(root: Cursor, workspace: Workspace) {
    this.root = root;
    this.workspace = workspace;
  }

  /** Follows `$ref`s to their target. A value without `$ref` is its own target. */
  follow(cursor: Cursor): Followed {
    const passed: Cursor[] = [];
    let reference: string | undefined;
    let at = cursor;
    while (isObject(at.value)) {
      const next = at.get("$ref")?.value;
      if (typeof next !== "string") break;
      reference ??= next;
      if (passed.some((earlier) => earlier.value === at.value)) return { target: undefined, reference, passed };
      passed.push(at);
      const { target } = this.workspace.resolve(next, at);
      if (!target) return { target: undefined, reference, passed };
      at = target;
    }
    return { target: at, reference, passed };
  }

  /** Returns the target of a value's references, or undefined if a reference is broken. */
  resolve(cursor: Cursor | undefined): Cursor | undefined {
    return cursor && this.follow(cursor).target;
  }

  /** Lists the component schemas that extend `base` by `allOf`. */
  listSubtypes(base: Cursor): readonly Cursor[] {
    this.subtypes ??= this.collectSubtypes();
    return this.subtypes.get(base.value) ?? [];
  }

  private collectSubtypes(): ReadonlyMap<unknown, readonly Cursor[]> {
    const subtypes = new Map<unknown, Cursor[]>();
    for (const [, schema] of this.components("schemas")) {
      for (const part of schema.list("allOf")) {
        const { target, reference } = this.follow(part);
        if (!target || reference === undefined) continue;
        const known = subtypes.get(target.value);
        if (known) known.push(schema);
        else subtypes.set(target.value, [schema]);
      }
    }
    return subtypes;
  }

  /** Lists the components of a kind in written order. */
  components(kind: ComponentKind): Array<readonly [string, Cursor]> {
    return this.root.get("components")?.map(kind) ?? [];
  }

  component(kind: ComponentKind, name: string): Cursor | undefined {
    return this.root.at("components", kind, name);
  }
}
