import { type Document, isAlias, isMap, isScalar, isSeq, type Node, type Pair, parseDocument } from "yaml";
import { alignOffsets, type ParsedText, SyntaxFault, setOwn, TextReader } from "./document.ts";
import { toExactNumber } from "./parse-json.ts";

/** How many values aliases may stand for together. Real files stay in the thousands; a bomb goes to millions at once. */
const maximumAliasedValues = 200_000;

interface Built {
  readonly value: unknown;
  /** Values that a reader of the tree would walk over, aliases expanded. */
  readonly size: number;
}

/**
 * YAML 1.2 (core schema, with merge keys) with the place of every key. An alias becomes the same object as its anchor,
 * never a copy.
 */
export function parseYaml(text: string): ParsedText {
  // Old Macintosh line ends are legal YAML that the parser does not know; the length, and so every offset, stays.
  const source = text.includes("\r") && !text.includes("\n") ? text.replaceAll("\r", "\n") : text;
  const document = parseDocument(source, {
    prettyErrors: false,
    merge: true,
    keepSourceTokens: false,
    logLevel: "silent",
  });
  const [error] = document.errors;
  if (error) throw toFault(error.message, error.code, error.pos[0], source);
  const locations = new Map<object, readonly number[]>();
  const strings = new TextReader(source);
  return { value: build(document, locations, strings), offsets: locations, invalid: strings.invalid };
}

function build(document: Document.Parsed, locations: Map<object, readonly number[]>, strings: TextReader): unknown {
  const built = new Map<Node, Built>();
  const open = new Set<Node>();
  let aliased = 0;

  const toBuilt = (node: unknown): Built => {
    if (isAlias(node)) {
      const target = node.resolve(document);
      const offset = node.range?.[0] ?? 0;
      if (!target)
        throw new SyntaxFault(
          "yaml-syntax",
          offset,
          `the alias *${node.source} has no anchor`,
          `write &${node.source} before it`,
        );
      if (open.has(target))
        throw new SyntaxFault("yaml-alias", offset, `the alias *${node.source} contains itself`, "write the value out");
      const result = built.get(target) ?? toBuilt(target);
      aliased += result.size;
      if (aliased > maximumAliasedValues) {
        throw new SyntaxFault(
          "yaml-alias",
          offset,
          `too many YAML aliases: *${node.source} and those before it stand for more than ${maximumAliasedValues} values (limit)`,
          "use $ref for things that are used again",
        );
      }
      return result;
    }
    if (isScalar(node)) {
      const value = toScalar(node.value, node.source);
      return { value: typeof value === "string" ? strings.read(value, offsetOf(node)) : value, size: 1 };
    }
    if (!isMap(node) && !isSeq(node)) return { value: null, size: 1 };
    open.add(node);
    const result = isMap(node) ? toObject(node.items) : toArray(node.items);
    open.delete(node);
    if (node.anchor) built.set(node, result);
    return result;
  };

  const toArray = (items: readonly unknown[]): Built => {
    const value: unknown[] = [];
    const offsets: number[] = [];
    let size = 1;
    for (const item of items) {
      const result = toBuilt(item);
      value.push(result.value);
      offsets.push(offsetOf(item));
      size += result.size;
    }
    locations.set(value, offsets);
    return { value, size };
  };

  const toObject = (pairs: readonly Pair[]): Built => {
    const value: Record<string, unknown> = {};
    const names: string[] = [];
    const offsets: number[] = [];
    const merges: Array<readonly [unknown, number]> = [];
    let size = 1;
    for (const pair of pairs) {
      const result = toBuilt(pair.value);
      size += result.size;
      if (isScalar(pair.key) && typeof pair.key.value === "symbol") {
        merges.push([result.value, offsetOf(pair.key)]);
        continue;
      }
      const name = strings.read(toKey(pair.key), offsetOf(pair.key));
      if (Object.hasOwn(value, name)) throw duplicateKey(document, name, offsetOf(pair.key));
      setOwn(value, name, result.value);
      names.push(name);
      offsets.push(offsetOf(pair.key));
    }
    for (const [merged, offset] of merges) {
      for (const part of Array.isArray(merged) ? merged : [merged]) {
        if (typeof part !== "object" || part === null) continue;
        for (const [name, inherited] of Object.entries(part)) {
          if (Object.hasOwn(value, name)) continue;
          setOwn(value, name, inherited);
          names.push(name);
          offsets.push(offset);
        }
      }
    }
    locations.set(value, alignOffsets(value, names, offsets));
    return { value, size };
  };
  return toBuilt(document.contents).value;
}

