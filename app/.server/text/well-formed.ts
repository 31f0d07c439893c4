/**
 * Noncharacters: Unicode reserves them for use inside one program, and this one marks with them what is hidden in Markdown.
 */
const noncharacter = /[\ufdd0-\ufdef\ufffe\uffff]/;
const noncharacters = /[\ufdd0-\ufdef\ufffe\uffff]/g;

/**
 * Whether a string is text: neither half of a surrogate pair alone, which UTF-8 and URLs cannot hold (`encodeURI` throws), nor a
 * noncharacter. Bytes that are UTF-8 can hold no lone surrogate; escapes such as `\ud800` in JSON, YAML and JavaScript can.
 */
export const isText = (value: string): boolean => value.isWellFormed() && !noncharacter.test(value);

/** The same string with U+FFFD in the place of everything that is no text. */
export const toText = (value: string): string => value.toWellFormed().replace(noncharacters, "\uFFFD");

/** The diagnostic for a string that had to be changed by `toText`. */
export const invalidText = {
  code: "invalid-character",
  message: "this text holds a character that does not exist, such as half of a surrogate pair; U+FFFD is in its place",
  hint: "correct the escape: a character beyond U+FFFF needs two of them, such as \\ud83d\\ude00",
} as const;

/** Control characters other than tabs and line ends: HTML and XML forbid them, and an escape in a specification can hold them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const controlCharacters = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u0084\u0086-\u009f]/g;

/** A document of HTML or XML with U+FFFD in the place of every character that it must not contain. */
export const toDocumentText = (markup: string): string => markup.replace(controlCharacters, "\uFFFD");
