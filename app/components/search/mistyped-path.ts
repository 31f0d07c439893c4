/**
 * What somebody who typed this path was looking for, as a query: the words of its last part, without what belongs to
 * addresses only. `/docs/api/FrieghtCreate.html` → `Frieght Create`. Empty when nothing is left.
 */
export function toLikelyQuery(path: string): string {
  const last = decodeSafely(path).split("/").filter(Boolean).at(-1) ?? "";
  return last
    .replace(/\.(?:html?|md|php|aspx?)$/i, "")
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .replace(/[^\p{L}\p{N}.]+/gu, " ")
    .trim();
}

function decodeSafely(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
