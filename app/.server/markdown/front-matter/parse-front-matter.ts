import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, type ParsedNode, parseDocument } from "yaml";
import type { z } from "zod";
import type { Tell } from "#app/.server/markdown/source/tell.ts";

/** Front matter, or a YAML file of the same kind, that has passed its schema. */
export interface CheckedYaml<Fields> {
  readonly fields: Fields;
  /** Place of a field, or of the nearest one around it. */
  readonly locate: (path: readonly PropertyKey[]) => { readonly line: number; readonly column: number };
  /** How the author wrote a scalar: `3.0`, where the value is the number 3. */
  readonly sourceOf: (path: readonly PropertyKey[]) => string | undefined;
}

export interface YamlKind<Schema extends z.ZodType> {
  /** How problems call it: `front matter`, `tags.yml`. */
  readonly name: string;
  readonly schema: Schema;
}

/** A billion-laughs file is refused, an honest one never gets near. */
const maximumAliases = 50;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a title that turns its line around or hides characters is what we look for
const controlCharacter = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/**
 * Parses YAML and checks it. Every problem is told at the line of its field.
 * @returns undefined after an error
 */
export function parseFrontMatter<Schema extends z.ZodType>(
  yaml: string,
  kind: YamlKind<Schema>,
  tell: Tell,
): CheckedYaml<z.output<Schema>> | undefined {
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter, prettyErrors: false, merge: true });
  const at = (offset: number) => {
    const { line, col } = lineCounter.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const syntaxProblems = [...document.errors, ...document.warnings.filter(({ code }) => code === "TAG_RESOLVE_FAILED")];
  for (const error of syntaxProblems.slice(0, 3)) {
    tell.error(
      at(error.pos[0]),
      "yaml-syntax",
      `${kind.name}: ${error.message.split("\n")[0] ?? ""}`,
      adviceFor(error.code, error.message),
    );
  }
  if (syntaxProblems.length > 0) return undefined;
  const root = document.contents;
  if (root !== null && !isMap(root) && !(isScalar(root) && root.value === null)) {
    const found = isSeq(root) ? "a list" : "a single value";
    tell.error(
      at(root.range[0]),
      "yaml-not-a-mapping",
      `${kind.name} must be a mapping, got ${found}`,
      "write `key: value` lines",
    );
    return undefined;
  }
  const locate = (path: readonly PropertyKey[]) => at(findNode(document, path).offset);
  const value = toValue(document, tell, kind.name);
  if (value === undefined) return undefined;
  const controls = findControlCharacters(root, []);
  for (const path of controls) {
    tell.error(
      locate(path),
      "control-character",
      `${kind.name}: control character in "${path.join(".")}"`,
      "retype the value; it was probably pasted",
    );
  }
  const result = kind.schema.safeParse(value);
  for (const issue of result.error?.issues ?? []) {
    tell.error(
      locate(issue.path),
      "front-matter-invalid",
      `${kind.name}: ${issue.path.map(String).join(".")}: ${lowerFirst(issue.message)}`,
    );
  }
  if (!result.success || controls.length > 0) return undefined;
  const sourceOf = (path: readonly PropertyKey[]) => {
    const { node } = findNode(document, path);
    return isScalar(node) ? node.source : undefined;
  };
  return { fields: result.data, locate, sourceOf };
}

function toValue(document: Document.Parsed, tell: Tell, name: string): unknown {
  try {
    return document.toJS({ maxAliasCount: maximumAliases }) ?? {};
  } catch (error) {
    tell.error({ line: 1 }, "yaml-syntax", `${name}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

function adviceFor(code: string, message: string): string {
  if (code === "TAG_RESOLVE_FAILED") return "YAML tags (!…) are not allowed: write plain text, in quotes";
  if (/implicit key|compact mappings|implicit map/i.test(message))
    return 'a value with ": " in it needs quotes, such as title: "Release 3.8.0: the big one"';
  return "check indentation, quotes and colons near this place";
}

function findNode(document: Document.Parsed, path: readonly PropertyKey[]): { node: unknown; offset: number } {
  let node: ParsedNode | null = document.contents;
  let offset = node?.range[0] ?? 0;
  for (const step of path) {
    if (isMap<ParsedNode, ParsedNode | null>(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(step));
      if (!pair) return { node: undefined, offset };
      offset = pair.key.range[0];
      node = pair.value;
    } else if (isSeq<ParsedNode>(node) && typeof step === "number") {
      node = node.items[step] ?? null;
      offset = node?.range[0] ?? offset;
    } else return { node: undefined, offset };
  }
  return { node, offset };
}

function findControlCharacters(node: unknown, path: readonly PropertyKey[]): (readonly PropertyKey[])[] {
  if (isScalar(node)) return typeof node.value === "string" && controlCharacter.test(node.value) ? [path] : [];
  if (isSeq(node)) return node.items.flatMap((item, index) => findControlCharacters(item, [...path, index]));
  if (!isMap(node)) return [];
  return node.items.flatMap(({ key, value }) =>
    isNode(value) ? findControlCharacters(value, [...path, isScalar(key) ? String(key.value) : ""]) : [],
  );
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
