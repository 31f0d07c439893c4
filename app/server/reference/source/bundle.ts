import path from "node:path";
import { Cursor, isObject, toPointer } from "./cursor.ts";
import { isData, type ReferenceKind, referenceKinds, toReferenceKind } from "./keywords.ts";
import type { Workspace } from "./workspace.ts";

interface ComponentName {
  readonly kind: ReferenceKind;
  readonly name: string;
}

/**
 * Joins the files of a specification into one document that keeps the source locations. Referenced values in other
 * files become components. If the bundler has no kind of component for a value, such as a path item, the value replaces
 * the `$ref`.
 */
export function bundle(root: Cursor, workspace: Workspace): Cursor {
  return new Bundler(root, workspace).make();
}

class Bundler {
  private readonly root: Cursor;
  private readonly workspace: Workspace;
  private readonly isSwagger: boolean;
  /** Kinds of components that the bundler creates. For Swagger 2.0: only schemas, parameters and responses. */
  private readonly kinds: readonly ReferenceKind[];
  /** Maps values in other files to the components that they become. */
  private readonly components = new Map<unknown, ComponentName>();
  private readonly made = new Map<ReferenceKind, Map<string, unknown>>();

  constructor(root: Cursor, workspace: Workspace) {
    this.root = root;
    this.workspace = workspace;
    this.isSwagger = root.get("swagger") !== undefined;
    this.kinds = this.isSwagger ? referenceKinds.slice(0, 3) : referenceKinds;
  }

  make(): Cursor {
    for (const kind of this.kinds) this.registerSection(kind);
    const made = this.includeEntries(this.root, []);
    for (const [kind, named] of this.made) {
      Object.assign(this.toSection(made, kind), Object.fromEntries(named));
    }
    return new Cursor(this.root.document, made);
  }

  private keepOrigin(made: object, origin: Cursor): void {
    this.root.document.origins.set(made, origin);
  }

  private toPath(kind: ReferenceKind): readonly string[] {
    if (!this.isSwagger) return ["components", kind];
    return [kind === "schemas" ? "definitions" : kind];
  }

  /** Keeps the names of components in the main file: `Pet: { $ref: pet.yaml }` becomes the component `Pet`. */
  private registerSection(kind: ReferenceKind): void {
    let section: Cursor | undefined = this.root;
    for (const segment of this.toPath(kind)) section = section && this.workspace.followToEnd(section).get(segment);
    const resolved = section && this.workspace.followToEnd(section);
    for (const [name, entry] of resolved?.entries() ?? []) {
      const component: ComponentName = { kind, name };
      this.made.set(kind, (this.made.get(kind) ?? new Map()).set(name, undefined));
      for (const { document, value } of [entry, this.workspace.followToEnd(entry)])
        if (document.file !== this.root.document.file && !this.components.has(value))
          this.components.set(value, component);
    }
    for (const [name, entry] of resolved?.entries() ?? []) {
      const target = this.workspace.followToEnd(entry);
      const component = this.components.get(target.value);
      const isHere = component?.kind === kind && component.name === name;
      this.made.get(kind)?.set(name, isHere ? this.includeTarget(entry, target) : this.include(entry, []));
    }
  }

  private toSection(made: Record<string, unknown>, kind: ReferenceKind): Record<string, unknown> {
    let at: Record<string, unknown> = made;
    for (const segment of this.toPath(kind)) {
      const next = Object.hasOwn(at, segment) ? at[segment] : undefined;
      const section: Record<string, unknown> = isObject(next) ? next : {};
      at[segment] = section;
      at = section;
    }
    return at;
  }

  private include(cursor: Cursor, open: readonly unknown[]): unknown {
    const { value } = cursor;
    if (Array.isArray(value)) {
      const items = cursor.items().map((item) => this.include(item, open));
      this.keepOrigin(items, cursor);
      return items;
    }
    if (!isObject(value)) return cursor.segment === "$ref" ? value : this.includeText(cursor);
    const reference = value.$ref;
    const target = typeof reference === "string" ? this.workspace.resolve(reference, cursor).target : undefined;
    if (typeof reference !== "string" || !target || this.isOwn(cursor, reference))
      return this.includeEntries(cursor, open);
    const component = this.components.get(target.value) ?? this.addComponent(cursor, target);
    if (component) return { ...this.includeSiblings(cursor, open), $ref: this.toReference(component) };
    if (target.document.file === this.root.document.file && !isData(cursor))
      return { ...this.includeSiblings(cursor, open), $ref: `#${target.pointer}` };
    if (open.includes(target.value)) return this.includeEntries(cursor, open);
    return this.includeTarget(cursor, target, open);
  }

  private isOwn = (cursor: Cursor, reference: string) =>
    reference.startsWith("#") && cursor.document.file === this.root.document.file;

  private includeTarget(cursor: Cursor, target: Cursor, open: readonly unknown[] = []): unknown {
    const made = this.include(target, [...open, target.value]);
    if (!isObject(made) || cursor.value === target.value) return made;
    const joined = { ...made, ...this.includeSiblings(cursor, open) };
    this.keepOrigin(joined, target);
    return joined;
  }

  private includeEntries(cursor: Cursor, open: readonly unknown[]): Record<string, unknown> {
    const made = Object.fromEntries(cursor.entries().map(([key, child]) => [key, this.include(child, open)]));
    this.keepOrigin(made, cursor);
    return made;
  }

  private includeSiblings(cursor: Cursor, open: readonly unknown[]): Record<string, unknown> {
    const { $ref, ...siblings } = this.includeEntries(cursor, open);
    return siblings;
  }

  private addComponent(cursor: Cursor, target: Cursor): ComponentName | undefined {
    const kind = toReferenceKind(cursor);
    if (!kind || !this.kinds.includes(kind) || target.document.file === this.root.document.file) return undefined;
    if (typeof target.value !== "object" && typeof target.value !== "boolean") return undefined;
    const named = this.made.get(kind) ?? new Map<string, unknown>();
    this.made.set(kind, named);
    const wanted = toName(target);
    let name = wanted;
    for (let number = 2; named.has(name); number += 1) name = `${wanted}${number}`;
    named.set(name, undefined);
    const component: ComponentName = { kind, name };
    this.components.set(target.value, component);
    named.set(name, this.include(target, []));
    return component;
  }

  private toReference = ({ kind, name }: ComponentName) => `#${toPointer([...this.toPath(kind), name])}`;

  private includeText(cursor: Cursor): unknown {
    const { value, parent } = cursor;
    const isMapping = parent?.segment === "mapping" && parent.parent?.segment === "discriminator";
    if (!isMapping || typeof value !== "string" || this.isOwn(cursor, value) || !/[./#]/.test(value)) return value;
    const { target } = this.workspace.resolve(value, cursor);
    if (!target) return value;
    if (target.document.file === this.root.document.file) return `#${target.pointer}`;
    const component = this.components.get(target.value) ?? this.addComponent(cursor, target);
    return component ? this.toReference(component) : value;
  }
}

function toName(target: Cursor): string {
  const { name, dir } = path.parse(target.document.file);
  const file = name === "index" ? path.basename(dir) : name;
  const segment = target.segment === undefined || typeof target.segment === "number" ? file : target.segment;
  return segment.replace(/[^\w.-]+/g, "_") || "Part";
}
