/**
 * Returns a text without the given characters at its end. `replace(/x+$/, "")` could take quadratic time.
 * @example trimEndOf("/docs//", "/") // "/docs"
 */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
