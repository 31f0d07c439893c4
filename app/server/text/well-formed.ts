const noncharacters = /[\ufdd0-\ufdef\ufffe\uffff]/g;

/** Replaces lone surrogates, and noncharacters up to U+FFFF, by U+FFFD. */
export const toValidText = (value: string): string => value.toWellFormed().replace(noncharacters, "\uFFFD");

/** Returns the first `length` characters of a text, without half of a surrogate pair at the end. */
export const takeStart = (text: string, length: number): string => text.slice(0, length).replace(/\p{Surrogate}$/u, "");

/** Code, message and hint of the diagnostic for a string that `toValidText` changed. */
export const invalidText = {
  code: "invalid-character",
  message:
    "this text contains a character that does not exist, such as half of a surrogate pair, so U+FFFD is shown instead",
  hint: "correct or remove the character; to write an emoji with \\u, use two escapes, such as \\ud83d\\ude00",
} as const;

/** Matches control characters that HTML does not allow. Tabs, form feeds and line endings are allowed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the purpose is to find control characters
const controlCharacters = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u0084\u0086-\u009f]/g;

/** Replaces control characters in markup by U+FFFD, since escapes in a specification can create them. */
export const toDocumentText = (markup: string): string => markup.replace(controlCharacters, "\uFFFD");
