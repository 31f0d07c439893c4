import type { ESTree } from "vite";
import type { Place } from "./log.ts";

/** Placeholder for a value that is known only when the code runs, such as the result of a function. */
export class NotData {
  readonly #node: ESTree.Span;
  readonly #scope: Scope;
  constructor(node: ESTree.Span, scope: Scope) {
    this.#node = node;
    this.#scope = scope;
  }
  get place(): Place {
    return placeOf(this.#node, this.#scope);
  }
  /** Beginning of the value's source, at most 60 characters. */
  get source(): string {
    const { start, end } = this.#node;
    return this.#scope.text.slice(start, end).replace(/\s+/g, " ").slice(0, 60);
  }
}

/**
 * Function of the old site. A call has a known result if the body is an expression, or consists of declarations and a `return`.
 */
export class DataFunction {
  readonly node: ESTree.Function | ESTree.ArrowFunctionExpression;
  readonly scope: Scope;
  constructor(node: DataFunction["node"], scope: Scope) {
    this.node = node;
    this.scope = scope;
  }
}

/** Object with the values of an object literal. It has no prototype, so that `__proto__` is an ordinary key. */
export type DataObject = Record<string, unknown>;

/** Names that are declared in a file or a function of this file, each with a function that returns the value. */
export interface Scope {
  readonly file: string;
  readonly text: string;
  readonly names: Map<string, () => unknown>;
  readonly parent?: Scope;
}

/** Returns whether a value is an object or an array, and not a function or the placeholder for an unknown value. */
export const isObject = (value: unknown): value is DataObject =>
  typeof value === "object" && value !== null && !(value instanceof NotData) && !(value instanceof DataFunction);

/** Returns the value of an object's own key; undefined for inherited keys. */
export const getOwn = (object: DataObject, key: string): unknown =>
  Object.hasOwn(object, key) ? object[key] : undefined;

/** Returns the location at which a node begins. */
export const placeOf = (node: ESTree.Span, { file, text }: Scope): Place => ({
  file,
  line: text.slice(0, node.start).split("\n").length,
});
