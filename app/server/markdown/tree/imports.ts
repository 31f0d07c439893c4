import { existsSync } from "node:fs";
import path from "node:path";
import type { Node } from "estree-jsx";
import type { Root, RootContent } from "mdast";
import { visit } from "unist-util-visit";
import { isInside } from "#app/server/files/list-files.ts";
import { readSource } from "#app/server/files/read-bytes.ts";
import type { CompileOptions } from "#app/server/markdown/document.ts";
import { isFile, resolveAuthorPath } from "#app/server/markdown/links/assets.ts";
import type { DiagnosticCode } from "#app/server/model/diagnostic-codes.ts";
import type { DiagnosticLocation, Reporter } from "../reporter.ts";
import { evaluateLiteral, readFunction } from "./evaluate-literal.ts";
import type { Binding, Bindings, StaticValue } from "./tree.ts";

const themeComponents =
  "Admonition CodeBlock Details DocCardList Heading Mermaid TOCInline TabItem Tabs ThemedImage".split(" ");
const coreComponents = "BrowserOnly Head Link Translate".split(" ");

const modules: Readonly<Record<string, string>> = Object.fromEntries([
  ...themeComponents.map((name) => [`@theme/${name}`, name]),
  ...coreComponents.map((name) => [`@docusaurus/${name}`, name]),
]);
const useBaseUrl = "@docusaurus/useBaseUrl";
const image = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp)(?:\?|$)/i;

const rawLoader = "!!raw-loader!";

const allowed = `import only ${[...Object.keys(modules), useBaseUrl].join(", ")}, images, partials such as ./_part.mdx, and ${rawLoader}./file`;

type Esm = Extract<RootContent, { type: "mdxjsEsm" }>;
type Statement = NonNullable<NonNullable<Esm["data"]>["estree"]>["body"][number];

interface ImportContext {
  readonly file: string;
  readonly options: CompileOptions;
  readonly reporter: Reporter;
}

/** Reads the imports and the exported constants of a file. Other exports are errors. */
export function readImports(tree: Root, context: ImportContext): Bindings {
  const bindings = new Map<string, Binding>();
  for (const node of tree.children) {
    if (node.type !== "mdxjsEsm") continue;
    for (const statement of node.data?.estree?.body ?? []) {
      const start = statement.loc?.start;
      const location: DiagnosticLocation = start ? { line: start.line, column: start.column + 1 } : node;
      if (statement.type === "ImportDeclaration") {
        const names = statement.specifiers.map(({ local }) => local.name);
        const source = String(statement.source.value);
        // Nothing of such an import is evaluated or reported, as of a refused one.
        const binding = isOnlyForCards(source, names, tree)
          ? ({ kind: "refused" } as const)
          : toBinding(source, names, location, context);
        if (binding) for (const name of names) bindings.set(name, binding);
      } else if (!bindConstants(statement, bindings)) {
        const hint = "write the text where it is used, or put shared text in a partial such as ./_part.mdx";
        const message = "exports are not allowed: code in content is never run";
        context.reporter.error(location, "export-not-allowed", message, hint);
        for (const name of listExportedNames(statement)) bindings.set(name, { kind: "refused" });
      }
    }
  }
  return bindings;
}

/**
 * Returns whether an import is used only in `<DocCardList items={useCurrentSidebarCategory().items} />`, which shows the same
 * cards as without `items`.
 */
