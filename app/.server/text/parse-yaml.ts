import { EVENT_ID, type Event, getScalarValue, SCALAR_STYLE, type ScalarEvent } from "js-yaml";
import { hasReplacedControls, parseYamlEvents, restoreControls, toParsable } from "./parse-yaml-events.ts";
import {
  alignOffsets,
  type Offsets,
  type ParsedText,
  ParseError,
  setOwn,
  TextCleaner,
  toExactNumber,
} from "./parsed-text.ts";

interface ParsedYaml extends ParsedText {
  /** Offsets of tags (`!name`) that YAML's core schema does not define. They have no effect. */
  readonly tags: readonly number[];
}

interface YamlOptions {
  /** Whether plain scalars are returned as their source text: `3.0` rather than 3. */
  readonly keepsSource?: boolean;
  /** Maximum number of values to which all aliases together may expand. */
  readonly maximumAliasedValues?: number;
}

/**
 * Parses YAML 1.2 (core schema) with merge keys. An alias becomes the same object as its anchor, not a copy.
 * @throws {ParseError} for a syntax error, a duplicate key, several documents, and circular or excessive aliases
 * @throws {RangeError} if the text is nested too deeply
 */
export function parseYaml(text: string, offsets?: Offsets, options: YamlOptions = {}): ParsedYaml {
  const source = toParsable(text);
  return new YamlBuilder(source, parseYamlEvents(source), offsets, options).build();
}

interface Built {
  readonly value: unknown;
  /** Number of values in the tree after aliases are expanded. */
  readonly size: number;
}

const coreTags = new Set(["!", "!!str", "!!int", "!!float", "!!bool", "!!null", "!!map", "!!seq"]);

class YamlBuilder {
  private readonly source: string;
  private readonly events: readonly Event[];
  private readonly offsets: Offsets | undefined;
  private readonly keepsSource: boolean;
  /**
   * The default is 200,000: published specifications have thousands of values, a "billion laughs" file has millions.
   */
  private readonly maximumAliasedValues: number;
  private readonly cleaner: TextCleaner;
  private readonly hasReplacedControls: boolean;
  private readonly tags: number[] = [];
  private readonly anchors = new Map<string, Built | "open">();
  private position = 1;
  private aliased = 0;

  constructor(source: string, events: readonly Event[], offsets: Offsets | undefined, options: YamlOptions) {
    this.source = source;
    this.events = events;
    this.offsets = offsets;
    this.keepsSource = options.keepsSource ?? false;
    this.maximumAliasedValues = options.maximumAliasedValues ?? 200_000;
    this.cleaner = new TextCleaner(source);
    this.hasReplacedControls = hasReplacedControls(source);
  }

  build(): ParsedYaml {
    if (this.events.length === 0) return { value: null, invalid: [], tags: [] };
    const { value } = this.next();
    // The next events are the end of this document, the start of another, and the other's value.
    const other = this.events[this.position + 2];
    if (other)
      throw new ParseError(
        "yaml-syntax",
        this.toOffset(other),
        "the file contains several YAML documents",
        "keep one, and remove the line --- before the others",
      );
    return { value, invalid: this.cleaner.invalid, tags: this.tags };
  }

  private peek(): Event | undefined {
    return this.events[this.position];
  }

  private next(): Built {
    const event = this.peek();
    this.position += 1;
    if (event && "tagStart" in event && event.tagStart >= 0 && !coreTags.has(this.toTag(event)))
      this.tags.push(event.tagStart);
    switch (event?.type) {
      case EVENT_ID.ALIAS:
        return this.resolveAlias(this.source.slice(event.anchorStart, event.anchorEnd), event.anchorStart - 1);
      case EVENT_ID.SCALAR:
        return this.keepAnchor(event, () => ({ value: this.toScalar(event), size: 1 }));
      case EVENT_ID.SEQUENCE:
        return this.keepAnchor(event, () => this.toArray());
      case EVENT_ID.MAPPING:
        return this.keepAnchor(event, () => this.toObject());
      default:
        return { value: null, size: 1 };
    }
  }

  private toTag({ tagStart, tagEnd }: { readonly tagStart: number; readonly tagEnd: number }): string {
    return tagStart < 0 ? "" : this.source.slice(tagStart, tagEnd);
  }

  private keepAnchor(event: { readonly anchorStart: number; readonly anchorEnd: number }, build: () => Built): Built {
    if (event.anchorStart < 0) return build();
    const name = this.source.slice(event.anchorStart, event.anchorEnd);
    this.anchors.set(name, "open");
    const built = build();
    this.anchors.set(name, built);
    return built;
  }

  private resolveAlias(name: string, offset: number): Built {
    const target = this.anchors.get(name);
    if (!target)
      throw new ParseError("yaml-syntax", offset, `the alias *${name} has no anchor`, `write &${name} before it`);
    if (target === "open")
      throw new ParseError("yaml-alias", offset, `the alias *${name} contains itself`, "write the value out");
    this.aliased += target.size;
    if (this.aliased > this.maximumAliasedValues)
      throw new ParseError(
        "yaml-alias",
        offset,
        `too many YAML aliases: *${name} and those before it stand for more than ${this.maximumAliasedValues} values (limit)`,
        "write the values out, or use $ref in a specification",
      );
    return target;
  }