const offsetOf = (node: unknown) =>
  isScalar(node) || isMap(node) || isSeq(node) || isAlias(node) ? (node.range?.[0] ?? 0) : 0;

function toScalar(value: unknown, source: string | undefined): unknown {
  if (typeof value === "number" && source !== undefined && Number.isInteger(value))
    return Number.isSafeInteger(value) ? value : toExactNumber(/^-?\d+$/.test(source) ? source : String(value));
  if (typeof value === "bigint" || typeof value === "string" || typeof value === "boolean" || typeof value === "number")
    return value;
  return value === null || value === undefined ? null : String(value);
}

/** Keys are text in JSON: a number is taken as it is written, so `1.10` stays `1.10`. */
function toKey(key: unknown): string {
  if (isScalar(key)) return typeof key.value === "string" ? key.value : (key.source ?? String(key.value));
  return isAlias(key) ? `*${key.source}` : String(key);
}

function duplicateKey(_document: Document.Parsed, name: string, offset: number): SyntaxFault {
  return new SyntaxFault(
    "duplicate-key",
    offset,
    `the key "${name}" is given twice in one mapping`,
    "only one of them could count: rename or remove one",
  );
}

const hints: ReadonlyMap<string, string> = new Map([
  ["TAB_AS_INDENT", "indent with spaces: YAML allows no tab there"],
  ["MISSING_CHAR", "a quote or bracket is opened and never closed"],
  ["DUPLICATE_KEY", "only one of them could count: rename or remove one"],
  ["BAD_INDENT", "check the indentation of this line and of the one before"],
]);

function toFault(message: string, code: string, offset: number, source: string): SyntaxFault {
  if (code === "MISSING_CHAR" && /quote/.test(message)) {
    const opened = findOpenQuote(source, offset);
    return new SyntaxFault(
      "yaml-syntax",
      opened,
      "a quoted text is never closed",
      "the quote that opens here has no partner",
    );
  }
  if (code === "DUPLICATE_KEY") {
    const key = /^[\w$./{}-]+/.exec(source.slice(offset, offset + 80))?.[0] ?? "";
    return new SyntaxFault(
      "duplicate-key",
      offset,
      `the key "${key}" is given twice in one mapping`,
      findFirst(source, offset, key),
    );
  }
  return new SyntaxFault(
    "yaml-syntax",
    offset,
    message,
    hints.get(code) ?? "check indentation, quotes and colons near this place",
  );
}

/** The parser complains at the end of the file; what the author must see is where the quote opens. */
function findOpenQuote(source: string, end: number): number {
  const before = source.slice(0, end);
  const candidates = [...before.matchAll(/[:\-[{,]\s*(["'])/g)];
  const open = candidates.findLast((match) => !before.slice(match.index + match[0].length).includes(match[1] ?? '"'));
  return open ? open.index + open[0].length - 1 : end;
}

function findFirst(source: string, offset: number, key: string): string {
  const lineStart = source.lastIndexOf("\n", offset - 1) + 1;
  const indent = source.slice(lineStart, offset);
  const lines = source.slice(0, lineStart).split("\n");
  const first = lines.findLastIndex((line) => line.startsWith(`${indent}${key}:`));
  return first === -1
    ? "only one of them could count: rename or remove one"
    : `the first one is in line ${first + 1}: rename or remove one`;
}