function isOnlyForCards(source: string, names: readonly string[], tree: Root): boolean {
  if (source !== "@docusaurus/theme-common") return false;
  const used = new RegExp(`(?<![\\w$.])(?:${names.map((name) => RegExp.escape(name)).join("|")})(?![\\w$])`);
  const codes: string[] = [];
  visit(tree, (node) => {
    if (node.type === "mdxFlowExpression" || node.type === "mdxTextExpression") codes.push(node.value);
    if (node.type === "mdxjsEsm") codes.push(node.value.replace(/\bimport\b[^"']*["'][^"'\n]*["']/g, ""));
    if (node.type !== "mdxJsxFlowElement" && node.type !== "mdxJsxTextElement") return;
    for (const attribute of node.attributes) {
      const code = typeof attribute.value === "object" ? attribute.value?.value : attribute.value;
      const isItems = node.name === "DocCardList" && attribute.type === "mdxJsxAttribute" && attribute.name === "items";
      if (!isItems || !/^\s*useCurrentSidebarCategory\(\)\.items\s*$/.test(code ?? "")) codes.push(code ?? "");
    }
  });
  return !codes.some((code) => used.test(code));
}

/**
 * Returns undefined for an import that needs no binding: `useBaseUrl`, whose calls are evaluated by name, and a custom
 * component, such as `Card` from `@site/src/Card`. `buildComponent` later replaces or reports each `<Card>`.
 */
function toBinding(
  source: string,
  names: readonly string[],
  location: DiagnosticLocation,
  { file: from, options, reporter }: ImportContext,
): Binding | undefined {
  const refuse = (code: DiagnosticCode, message: string, hint: string): Binding => {
    reporter.error(location, code, message, hint);
    return { kind: "refused" };
  };
  const { contentDirectory } = options;
  const isFound = (file: string) => isInside(file, contentDirectory) && isFile(file);
  const component = Object.hasOwn(modules, source) ? modules[source] : undefined;
  if (component !== undefined) return { kind: "component", name: component };
  if (source === useBaseUrl) return undefined;
  if (/\.(?:css|s[ac]ss|less)$/i.test(source)) {
    reporter.warn(location, "style-left-out", `the style sheet ${source} is left out`, "use customCss in site.yml");
    return { kind: "refused" };
  }
  if (/^(?:https?:)?\/\//i.test(source))
    return refuse("import-not-allowed", `an import from a URL is not allowed: ${source}`, allowed);
  if (source.startsWith(rawLoader)) {
    const file = resolveAuthorPath(source.slice(rawLoader.length), from, options);
    const message = `cannot find ${source} in the content folder`;
    if (!isFound(file)) return refuse("import-missing", message, "correct the path, and write it with its extension");
    options.onImport?.(file);
    return { kind: "value", value: readSource(file, options.report) ?? "" };
  }
  const isPath = /^(?:\.{1,2}\/|@site\/|\/)/.test(source);
  if (isPath && image.test(source)) return { kind: "image", source };
  const target = isPath ? resolveAuthorPath(source, from, options) : undefined;
  if (target !== undefined && /\.mdx?$/i.test(source)) {
    if (isFound(target)) return { kind: "partial", file: target };
    const hint = `correct the path: the content folder has no file ${path.relative(contentDirectory, target)}`;
    return refuse("import-missing", `cannot find ${source}`, hint);
  }
  if (target !== undefined && /\.json$/i.test(source) && isFound(target)) {
    const data = readJson(target, options);
    return data === undefined
      ? refuse("import-missing", `${source} is not JSON`, "correct the file")
      : { kind: "value", value: data.value };
  }
  const { components = {} } = options.settings ?? {};
  if (names.length > 0 && names.every((name) => Object.hasOwn(components, name))) return undefined;
  if (target !== undefined && source.startsWith(".") && !existsSync(target))
    return refuse("import-missing", `cannot find ${source}`, `correct the path; ${allowed}`);
  if (names.length > 0 && names.every((name) => /^[A-Z]/.test(name))) return undefined;
  return refuse("import-not-allowed", `import of "${source}" is not allowed: code in content is never run`, allowed);
}

function readJson(file: string, options: CompileOptions): { readonly value: StaticValue } | undefined {
  try {
    return { value: JSON.parse(readSource(file, options.report) ?? "") };
  } catch {
    return undefined;
  }
}

/** Adds `export const name = value`, and functions that only return a value. Returns false if a value is other code. */
function bindConstants(statement: Statement, bindings: Map<string, Binding>): boolean {
  const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : undefined;
  const bindFunction = (name: string, node: Node | null | undefined) => {
    const code = readFunction(node);
    if (!code) return false;
    bindings.set(name, { kind: "function", code });
    return true;
  };
  if (declaration?.type === "FunctionDeclaration") return bindFunction(declaration.id.name, declaration);
  if (declaration?.type !== "VariableDeclaration" || declaration.kind !== "const") return false;
  return declaration.declarations.every(({ id, init }) => {
    const literal = evaluateLiteral(init, { findName: (name) => findBoundValue(name, bindings) });
    if (id.type !== "Identifier") return false;
    if (literal.kind !== "value") return bindFunction(id.name, init);
    bindings.set(id.name, { kind: "value", value: literal.value });
    return true;
  });
}

/** Returns the value of a name, if the value can be shown or used in an expression. */
export function findBoundValue(name: string, bindings: Bindings): StaticValue {
  const binding = bindings.get(name);
  if (binding?.kind === "image") return binding.source;
  return binding?.kind === "value" ? binding.value : undefined;
}

function listExportedNames(statement: Statement): string[] {
  if (statement.type !== "ExportNamedDeclaration" || !statement.declaration) return [];
  const { declaration } = statement;
  const ids =
    declaration.type === "VariableDeclaration" ? declaration.declarations.map(({ id }) => id) : [declaration.id];
  return ids.flatMap((id) => (id.type === "Identifier" ? [id.name] : []));
}
