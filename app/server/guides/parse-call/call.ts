import type { CodeDiagnostic } from "../code-diagnostic.ts";
import {
  type CodeText,
  type CodeValue,
  isUnknown,
  joinTexts,
  type Member,
  openingLine,
  sliceText,
  splitText,
  toTextAt,
  toTextOfCode,
  toUnknown,
} from "../code-value.ts";

/** Media type of a form whose fields are written as in a query. */
export const formType = "application/x-www-form-urlencoded";

/** A header, a query parameter or a form field. The name can contain parts that are unknown. */
export interface NamedText {
  readonly name: CodeText;
  readonly value: CodeText;
}

/** The body of a call. `form` and `multipart` values are objects with one member for each field. */
export interface CallBody {
  readonly kind: "json" | "form" | "multipart" | "unknown";
  readonly at: number;
  /** Undefined if the block does not contain the body, for example because the body is in a file. */
  readonly value: CodeValue | undefined;
  /** Media type that the client sends if no header names one. */
  readonly defaultType?: string;
  /** Why a server cannot read the body. */
  readonly diagnostic?: CodeDiagnostic;
}

/** An HTTP request in a code block. */
export interface Call {
  readonly at: number;
  /** Undefined if the block does not contain the method. */
  readonly method: CodeText | undefined;
  /** The URL as written, without the parameters in `query`. */
  readonly url: CodeText;
  readonly query: readonly NamedText[];
  readonly headers: readonly NamedText[];
  readonly body: CallBody | undefined;
  /** Whether the call can have parameters, headers or a body that the block does not contain. */
  readonly isPartial: boolean;
  /** Whether a session sends the call, which can add headers and parameters. */
  readonly hasSession?: boolean;
  /** Where the command ends too early, and why; the rest of the call comes after this offset. */
  readonly cut?: { readonly at: number; readonly message: string } | undefined;
  /** Whether the block consists of the call, and the call of its method, URL, headers and body. */
  readonly isWhole: boolean;
}

/** Variables of the blocks of a page, by name. */
export type Variables = Map<string, CodeValue>;

/** Keeps the texts and literals of a block for the next blocks of the page, in which they have the place of their use. */
export function keepVariables(variables: Variables): void {
  for (const [name, value] of variables) {
    if (value.kind === "text" || value.kind === "literal") variables.set(name, moveTo(value, openingLine));
    else variables.delete(name);
  }
}

/** Returns the value of a variable that is used at `at`. */
export function readVariable(variables: Variables, name: string, at: number): CodeValue {
  const value = variables.get(name) ?? toUnknown(at);
  return value.at === openingLine ? moveTo(value, at) : value;
}

const moveTo = (value: CodeValue, at: number): CodeValue =>
  value.kind === "text" ? toTextAt(value.text, at) : { ...value, at };

/** Returns the value of a header whose name is given in lower case. */
export const findHeader = (headers: readonly NamedText[], wanted: string): CodeText | undefined =>
  headers.find(({ name }) => name.text.toLowerCase() === wanted)?.value;

/** Returns the method that a call names or, if it names none, that of the function that it calls. */
export function toMethod(written: CodeValue | undefined, ofFunction: CodeText | undefined): CodeText | undefined {
  if (!written) return ofFunction;
  return written.kind === "text" && !isUnknown(written) ? written : undefined;
}

/** The calls of a code block. */
export type ParseCalls = (code: string, variables: Variables) => readonly Call[];

/** Splits a query such as `a=1&b=2` into its parameters. */
export function parseUrlQuery(query: CodeText): NamedText[] {
  const parameters: NamedText[] = [];
  for (const match of query.text.matchAll(/[^&]+/g)) {
    const part = sliceText(query, match.index, match.index + match[0].length);
    const [name, value] = splitText(part, "=");
    parameters.push({ name: decodeQuery(name), value: decodeQuery(value ?? sliceText(part, part.text.length)) });
  }
  return parameters;
}

/** Decodes a segment of a path. If characters are percent-encoded, all characters have the offset of the segment. */
export function decodeSegment(segment: CodeText): CodeText {
  try {
    const text = decodeURIComponent(segment.text);
    return text === segment.text ? segment : toTextAt(text, segment.at);
  } catch {
    return segment;
  }
}

/** Decodes a name or a value of a query, in which `+` stands for a space. */
const decodeQuery = (part: CodeText): CodeText => decodeSegment({ ...part, text: part.text.replaceAll("+", " ") });

/** Encodes the characters of a value that have a meaning in a query. */
export const encodeQuery = ({ text, offsets, at }: CodeText): CodeText =>
  joinTexts(
    offsets.map((offset, index) => toTextAt((text[index] ?? "").replace(/[%+&#]/, encodeURIComponent), offset)),
    at,
  );

/** Converts the members of an object to headers, parameters or fields. */
export function toNamedTexts(value: CodeValue | undefined): {
  readonly list: readonly NamedText[];
  readonly isPartial: boolean;
} {
  if (!value) return { list: [], isPartial: false };
  if (value.kind !== "object") return { list: [], isPartial: true };
  return { list: value.members.flatMap(toNamedText), isPartial: value.isPartial };
}

function toNamedText({ name, at, value }: Member): NamedText[] {
  const text = toTextAt(name, at);
  if (value.kind === "list") return value.items.map((item) => ({ name: text, value: toTextOfCode(item) }));
  return [{ name: text, value: toTextOfCode(value) }];
}
