import path from "node:path";
import type { ESTree } from "vite";
import type { SourceLocation } from "../../app/server/model/diagnostic.ts";
import { callListMethod } from "../../app/server/text/list-methods.ts";
import {
  DataFunction,
  type DataObject,
  getOwn,
  isObject,
  locate,
  NotData,
  type Scope,
  setLocations,
  toPosition,
} from "./data.ts";

/** Functions that load modules and declare names. */
export interface ModuleContext {
  readonly requireModule: (specifier: string, node: ESTree.Span, scope: Scope) => unknown;
  readonly declare: (node: ESTree.Statement, scope: Scope) => void;
}

const maximumDepth = 20;

/** Returns the object with the most keys, which is the configuration in calls such as `withPlugin({...}, {...})`. */
function findLargest(given: readonly unknown[]): unknown {
  const objects = given.filter(isObject).filter((value) => !Array.isArray(value));
  return objects.sort((a, b) => Object.keys(b).length - Object.keys(a).length)[0];
}

/** Creates the functions that evaluate calls. */
export function createEvaluateCall(
  context: ModuleContext,
  evaluate: (node: ESTree.Expression, scope: Scope) => unknown,
) {
  let depth = 0;

  function evaluateCall(node: ESTree.CallExpression, scope: Scope): unknown {
    const written = scope.text.slice(node.callee.start, node.callee.end).replace(/\s+/g, "");
    if (written === "newDate().getFullYear") return new Date().getFullYear();
    const given = node.arguments.map((argument) =>
      argument.type === "SpreadElement" ? new NotData(argument, scope) : evaluate(argument, scope),
    );
    const texts = given.filter((value) => typeof value === "string");
    const [first = ""] = texts;
    if (texts.length === given.length && texts.length > 0) {
      const toPath = (...parts: readonly string[]) => path.resolve(path.dirname(scope.file), path.join(...parts));
      if (written === "require") return context.requireModule(first, node, scope);
      if (written === "require.resolve") return /^\.{1,2}\//.test(first) ? toPath(first) : first;
      if (/^(?:path\.)?(?:resolve|join)$/.test(written)) return toPath(...texts);
    }
    if (node.callee.type === "MemberExpression" && !node.callee.computed) {
      const list = evaluate(node.callee.object, scope);
      if (Array.isArray(list)) return callMethod(list, given, node, scope);
    }
    if (written === "useIsBrowser") return false;
    if (written === "useBaseUrl" && typeof given[0] === "string") return given[0];
    if (written === "translate" && isObject(given[0])) return given[0].message;
    if (written === "Object.assign") return assign(given, node, scope);
    const callee = evaluate(node.callee, scope);
    const result = callee instanceof DataFunction ? call(callee, given) : new NotData(node, scope);
    if (!(result instanceof NotData) || result.alternative !== undefined) return result;
    const largest = findLargest(given);
    return largest === undefined ? result : new NotData(node, scope, largest);
  }

  function assign(given: readonly unknown[], node: ESTree.Span, scope: Scope): unknown {
    const [target, ...sources] = given;
    if (!isObject(target)) return new NotData(node, scope, findLargest(given));
    const positions = new Map<string, SourceLocation>();
    for (const source of [target, ...sources].filter(isObject))
      for (const key of Object.keys(source)) positions.set(key, locate(source, key) ?? toPosition(node, scope));
    const object: DataObject = Object.assign(Object.create(null), target, ...sources.filter(isObject));
    for (const source of sources) if (source instanceof NotData) object[`...${source.source}`] = source;
    setLocations(object, positions);
    return object;
  }

  function callMethod(
    list: readonly unknown[],
    given: readonly unknown[],
    node: ESTree.CallExpression,
    scope: Scope,
  ): unknown {
    const [, name = ""] = /\.\s*(\w+)$/.exec(scope.text.slice(node.callee.start, node.callee.end)) ?? [];
    const [argument] = node.arguments;
    const isBoolean = argument?.type === "Identifier" && argument.name === "Boolean";
    const callbacks = given.map((value) =>
      value instanceof DataFunction ? (item: unknown, index: number) => call(value, [item, index]) : value,
    );
    const isUnknown = name === "join" && list.some((item) => typeof item === "object");
    const result = isUnknown ? undefined : callListMethod(list, name, isBoolean ? [Boolean] : callbacks);
    return result === undefined ? new NotData(node, scope) : result;
  }

  function call(called: DataFunction, given: readonly unknown[]): unknown {
    if (depth >= maximumDepth) return new NotData(called.node, called.scope);
    depth += 1;
    const result = readResult(called, given);
    depth -= 1;
    return result;
  }

  function readResult({ node, scope }: DataFunction, given: readonly unknown[]): unknown {
    const local: Scope = { ...scope, names: new Map(), parent: scope };
    for (const [index, parameter] of node.params.entries()) {
      const value = index < given.length ? given[index] : new NotData(parameter, scope);
      if (parameter.type === "Identifier") local.names.set(parameter.name, () => value);
      if (parameter.type !== "ObjectPattern") continue;
      for (const property of parameter.properties)
        if (
          property.type === "Property" &&
          property.key.type === "Identifier" &&
          property.value.type === "Identifier"
        ) {
          const { name } = property.key;
          local.names.set(property.value.name, () => (isObject(value) ? getOwn(value, name) : value));
        }
    }
    if (node.body?.type !== "BlockStatement")
      return node.body ? evaluate(node.body as ESTree.Expression, local) : undefined;
    return readStatements(node.body.body, local);
  }

  /** Returns the value of the first `return`. After a statement that is not evaluated, the value is an alternative. */
  function readStatements(statements: readonly ESTree.Statement[], scope: Scope): unknown {
    for (const [index, statement] of statements.entries()) {
      if (statement.type === "ReturnStatement")
        return statement.argument ? evaluate(statement.argument, scope) : undefined;
      if (/Declaration$/.test(statement.type)) context.declare(statement, scope);
      else {
        const rest = readStatements(statements.slice(index + 1), scope);
        return new NotData(statement, scope, rest instanceof NotData ? rest.alternative : rest);
      }
    }
    return undefined;
  }

  return { evaluateCall, call };
}
