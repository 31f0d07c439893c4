/** Stands in a text for a part that the code block does not contain, such as the value of `$TOKEN`. */
export const unknownPart = "\uFFFC";

/** Offset of what is written on the opening line of a code block. Infinite, so that an offset added to it changes nothing. */
export const openingLine = Number.NEGATIVE_INFINITY;

/** A text in a code block. A value that the block does not contain, such as that of a variable, is a text with an unknown part. */
export interface CodeText {
  readonly kind: "text";
  readonly text: string;
  /** For each character of `text`, its offset in the block. */
  readonly offsets: readonly number[];
  /** Offset at which the text is written. */
  readonly at: number;
}

/** A property of an object. */
export interface Member {
  readonly name: string;
  readonly at: number;
  readonly value: CodeValue;
}

/** A value in a code block. */
export type CodeValue =
  | {
      readonly kind: "object";
      readonly at: number;
      readonly members: readonly Member[];
      /** Whether the block omits members, for example with an ellipsis. */
      readonly isPartial: boolean;
      /** Whether the value is converted to a JSON text, as by `JSON.stringify`. */
      readonly isJson?: true;
    }
  | {
      readonly kind: "list";
      readonly at: number;
      readonly items: readonly CodeValue[];
      readonly isPartial: boolean;
      readonly isJson?: true;
    }
  | CodeText
  | { readonly kind: "literal"; readonly at: number; readonly value: number | boolean | null };

/** Creates an object. A member whose name is an ellipsis or is unknown stands for members that the block omits. */
export function toObject(written: readonly Member[], at: number, isPartial: boolean): CodeValue {
  const members = written.filter(({ name }) => !["…", "...", unknownPart].includes(name));
  return { kind: "object", at, members, isPartial: isPartial || members.length < written.length };
}

/** Creates a text whose characters are written one after the other, from `start` on. */
export const toCodeText = (text: string, start: number): CodeText => ({
  kind: "text",
  text,
  offsets: Array.from({ length: text.length }, (_, index) => start + index),
  at: start,
});

/**
 * Creates a text that is written with escapes, such as `a\"b`. `written` is the source text, from `start` on. The
 * characters of `text` are found in `written` in the same order; a character that is not found has the last offset.
 */
export function alignText(text: string, written: string, start: number): CodeText {
  const offsets: number[] = [];
  let from = 0;
  for (const character of text.split("")) {
    const found = written.indexOf(character, from);
    offsets.push(start + (found < 0 ? Math.min(from, written.length) : found));
    if (found >= 0) from = found + 1;
  }
  return { kind: "text", text, offsets, at: start };
}

/** Creates a text that is written elsewhere or in another form, with `at` as the offset of each character. */
export const toTextAt = (text: string, at: number): CodeText => ({
  kind: "text",
  text,
  offsets: Array<number>(text.length).fill(at),
  at,
});

/** Creates a value that the block does not contain. */
export const toUnknown = (at: number): CodeText => toTextAt(unknownPart, at);

/** Joins texts. `at` is the offset of the result if there are no texts. */
export const joinTexts = (texts: readonly CodeText[], at: number): CodeText => ({
  kind: "text",
  text: texts.map(({ text }) => text).join(""),
  offsets: texts.flatMap(({ offsets }) => offsets),
  at: texts[0]?.at ?? at,
});

/** Returns a part of a text. */
export const sliceText = ({ text, offsets, at }: CodeText, start: number, end: number = text.length): CodeText => ({
  kind: "text",
  text: text.slice(start, end),
  offsets: offsets.slice(start, end),
  at: offsets[start] ?? (offsets.at(-1) ?? at - 1) + 1,
});

/** Splits a text at its first `separator`. The second part is undefined if there is no separator. */
export function splitText(text: CodeText, separator: string): readonly [CodeText, CodeText | undefined] {
  const index = text.text.indexOf(separator);
  if (index < 0) return [text, undefined];
  return [sliceText(text, 0, index), sliceText(text, index + separator.length)];
}

/** Removes white space at the ends of a text. */
export function trimText(text: CodeText): CodeText {
  const start = text.text.length - text.text.trimStart().length;
  return sliceText(text, start, Math.max(start, text.text.trimEnd().length));
}

const placeholder =
  /\uFFFC|^\s*$|\$\w|\$\{|…|\.\.\.|<[^<>]*>|\{\{|\{[\w. -]+\}|(?:^|[^a-z])(?:YOUR|MY|INSERT|REPLACE)(?:[_ -]|$)|X{3,}|\*{3,}|YYYY|%s/i;

/** Returns whether a text stands for a value that the reader fills in, such as `YOUR_TOKEN`, `$ID`, `<id>` or `…`. */
export const isPlaceholder = (text: string): boolean => placeholder.test(text) || /^:[a-z]\w*$/i.test(text);

/** Returns whether an ellipsis or a spread omits a part of a value, or whether a scalar in it passes a test. */
function hasGap(value: CodeValue, isGap: (scalar: CodeValue) => boolean): boolean {
  if (value.kind === "object") return value.isPartial || value.members.some((member) => hasGap(member.value, isGap));
  if (value.kind === "list") return value.isPartial || value.items.some((item) => hasGap(item, isGap));
  return isGap(value);
}

/** Returns whether a value is one that the block does not contain. */
export const isUnknown = (value: CodeValue): boolean => value.kind === "text" && value.text === unknownPart;

/** Returns whether a value contains a text that is a placeholder, or an object or list of which the block omits a part. */
export const hasUnknown = (value: CodeValue): boolean =>
  hasGap(value, (each) => each.kind === "text" && isPlaceholder(each.text));

/** Returns whether an ellipsis or a spread omits a part of a value. */
export const isShortened = (value: CodeValue): boolean => hasGap(value, () => false);

/** Converts a value to a text. An object and a list become an unknown part. */
export function toTextOfCode(value: CodeValue): CodeText {
  if (value.kind === "text") return value;
  if (value.kind === "literal") return toTextAt(String(value.value), value.at);
  return toUnknown(value.at);
}
