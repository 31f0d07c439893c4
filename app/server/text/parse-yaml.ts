import { EVENT_ID, type Event, getScalarValue, SCALAR_STYLE, type ScalarEvent } from "js-yaml";
import { parseYamlEvents, toParsable } from "./parse-yaml-events.ts";
import {
  duplicateKey,
  type Offsets,
  type ParsedText,
  ParseError,
  setOwn,
  TextCleaner,
  toExactNumber,
} from "./parsed-text.ts";

interface ParsedYaml extends ParsedText {
  /** Offsets of tags (`!name`) that YAML's core schema does not define. Such tags do not affect `value`. */
  readonly tags: readonly number[];
}

/** The number of values to which aliases may expand. Published specifications have thousands of aliased values. */
const aliasCap = 200_000;

interface Anchored {
  readonly value: unknown;
  /** Number of values in the tree after aliases are expanded. */
  readonly size: number;
}

const inQuotes = "put the key in quotes";
const coreTags = new Set(["", "!", "!!str", "!!int", "!!float", "!!bool", "!!null", "!!map", "!!seq"]);

/**
 * Parses YAML 1.2 (core schema) with merge keys. An alias becomes the same object as its anchor, not a copy.
 * If `keepsSource` is true, plain scalars are returned as their source text: `3.0` rather than 3.
 * @throws {ParseError} for a syntax error, a duplicate key, several documents, and circular or excessive aliases
 * @throws {RangeError} if the text is nested too deeply
 */
