import {
  alignText,
  type CodeText,
  type CodeValue,
  joinTexts,
  type Member,
  toObject,
  toTextValue,
  toUnknownText,
} from "../code-value.ts";
import { readVariable, type Variables } from "./call.ts";
import { toTextOfCode } from "./evaluate-javascript.ts";

/** An argument of a Python call. The name is undefined for a positional argument, and `**` for unpacked arguments. */
export interface PythonArgument {
  readonly name: string | undefined;
  readonly value: CodeValue;
}

/** The creation of a client, such as `requests.Session()`, or a call of a method, such as `requests.get(…)`. */
export type PythonStatement =
  | { readonly kind: "client"; readonly name: string }
  | {
      readonly kind: "call";
      readonly object: string;
      readonly verb: string;
      readonly at: number;
      readonly arguments: readonly PythonArgument[];
    };

interface Token {
  readonly kind: "name" | "text" | "number" | "mark";
  readonly text: string;
  readonly at: number;
  readonly isFirst: boolean;
}

const tokenPattern =
  /#[^\n]*|((?:[rRbBuUfF]{0,2})(?:"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'))|([A-Za-z_]\w*)|(\d[\d_]*(?:\.\d+)?)|(\.\.\.|\*\*|[^\s\w])/g;

/** Reads literals, names and calls of Python. Everything else has an unknown value. */
export class PythonReader {
  private readonly tokens: readonly Token[];
  private readonly variables: Variables;
  private next = 0;

  constructor(code: string, variables: Variables) {
    this.variables = variables;
    this.tokens = [...code.matchAll(tokenPattern)].flatMap(
      ({ 0: text, 1: literal, 2: name, 3: number, 4: mark, index }) => {
        if (literal === undefined && name === undefined && number === undefined && mark === undefined) return [];
        const isFirst = /(?:^|\n)[ \t]*$/.test(code.slice(Math.max(0, index - 200), index));
        if (literal !== undefined) return { kind: "text" as const, text, at: index, isFirst };
        if (name !== undefined) return { kind: "name" as const, text, at: index, isFirst };
        return { kind: number === undefined ? ("mark" as const) : ("number" as const), text, at: index, isFirst };
      },
    );
  }

  /** Finds assignments and calls in the order of the text. Assigned values become variables. */
  *statements(): Generator<PythonStatement> {
    for (let index = 0; index < this.tokens.length; index++) {
      const [first, second, third, fourth] = this.tokens.slice(index, index + 4);
      if (first?.kind !== "name") continue;
      if (first.isFirst && second?.text === "=" && third?.text !== "=") {
        if (
          /^(?:requests|httpx)$/.test(third?.text ?? "") &&
          /^(?:Session|Client)$/.test(this.tokens[index + 4]?.text ?? "")
        )
          yield { kind: "client", name: first.text };
        this.next = index + 2;
        const value = this.readValue();
        if (value.kind === "unknown") this.variables.delete(first.text);
        else this.variables.set(first.text, value);
      } else if (second?.text === "." && third?.kind === "name" && fourth?.text === "(") {
        this.next = index + 4;
        yield { kind: "call", object: first.text, verb: third.text, at: first.at, arguments: this.readArguments() };
      }
    }
  }

  private peek(text: string): boolean {
    const token = this.tokens[this.next];
    return token?.kind === "mark" && token.text === text;
  }

  private accept(text: string): boolean {
    const isFound = this.peek(text);
    if (isFound) this.next++;
    return isFound;
  }

  private readArguments(): PythonArgument[] {
    const list: PythonArgument[] = [];
    while (this.next < this.tokens.length && !this.accept(")")) {
      const start = this.next;
      const token = this.tokens[start];
      const isNamed = token?.kind === "name" && this.tokens[start + 1]?.text === "=";
      if (isNamed) this.next += 2;
      if (this.accept("**")) list.push({ name: "**", value: this.readValue() });
      else list.push({ name: isNamed ? token.text : undefined, value: this.readValue() });
      this.accept(",");
      if (this.next === start) this.next++;
    }
    return list;
  }

  /** Reads an expression, and joins texts that are added or written one after the other. */
  private readValue(): CodeValue {
    let value = this.readOperand();
    for (;;) {
      const token = this.tokens[this.next];
      const isAdded = this.accept("+");
      if (!isAdded && !(token?.kind === "text" && value.kind === "text")) break;
      const other = this.readOperand();
      value =
        value.kind === "text" || other.kind === "text"
          ? toTextValue(joinTexts([toTextOfCode(value), toTextOfCode(other)], value.at))
          : { kind: "unknown", at: value.at };
    }
    return this.isAtEnd() ? value : this.skipRest(value.at);
  }

