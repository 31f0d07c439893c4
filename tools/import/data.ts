import path from "node:path";
import type { ESTree } from "vite";
import type { SourceLocation } from "../../app/server/model/diagnostic.ts";
import { toLineColumn } from "../../app/server/text/parsed-text.ts";

/** Placeholder for a value that the import cannot compute, such as the result of a package's function. */
export class NotData {
  readonly #node: ESTree.Span;
  readonly #scope: Scope;
  /** A value that is probably close, such as the largest argument of a call; undefined if there is none. */
  readonly alternative: unknown;
  constructor(node: ESTree.Span, scope: Scope, alternative?: unknown) {
    this.#node = node;
    this.#scope = scope;
    this.alternative = alternative;
  }
  get position(): SourceLocation {
    return toPosition(this.#node, this.#scope);
  }
  get source(): string {
    return toSource(this.#node, this.#scope).replace(/\s+/g, " ").slice(0, 60);
  }
}

/** Function of the old site. The result is known only if the body is an expression, or declarations and a `return`. */
export class DataFunction {
  readonly node: ESTree.Function | ESTree.ArrowFunctionExpression;
  readonly scope: Scope;
  constructor(node: DataFunction["node"], scope: Scope) {
    this.node = node;
    this.scope = scope;
  }
}

/** Element of a React page. A component that the import cannot evaluate is an element too. */
export class JsxNode {
  readonly name: string;
  readonly attributes: DataObject;
  readonly children: readonly unknown[];
  constructor(name: string, attributes: DataObject, children: readonly unknown[]) {
    this.name = name;
    this.attributes = attributes;
    this.children = children;
  }
}

/** Object or list of the old settings. Read its keys with `getOwn`, because JSON objects have a prototype. */
export type DataObject = Record<string, unknown>;

/** The state of reading a site: functions that load modules and declare names, and what limits the work. */
export interface Run {
  readonly requireModule: (specifier: string, node: ESTree.Span, scope: Scope) => unknown;
  readonly declare: (node: ESTree.Statement, scope: Scope) => void;
  /** Number of expressions that were evaluated for the current file. */
  steps: number;
  /** Number of functions that are being evaluated, each within the one before. */
  depth: number;
}

/** Names that a file or function declares, each with a function that returns the value. */
export interface Scope {
  readonly run: Run;
  readonly file: string;
  readonly text: string;
  readonly lineStarts: readonly number[];
  readonly names: Map<string, () => unknown>;
  readonly parent?: Scope;
}

/** Returns whether a value is an object or array of the old settings, and not one of the classes above. */
export const isObject = (value: unknown): value is DataObject =>
  typeof value === "object" &&
  value !== null &&
  ![NotData, DataFunction, JsxNode].some((known) => value instanceof known);

/** Returns the value of an object's own key; undefined for inherited keys. */
export const getOwn = (object: DataObject, key: string): unknown =>
  Object.hasOwn(object, key) ? object[key] : undefined;

const locations = new WeakMap<object, ReadonlyMap<string, SourceLocation>>();

/** Stores where the keys of an object, or the elements of a list, are written. */
export function setLocations(container: object, byKey: ReadonlyMap<string, SourceLocation>): void {
  locations.set(container, byKey);
}

/** Returns where a key of an object, or an element of a list, is written. Returns undefined if this is unknown. */
export const locate = (container: object, key: string): SourceLocation | undefined =>
  locations.get(container)?.get(key);

/** Returns the value of a name in a scope or in the scopes around it. */
export function findName(node: { readonly name: string } & ESTree.Span, scope: Scope): unknown {
  if (node.name === "undefined") return undefined;
  if (node.name === "__dirname") return path.dirname(scope.file);
  for (let at: Scope | undefined = scope; at; at = at.parent) {
    const value = at.names.get(node.name);
    if (value) return value();
  }
  return new NotData(node, scope);
}

/** Returns the text of a node. */
export const toSource = ({ start, end }: ESTree.Span, { text }: Scope): string => text.slice(start, end);

/** Returns the location at which a node begins. */
export const toPosition = (node: ESTree.Span, { file, text, lineStarts }: Scope): SourceLocation => ({
  file,
  line: toLineColumn(text, node.start, lineStarts).line,
});
