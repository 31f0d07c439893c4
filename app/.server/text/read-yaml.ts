import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, type Pair, parseDocument, visit } from "yaml";
import { findControlCharacters } from "./find-control-characters.ts";
import { invalidText, isText, toText } from "./well-formed.ts";

/** Lines and columns count from 1. */
export interface YamlLocation {
  readonly line: number;
  readonly column: number;
}

/** What makes a text useless as YAML. */
export interface YamlDiagnostic extends YamlLocation {
  readonly code: "yaml-syntax" | "control-character" | typeof invalidText.code;
  readonly message: string;
  readonly hint: string;
}

/** YAML that knows where each value was written. */
export interface ReadYaml {
  /** Any one means that `value` must not be used. */
  readonly diagnostics: readonly YamlDiagnostic[];
  /** What was changed in `value`, which can be used. */
  readonly warnings: readonly YamlDiagnostic[];
  readonly value: unknown;
  readonly root: "mapping" | "list" | "scalar" | "empty";
  /** Place of an entry's key or of a list's item, or of the nearest one around it that was written. */
  readonly locate: (path: readonly PropertyKey[]) => YamlLocation;
  /** How a scalar was written: `3.0`, where the value is the number 3. */
  readonly sourceOf: (path: readonly PropertyKey[]) => string | undefined;
}

/** A billion-laughs file is refused, an honest one never gets near. */
const maximumAliases = 100;
/** One slip makes many syntax errors; the later ones only bury the first. */
const maximumDiagnostics = 3;

/** Reads YAML 1.2 with merge keys. Tags (`!…`) are refused: nothing that an author writes makes an object of ours. */
export function readYaml(text: string): ReadYaml {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, merge: true });
  const at = (offset: number): YamlLocation => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const diagnostics = [...document.errors, ...document.warnings.filter(({ code }) => code === "TAG_RESOLVE_FAILED")]
    .slice(0, maximumDiagnostics)
    .map(({ code, message, pos }) => toSyntaxDiagnostic(message, code, at(pos[0])));
  const locate = (path: readonly PropertyKey[]) => at(findNode(document, path).offset);
  const sourceOf = (path: readonly PropertyKey[]) => {
    const { node } = findNode(document, path);
    return isScalar(node) ? node.source : undefined;
  };
  const root = toRoot(document.contents);
  const warnings = replaceInvalidText(document)
    .slice(0, maximumDiagnostics)
    .map((offset) => ({ ...at(offset), ...invalidText }));
  if (diagnostics.length > 0) return { diagnostics, warnings, value: undefined, root, locate, sourceOf };
  const controls = findControlCharacters(document.contents).map((path) => toControlDiagnostic(path, locate(path)));
  try {
    const value: unknown = document.toJS({ maxAliasCount: maximumAliases });
    return { diagnostics: controls, warnings, value, root, locate, sourceOf };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return {
      diagnostics: [toSyntaxDiagnostic(message, "", { line: 1, column: 1 })],
      warnings,
      value: undefined,
      root,
      locate,
      sourceOf,
    };
  }
}

/** Keys and values alike. Returns the offsets of those that were changed. */
function replaceInvalidText(document: Document.Parsed): number[] {
  const offsets: number[] = [];
  visit(document, {
    Scalar: (_key, node) => {
      if (typeof node.value !== "string" || isText(node.value)) return;
      node.value = toText(node.value);
      offsets.push(node.range?.[0] ?? 0);
    },
  });
  return offsets;
}

const toRoot = (node: unknown): ReadYaml["root"] =>
  isMap(node)
    ? "mapping"
    : isSeq(node)
      ? "list"
      : node === null || (isScalar(node) && node.value === null)
        ? "empty"
        : "scalar";

const toSyntaxDiagnostic = (message: string, code: string, location: YamlLocation): YamlDiagnostic => ({
  ...location,
  code: "yaml-syntax",
  message: message.split("\n")[0] ?? "",
  hint: adviceFor(message, code),
});

function adviceFor(message: string, code: string): string {
  if (code === "TAG_RESOLVE_FAILED") return "YAML tags (!…) are not allowed: write plain text, in quotes";
  if (/implicit key|compact mappings|implicit map/i.test(message))
    return 'a value with ": " in it needs quotes, such as title: "Release 3.8.0: the big one"';
  if (/alias/i.test(message)) return "write the values out instead of repeating them by *name";
  return "check indentation, quotes and colons near this place";
}

const toControlDiagnostic = (path: readonly PropertyKey[], location: YamlLocation): YamlDiagnostic => ({
  ...location,
  code: "control-character",
  message: `control character in "${path.join(".")}"`,
  hint: "retype the value; it was probably pasted",
});

/** The deepest node on the way to `path`, and the offset of its key or, in a list, of itself. */
function findNode(document: Document.Parsed, path: readonly PropertyKey[]): { node: unknown; offset: number } {
  let node: unknown = document.contents;
  let offset = document.contents?.range?.[0] ?? 0;
  for (const step of path) {
    if (isMap(node)) {
      const pair: Pair | undefined = node.items.find(
        (item) => isScalar(item.key) && String(item.key.value) === String(step),
      );
      if (!pair) return { node: undefined, offset };
      if (isNode(pair.key) && pair.key.range) offset = pair.key.range[0];
      node = pair.value;
    } else {
      const item: unknown = isSeq(node) && typeof step === "number" ? node.items[step] : undefined;
      if (!isNode(item)) return { node: undefined, offset };
      offset = item.range?.[0] ?? offset;
      node = item;
    }
  }
  return { node, offset };
}
