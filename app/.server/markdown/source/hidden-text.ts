/**
 * Characters that Markdown or MDX would act on, although they are meant as text, are swapped for Unicode noncharacters
 * before parsing and swapped back in the tree. One for one, so that every line and column stays true.
 * Noncharacters cannot be in the source: `readSource` drops them.
 */
const hidden: Readonly<Record<string, string>> = {
  "{": "\ufdd0",
  "}": "\ufdd1",
  "<": "\ufdd2",
  i: "\ufdd3",
  e: "\ufdd4",
};
/** What Markdown, besides MDX, would act on in mathematics, and in code that an admonition holds. */
const hiddenMarks: Readonly<Record<string, string>> = {
  ...hidden,
  "\\": "\ufdd6",
  _: "\ufdd7",
  "*": "\ufdd8",
  "~": "\ufdd9",
  "-": "\ufdda",
  "+": "\ufddb",
  ">": "\ufddc",
  "#": "\ufddd",
  ":": "\ufdde",
  "[": "\ufddf",
  "]": "\ufde0",
};
/** A character that comes back as nothing, such as the brackets of an autolink. */
const removed = "\ufdd5";

const shown: ReadonlyMap<string, string> = new Map([
  ...Object.entries(hiddenMarks).map(([a, b]) => [b, a] as const),
  [removed, ""],
]);

/** Hides the character at `offset`; what cannot be hidden stays. */
export function hideAt(text: string, offset: number): string {
  const character = text[offset] ?? "";
  return text.slice(0, offset) + (hidden[character] ?? character) + text.slice(offset + 1);
}

/** Hides every brace and angle bracket. */
export const hideMarkup = (text: string): string =>
  text.replace(/[{}<]/g, (character) => hidden[character] ?? character);

/** Hides everything that Markdown could act on. */
export const hideMarks = (text: string): string =>
  text.replace(/[{}<\\_*~+>#:[\]-]/g, (character) => hiddenMarks[character] ?? character);

/** Leaves the text of `<https://example.com>` for GFM to link. */
export const hideAutolinkBrackets = (autolink: string): string => `${removed}${autolink.slice(1, -1)}${removed}`;

/** Brings hidden characters back. */
export const showText = (text: string): string =>
  /[\ufdd0-\ufde0]/.test(text) ? text.replace(/[\ufdd0-\ufde0]/g, (character) => shown.get(character) ?? "") : text;

/** A heading's own id, `{#id}` or `{#id with text}`, once its braces have been hidden. */
export const hiddenHeadingId = /[ \t]*\ufdd0#([^\ufdd1]*)\ufdd1[ \t]*$/;
