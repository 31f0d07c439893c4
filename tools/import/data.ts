import type { ESTree } from "vite";
import type { Place } from "./log.ts";

/** Stands for a value that only running the program could give, such as the result of a function. */
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
  /** The beginning of the source. */
  get source(): string {
    const { start, end } = this.#node;
    return this.#scope.text.slice(start, end).replace(/\s+/g, " ").slice(0, 60);
  }
}

/** A function whose calls are read when its body has only constants and a result. */
export class DataFunction {
  readonly node: ESTree.Function | ESTree.ArrowFunctionExpression;
  readonly scope: Scope;
  constructor(node: DataFunction["node"], scope: Scope) {
    this.node = node;
    this.scope = scope;
  }
}

/** An object without a prototype, so that a key such as `__proto__` is a key like any other. */
export type DataObject = Record<string, unknown>;

/** The names of a file or of a function, and the source that they are written in. */
export interface Scope {
  readonly file: string;
  readonly text: string;
  readonly names: Map<string, () => unknown>;
  readonly parent?: Scope;
}

/** Whether a value is an object or a list. */
export const isObject = (value: unknown): value is DataObject =>
  typeof value === "object" && value !== null && !(value instanceof NotData) && !(value instanceof DataFunction);

/** The value of an own property; undefined for an inherited or missing one. */
export const getOwn = (object: DataObject, key: string): unknown =>
  Object.hasOwn(object, key) ? object[key] : undefined;

/** Where a piece of source begins. */
export const placeOf = (node: ESTree.Span, { file, text }: Scope): Place => ({
  file,
  line: text.slice(0, node.start).split("\n").length,
});
