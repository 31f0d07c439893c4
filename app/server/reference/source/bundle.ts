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
  /** Maps values in other files to the components that they become. */
  private readonly components = new Map<unknown, ComponentName>();
  /** The components of each kind by name. In Swagger 2.0, only schemas, parameters and responses are components. */
  private readonly made: ReadonlyMap<ReferenceKind, Map<string, unknown>>;

  constructor(root: Cursor, workspace: Workspace) {
    this.root = root;
    this.workspace = workspace;
    this.isSwagger = root.get("swagger") !== undefined;
    this.made = new Map(
      (this.isSwagger ? referenceKinds.slice(0, 3) : referenceKinds).map((kind) => [kind, new Map()]),
    );
  }

  make(): Cursor {
    for (const [kind, named] of this.made) this.registerSection(kind, named);
    const made = this.includeEntries(this.root, []);
    for (const [kind, named] of this.made)
      if (named.size > 0) Object.assign(this.toSection(made, kind), Object.fromEntries(named));
    return new Cursor(this.root.document, made);
  }

  private withOrigin<Made extends object>(made: Made, origin: Cursor): Made {
    this.root.document.origins.set(made, origin);
    return made;
  }

  private isInMainFile = ({ document }: Cursor) => document.file === this.root.document.file;

  private toPath(kind: ReferenceKind): readonly string[] {
    if (!this.isSwagger) return ["components", kind];
    return [kind === "schemas" ? "definitions" : kind];
  }

  /** Keeps the names of components in the main file: `Pet: { $ref: pet.yaml }` becomes the component `Pet`. */
  private registerSection(kind: ReferenceKind, named: Map<string, unknown>): void {
    let section: Cursor | undefined = this.root;
    for (const segment of this.toPath(kind)) section = section && this.workspace.followToEnd(section).get(segment);
    const resolved = section && this.workspace.followToEnd(section);
    for (const [name, entry] of resolved?.entries() ?? []) {
      named.set(name, undefined);
      for (const part of [entry, this.workspace.followToEnd(entry)])
        if (!this.isInMainFile(part) && !this.components.has(part.value))
          this.components.set(part.value, { kind, name });
    }
    for (const [name, entry] of resolved?.entries() ?? []) {
      const target = this.workspace.followToEnd(entry);
      const component = this.components.get(target.value);
      const isHere = component?.kind === kind && component.name === name;
      named.set(name, isHere ? this.includeTarget(entry, target) : this.include(entry, []));
    }
  }

  private toSection(made: Record<string, unknown>, kind: ReferenceKind): Record<string, unknown> {
    let at = made;
    for (const segment of this.toPath(kind)) {
      const next = at[segment];
      const section: Record<string, unknown> = isObject(next) ? next : {};
      at[segment] = section;
      at = section;
    }
    return at;
  }

  private include(cursor: Cursor, open: readonly unknown[]): unknown {
    const { value } = cursor;
    if (Array.isArray(value))
      return this.withOrigin(
        cursor.items().map((item) => this.include(item, open)),
        cursor,
      );
    if (!isObject(value)) return cursor.segment === "$ref" ? value : this.includeText(cursor);
    const reference = value.$ref;
    const target = typeof reference === "string" ? this.workspace.resolve(reference, cursor).target : undefined;
    if (typeof reference !== "string" || !target || this.isOwn(cursor, reference))
      return this.includeEntries(cursor, open);
    const component = this.components.get(target.value) ?? this.addComponent(cursor, target);
    if (component) return { ...this.includeSiblings(cursor, open), $ref: this.toReference(component) };
    if (this.isInMainFile(target) && !isData(cursor))
      return { ...this.includeSiblings(cursor, open), $ref: `#${target.pointer}` };
    if (open.includes(target.value)) return this.includeEntries(cursor, open);
    return this.includeTarget(cursor, target, open);
  }

  private isOwn = (cursor: Cursor, reference: string) => reference.startsWith("#") && this.isInMainFile(cursor);

  private includeTarget(cursor: Cursor, target: Cursor, open: readonly unknown[] = []): unknown {
    const made = this.include(target, [...open, target.value]);
    if (!isObject(made) || cursor.value === target.value) return made;
    return this.withOrigin({ ...made, ...this.includeSiblings(cursor, open) }, target);
  }

  private includeEntries(cursor: Cursor, open: readonly unknown[]): Record<string, unknown> {
    const made = cursor.entries().map(([key, child]) => [key, this.include(child, open)]);
    return this.withOrigin(Object.fromEntries(made), cursor);
  }

  private includeSiblings(cursor: Cursor, open: readonly unknown[]): Record<string, unknown> {
    const { $ref, ...siblings } = this.includeEntries(cursor, open);
    return siblings;
  }

  private addComponent(cursor: Cursor, target: Cursor): ComponentName | undefined {
    const kind = toReferenceKind(cursor);
    const named = kind && this.made.get(kind);
    if (!named || this.isInMainFile(target)) return undefined;
    if (typeof target.value !== "object" && typeof target.value !== "boolean") return undefined;
    const wanted = toName(target);
    let name = wanted;
    for (let number = 2; named.has(name); number += 1) name = `${wanted}${number}`;
    named.set(name, undefined);
    const component = { kind, name };
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
    if (this.isInMainFile(target)) return `#${target.pointer}`;
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