  private toArray(): Built {
    const value: unknown[] = [];
    const offsets: number[] = [];
    let size = 1;
    for (let event = this.peek(); event && event.type !== EVENT_ID.POP; event = this.peek()) {
      offsets.push(this.toOffset(event));
      const item = this.next();
      value.push(item.value);
      size += item.size;
    }
    this.position += 1;
    this.offsets?.set(value, offsets);
    return { value, size };
  }

  private toObject(): Built {
    const value: Record<string, unknown> = {};
    const names: string[] = [];
    const offsets: number[] = [];
    const merges: Array<readonly [merged: unknown, offset: number]> = [];
    let size = 1;
    for (let event = this.peek(); event && event.type !== EVENT_ID.POP; event = this.peek()) {
      const offset = this.toOffset(event);
      const isMerge = this.isMergeKey(event);
      const name = this.cleaner.clean(this.toKey(event), offset);
      const child = this.next();
      size += child.size;
      if (isMerge) {
        merges.push([child.value, offset]);
        continue;
      }
      if (Object.hasOwn(value, name)) throw this.toDuplicateKey(name, offset, offsets[names.indexOf(name)] ?? 0);
      setOwn(value, name, child.value);
      names.push(name);
      offsets.push(offset);
    }
    this.position += 1;
    for (const [merged, offset] of merges) {
      for (const [name, inherited] of [merged].flat().flatMap(toEntries)) {
        if (Object.hasOwn(value, name)) continue;
        setOwn(value, name, inherited);
        names.push(name);
        offsets.push(offset);
      }
    }
    this.offsets?.set(value, alignOffsets(value, names, offsets));
    return { value, size };
  }

  private isMergeKey(event: Event): boolean {
    return (
      event.type === EVENT_ID.SCALAR &&
      event.style === SCALAR_STYLE.PLAIN &&
      this.source.slice(event.valueStart, event.valueEnd) === "<<"
    );
  }

  /** Keys are text, as in JSON. A number keeps its source text, so that `1.10` stays `1.10`. */
  private toKey(event: Event): string {
    if (event.type !== EVENT_ID.SCALAR && event.type !== EVENT_ID.ALIAS)
      throw new ParseError(
        "yaml-syntax",
        this.toOffset(event),
        "a list or mapping cannot be a key",
        "put the key in quotes",
      );
    this.position += 1;
    if (event.type === EVENT_ID.ALIAS) return `*${this.source.slice(event.anchorStart, event.anchorEnd)}`;
    const key = this.toSource(event);
    this.keepAnchor(event, () => ({ value: key, size: 1 }));
    return key;
  }

  private toSource(event: ScalarEvent): string {
    const text = event.valueStart < 0 ? "" : getScalarValue(this.source, event);
    return this.hasReplacedControls ? restoreControls(text) : text;
  }

  private toScalar(event: ScalarEvent): unknown {
    const source = this.toSource(event);
    const tag = this.toTag(event);
    const isString = event.style !== SCALAR_STYLE.PLAIN || this.keepsSource || tag === "!" || tag === "!!str";
    const value = isString ? source : toCoreValue(source);
    return typeof value === "string" ? this.cleaner.clean(value, this.toOffset(event)) : value;
  }

  /** Returns the offset of a node after its anchor and tag. */
  private toOffset(event: Event): number {
    switch (event.type) {
      case EVENT_ID.ALIAS:
        return event.anchorStart - 1;
      case EVENT_ID.SEQUENCE:
      case EVENT_ID.MAPPING:
        return event.start;
      case EVENT_ID.SCALAR:
        return this.toScalarOffset(event);
      default:
        return 0;
    }
  }

  private toScalarOffset({ style, valueStart }: ScalarEvent): number {
    switch (style) {
      case SCALAR_STYLE.SINGLE_QUOTED:
      case SCALAR_STYLE.DOUBLE_QUOTED:
        return valueStart - 1;
      case SCALAR_STYLE.LITERAL_BLOCK:
        return this.source.lastIndexOf("|", valueStart);
      case SCALAR_STYLE.FOLDED_BLOCK:
        return this.source.lastIndexOf(">", valueStart);
      default:
        return valueStart < 0 ? this.toEmptyOffset() : valueStart;
    }
  }

  /** Returns the offset of the preceding node, since an empty node has none. */
  private toEmptyOffset(): number {
    const before = this.events[this.position - 1];
    return before === undefined || before.type === EVENT_ID.POP ? 0 : Math.max(0, "start" in before ? before.start : 0);
  }

  private toDuplicateKey(name: string, offset: number, first: number): ParseError {
    const line = this.source.slice(0, first).split("\n").length;
    return new ParseError(
      "duplicate-key",
      offset,
      `the key "${name}" is given twice in one mapping`,
      `the first one is in line ${line}: rename or remove one`,
    );
  }
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
