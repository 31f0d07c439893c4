import path from "node:path";
import { type ESTree, parseSync } from "vite";
import { findLineStarts } from "../../app/server/text/parsed-text.ts";
import {
  DataFunction,
  type DataObject,
  findName,
  getOwn,
  isObject,
  NotData,
  type Run,
  type Scope,
  toSource,
} from "./data.ts";
import { bindPattern, call, evaluate } from "./evaluate.ts";
import { ImportError } from "./log.ts";
import type { SourceFolder } from "./source-folder.ts";

/**
 * Returns the default export of a JavaScript, TypeScript or JSON file. If the default export is a function, returns the result
 * of the function. The import evaluates expressions; Node executes no code.
 * @throws {ImportError} if the file cannot be parsed, or is nested too deeply
 */
export type ReadData = (file: string) => unknown;

const extensions = ["", ".js", ".ts", ".jsx", ".tsx", ".mjs", ".cjs", ".mts", ".cts", ".json"].flatMap((extension) =>
  /^\.[jt]sx?$/.test(extension) ? [extension, `/index${extension}`] : [extension],
);

/** Creates a function that reads the files of a site, each of them once. */
export function createReadData(files: SourceFolder): ReadData {
  const modules = new Map<string, DataObject>();
  const run: Run = { requireModule, declare, steps: 0, depth: 0 };

  function requireModule(specifier: string, node: ESTree.Span, scope: Scope): unknown {
    return readImport(specifier, "default", node, scope);
  }

  function findModule(specifier: string, { file }: Scope): DataObject | undefined {
    if (!/^(?:\.{0,2}|@site)\//.test(specifier)) return undefined;
    const base = path.resolve(path.dirname(file), specifier.replace(/^@site/, files.site));
    const candidates = extensions.filter((extension) => /\.(?:[mc]?[jt]sx?|json)$/.test(base + extension));
    const found = candidates.map((extension) => files.find(base + extension)).find((known) => known !== undefined);
    return found === undefined ? undefined : readModule(found);
  }

  function readModule(file: string): DataObject {
    const known = modules.get(file);
    if (known) return known;
    const exported: DataObject = Object.create(null);
    modules.set(file, exported);
    const text = files.read(file);
    if (file.endsWith(".json")) exported.default = parseJson(text, file);
    else readExports({ run, file, text, lineStarts: findLineStarts(text), names: new Map() }, exported);
    return exported;
  }

  function readExports(scope: Scope, exported: DataObject): void {
    const [, letters = ""] = /\.[mc]?(tsx?)$/.exec(scope.file) ?? [];
    const lang = letters === "" ? "jsx" : (letters as "ts" | "tsx");
    const { program, errors } = parseSync(scope.file, scope.text, { lang, preserveParens: false });
    if (errors[0]) throw new ImportError(`${scope.file} cannot be parsed: ${errors[0].message}`);
    // Values are read after all names are declared, because a value may refer to a later name.
    const later = new Map<string, () => unknown>();
    for (const node of program.body) {
      if (node.type === "ExportDefaultDeclaration")
        later.set("default", () => readDeclaration(node.declaration, scope));
      else if (node.type === "ExportNamedDeclaration") {
        if (node.declaration) declare(node.declaration, scope);
        for (const [name, read] of scope.names) later.set(name, read);
        for (const { local, exported: as } of node.specifiers) {
          const name = toSource(local, scope);
          const read = () =>
            node.source ? readImport(node.source.value, name, node, scope) : findName({ ...local, name }, scope);
          later.set(toSource(as, scope), read);
        }
      } else if (node.type === "ExpressionStatement" && node.expression.type === "AssignmentExpression") {
        const { left, right } = node.expression;
        const written = /^(?:module\.)?exports(?:\.(\w+))?$/.exec(toSource(left, scope));
        if (written) later.set(written[1] ?? "default", () => evaluate(right, scope));
      } else declare(node, scope);
    }
    for (const [name, read] of later) exported[name] = read();
    // A CommonJS file that contains only `exports.a = 1` has the default export `{ a: 1 }`.
    if (!later.has("default")) exported.default = { ...exported };
  }

  const readDeclaration = (node: ESTree.ExportDefaultDeclarationKind, scope: Scope) =>
    node.type === "FunctionDeclaration" ? new DataFunction(node, scope) : evaluate(node as ESTree.Expression, scope);

  /** The value of a name is read only when an expression needs it. */
  function declare(node: ESTree.Statement, scope: Scope): void {
    if (node.type === "FunctionDeclaration" && node.id)
      scope.names.set(node.id.name, () => new DataFunction(node, scope));
    if (node.type === "ImportDeclaration")
      for (const specifier of node.specifiers) {
        const name = specifier.type === "ImportSpecifier" ? toSource(specifier.imported, scope) : "default";
        scope.names.set(specifier.local.name, () => readImport(node.source.value, name, node, scope));
      }
    if (node.type !== "VariableDeclaration") return;
    for (const { id, init } of node.declarations) {
      const unknown = new NotData(node, scope);
      // The value of a `let` is unknown, because other statements may change it. A `var` is treated like a `const`.
      const value =
        node.kind === "const" || node.kind === "var"
          ? once(() => init && evaluate(init, scope), unknown)
          : () => unknown;
      bindPattern(id, value, scope);
    }
  }

  /** Returns an export of a module. The exports of a CommonJS file are keys of its default export. */
  function readImport(specifier: string, name: string, node: ESTree.Span, scope: Scope): unknown {
    const exported = findModule(specifier, scope);
    if (!exported) return new NotData(node, scope);
    if (Object.hasOwn(exported, name)) return exported[name];
    return isObject(exported.default) ? getOwn(exported.default, name) : new NotData(node, scope);
  }

  return (file) => {
    run.steps = 0;
    run.depth = 0;
    try {
      const exported = readModule(file).default;
      return exported instanceof DataFunction ? call(exported, []) : exported;
    } catch (error) {
      // Expressions of thousands of levels exhaust the call stack.
      if (!(error instanceof RangeError)) throw error;
      throw new ImportError(`${file} is nested too deeply; write fewer levels`);
    }
  };
}

/** Computes a value at the first call. A call during the computation returns `cyclic`. */
function once(compute: () => unknown, cyclic: NotData): () => unknown {
  let value: unknown = cyclic;
  let isStarted = false;
  return () => {
    if (!isStarted) {
      isStarted = true;
      value = compute();
    }
    return value;
  };
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ImportError(`${file} is not valid JSON`, { cause: error });
  }
}