  private isAtEnd(): boolean {
    const token = this.tokens[this.next];
    return !token || token.isFirst || (token.kind === "mark" && /^[,)\]}:]$/.test(token.text));
  }

  /** Skips an expression that is not read, such as `a if b else c`, up to the next separator. */
  private skipRest(at: number): CodeValue {
    for (let depth = 0; this.next < this.tokens.length; this.next++) {
      if (depth === 0 && this.isAtEnd()) break;
      const { text, kind } = this.tokens[this.next] ?? {};
      if (kind === "mark" && /^[([{]$/.test(text ?? "")) depth++;
      if (kind === "mark" && /^[)\]}]$/.test(text ?? "")) depth--;
    }
    return { kind: "unknown", at };
  }

  private readOperand(): CodeValue {
    const token = this.tokens[this.next];
    if (!token) return { kind: "unknown", at: 0 };
    const { at, text } = token;
    this.next++;
    if (token.kind === "text") return toTextValue(this.readText(token));
    if (token.kind === "number") return { kind: "literal", at, value: Number(text.replaceAll("_", "")) };
    if (text === "{") return this.readObject(at);
    if (text === "[" || text === "(") return this.readList(at, text === "[" ? "]" : ")");
    if (text === "-" && this.tokens[this.next]?.kind === "number") return this.readNegative(at);
    if (token.kind === "name") return this.readName(token);
    return { kind: "unknown", at };
  }

  private readNegative(at: number): CodeValue {
    const number = Number(this.tokens[this.next++]?.text.replaceAll("_", ""));
    return { kind: "literal", at, value: -number };
  }

  private readName({ text, at }: Token): CodeValue {
    if (text === "True" || text === "False") return { kind: "literal", at, value: text === "True" };
    if (text === "None") return { kind: "literal", at, value: null };
    if (text === "json" && this.tokens[this.next + 1]?.text === "dumps" && this.tokens[this.next + 2]?.text === "(") {
      this.next += 3;
      return this.readArguments()[0]?.value ?? { kind: "unknown", at };
    }
    return readVariable(this.variables, text, at);
  }

  private readObject(at: number): CodeValue {
    const members: Member[] = [];
    let isPartial = false;
    while (this.next < this.tokens.length && !this.accept("}")) {
      const start = this.next;
      if (this.accept("...") || this.accept("…")) isPartial = true;
      else if (this.accept("**")) {
        this.readValue();
        isPartial = true;
      } else {
        const key = this.readValue();
        if (this.accept(":") && key.kind === "text")
          members.push({ name: key.text.text, at: key.at, value: this.readValue() });
        else isPartial = true;
      }
      this.accept(",");
      if (this.next === start) this.next++;
    }
    return toObject(members, at, isPartial);
  }

  private readList(at: number, end: string): CodeValue {
    const items: CodeValue[] = [];
    let isPartial = false;
    let commas = 0;
    while (this.next < this.tokens.length && !this.accept(end)) {
      const start = this.next;
      if (this.accept("...") || this.accept("…")) isPartial = true;
      else items.push(this.readValue());
      if (this.accept(",")) commas++;
      if (this.next === start) this.next++;
    }
    const [only] = items;
    // Parentheses around a single value do not make a tuple.
    if (end === ")" && commas === 0 && only && items.length === 1) return only;
    return { kind: "list", at, items, isPartial };
  }

  private readText({ text, at }: Token): CodeText {
    const [, prefix = "", quote = ""] = /^([A-Za-z]*)("""|'''|"|')/.exec(text) ?? [];
    const start = prefix.length + quote.length;
    const inner = text.slice(start, text.length - quote.length);
    const value = /r/i.test(prefix)
      ? inner
      : inner.replace(/\\(["'\\\n])/g, (_, escaped) => (escaped === "\n" ? "" : escaped));
    const literal = { ...alignText(value, inner, at + start), at };
    return /f/i.test(prefix) ? this.fillIn(literal) : literal;
  }

  /** Replaces the expressions of an f-string, such as `{base}`. */
  private fillIn({ text, offsets, at }: CodeText): CodeText {
    const parts: CodeText[] = [];
    let end = 0;
    for (const match of text.matchAll(/\{\{|\}\}|\{([^{}]*)\}/g)) {
      const from = offsets[match.index] ?? at;
      parts.push({
        text: text.slice(end, match.index),
        offsets: offsets.slice(end, match.index),
        at: offsets[end] ?? at,
      });
      if (match[1] === undefined) parts.push({ text: match[0].charAt(0), offsets: [from], at: from });
      else
        parts.push(
          /^\w+$/.test(match[1]) ? toTextOfCode(readVariable(this.variables, match[1], from)) : toUnknownText(from),
        );
      end = match.index + match[0].length;
    }
    parts.push({ text: text.slice(end), offsets: offsets.slice(end), at: offsets[end] ?? at });
    return { ...joinTexts(parts, at), at };
  }
}
