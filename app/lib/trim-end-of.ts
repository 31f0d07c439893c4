/**
 * Returns a text without the given characters at its end. `replace(/x+$/, "")` would take quadratic time if the text contains many
 * of these characters before another character.
 * @example trimEndOf("/docs//", "/") // "/docs"
 */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