export function parseYaml(text: string, offsets?: Offsets, { keepsSource = false } = {}): ParsedYaml {
  const source = toParsable(text);
  const events = parseYamlEvents(source);
  const cleaner = new TextCleaner(source);
  const tags: number[] = [];
  const anchors = new Map<string, Anchored | "open">();
  let position = 1;
  /** Number of values so far, after aliases are expanded. */
  let count = 0;
  /** Number of values that aliases stand for. */
  let aliased = 0;

  const peek = (): Event | undefined => events[position];

  function next(): unknown {
    const event = peek();
    position += 1;
    count += 1;
    if (event && "tagStart" in event && !coreTags.has(toTag(event))) tags.push(event.tagStart);
    switch (event?.type) {
      case EVENT_ID.ALIAS:
        return resolveAlias(source.slice(event.anchorStart, event.anchorEnd), event.anchorStart - 1);
      case EVENT_ID.SCALAR:
        return keepAnchor(event, () => toScalar(event));
      case EVENT_ID.SEQUENCE:
        return keepAnchor(event, toArray);
      case EVENT_ID.MAPPING:
        return keepAnchor(event, toObject);
      default:
        return null;
    }
  }

  function toTag({ tagStart, tagEnd }: { readonly tagStart: number; readonly tagEnd: number }): string {
    return tagStart < 0 ? "" : source.slice(tagStart, tagEnd);
  }

  function keepAnchor(
    event: { readonly anchorStart: number; readonly anchorEnd: number },
    build: () => unknown,
  ): unknown {
    if (event.anchorStart < 0) return build();
    const name = source.slice(event.anchorStart, event.anchorEnd);
    const before = count;
    anchors.set(name, "open");
    const value = build();
    anchors.set(name, { value, size: count - before + 1 });
    return value;
  }

  function resolveAlias(name: string, offset: number): unknown {
    const target = anchors.get(name);
    if (!target)
      throw new ParseError(
        "yaml-syntax",
        offset,
        `the alias *${name} has no anchor`,
        `write &${name} before the value that it stands for, or put the text in quotes`,
      );
    if (target === "open")
      throw new ParseError(
        "yaml-alias",
        offset,
        `the alias *${name} is part of the value that it stands for`,
        "write the value out",
      );
    aliased += target.size;
    count += target.size - 1;
    if (aliased <= aliasCap) return target.value;
    const message = `the alias *${name} and the aliases before it stand for more than ${aliasCap} values`;
    throw new ParseError("yaml-alias", offset, message, "write the values out, or use $ref in a specification");
  }

  function toArray(): unknown[] {
    const value: unknown[] = [];
    const starts: number[] = [];
    for (let event = peek(); event && event.type !== EVENT_ID.POP; event = peek()) {
      starts.push(toOffset(event));
      value.push(next());
    }
    position += 1;
    offsets?.set(value, starts);
    return value;
  }

  function toObject(): Record<string, unknown> {
    const value: Record<string, unknown> = {};
    const starts: Record<string, number> = {};
    const merges: Array<readonly [merged: unknown, offset: number]> = [];
    for (let event = peek(); event && event.type !== EVENT_ID.POP; event = peek()) {
      const offset = toOffset(event);
      const isMerge = event.type === EVENT_ID.SCALAR && event.style === SCALAR_STYLE.PLAIN && toSource(event) === "<<";
      const name = cleaner.clean(toKey(event), offset);
      if (isMerge) {
        merges.push([next(), offset]);
        continue;
      }
      if (Object.hasOwn(value, name))
        throw duplicateKey(source, offset, starts[name] ?? 0, `the key "${name}" is given twice in one mapping`);
      setOwn(value, name, next());
      setOwn(starts, name, offset);
    }
    position += 1;
    for (const [merged, offset] of merges) {
      for (const [name, inherited] of [merged].flat().flatMap(toEntries)) {
        if (Object.hasOwn(value, name)) continue;
        setOwn(value, name, inherited);
        setOwn(starts, name, offset);
      }
    }
    offsets?.set(value, starts);
    return value;
  }

  /** Converts a key to its source text, so that the number `1.10` stays `1.10`. */
  function toKey(event: Event): string {
    if (event.type !== EVENT_ID.SCALAR && event.type !== EVENT_ID.ALIAS)
      throw new ParseError("yaml-syntax", toOffset(event), "a list or mapping cannot be a key", inQuotes);
    position += 1;
    if (event.type === EVENT_ID.ALIAS) return `*${source.slice(event.anchorStart, event.anchorEnd)}`;
    const key = toSource(event);
    keepAnchor(event, () => key);
    return key;
  }

  function toSource(event: ScalarEvent): string {
    return event.valueStart < 0 ? "" : getScalarValue(source, event);
  }

  function toScalar(event: ScalarEvent): unknown {
    const text = toSource(event);
    const tag = toTag(event);
    // A tag such as `!!int` also gives a quoted scalar its type.
    const isTyped = /^!!(?:int|float|bool|null)$/.test(tag);
    const isString = keepsSource || tag === "!" || tag === "!!str" || (event.style !== SCALAR_STYLE.PLAIN && !isTyped);
    const value = isString ? text : toCoreValue(text);
    return typeof value === "string" ? cleaner.clean(value, toOffset(event)) : value;
  }

  function toOffset(event: Event): number {
    if (event.type === EVENT_ID.ALIAS) return event.anchorStart - 1;
    if (event.type === EVENT_ID.SEQUENCE || event.type === EVENT_ID.MAPPING) return event.start;
    if (event.type !== EVENT_ID.SCALAR) return 0;
    const { style, valueStart } = event;
    switch (style) {
      case SCALAR_STYLE.SINGLE_QUOTED:
      case SCALAR_STYLE.DOUBLE_QUOTED:
        return valueStart - 1;
      case SCALAR_STYLE.LITERAL_BLOCK:
        return source.lastIndexOf("|", valueStart);
      case SCALAR_STYLE.FOLDED_BLOCK:
        return source.lastIndexOf(">", valueStart);
      default:
        return valueStart < 0 ? toEmptyOffset() : valueStart;
    }
  }

  /**
   * Returns the approximate offset of an empty key or of an empty list item.
   * For an empty list item, this is usually the offset of its hyphen.
   */
  function toEmptyOffset(): number {
    const before = events[position - 1];
    if (before?.type === EVENT_ID.SCALAR && before.valueEnd >= 0)
      return before.valueEnd + Math.max(0, source.slice(before.valueEnd).search(/\S/));
    return before && before.type !== EVENT_ID.POP && "start" in before ? Math.max(0, before.start) : 0;
  }

  if (events.length === 0) return { value: null, invalid: [], tags: [] };
  const value = next();
  // Two events precede the content of a second document: the end of this document and the start of the second one.
  const other = events[position + 2];
  if (!other) return { value, invalid: cleaner.invalid, tags };
  const hint = "keep one document; remove the others and the lines --- between them";
  throw new ParseError("yaml-syntax", toOffset(other), "the file contains several YAML documents", hint);
}

const toEntries = (value: unknown): Array<[string, unknown]> =>
  typeof value === "object" && value !== null ? Object.entries(value) : [];

const words: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ...["", "~", "null", "Null", "NULL"].map((word) => [word, null] as const),
  ...["true", "True", "TRUE"].map((word) => [word, true] as const),
  ...["false", "False", "FALSE"].map((word) => [word, false] as const),
  ...[".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"].map((word) => [word, Number.POSITIVE_INFINITY] as const),
  ...["-.inf", "-.Inf", "-.INF"].map((word) => [word, Number.NEGATIVE_INFINITY] as const),
  ...[".nan", ".NaN", ".NAN"].map((word) => [word, Number.NaN] as const),
]);

/** Converts a plain scalar by the core schema: https://yaml.org/spec/1.2.2/#103-core-schema */
function toCoreValue(source: string): unknown {
  if (words.has(source)) return words.get(source);
  if (!/^[-+.\d]/.test(source)) return source;
  if (/^[-+]?\d+$/.test(source)) return toExactNumber(source.replace(/^\+/, ""));
  if (/^0o[0-7]+$|^0x[\da-fA-F]+$/.test(source)) return toExactNumber(String(BigInt(source)));
  return /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/.test(source) ? Number(source) : source;
}
