/** The ids in HTML that we rendered ourselves, and the names of `<a name>`, which browsers go to as well. */
export function collectIds(html: string): ReadonlySet<string> {
  const found = [...html.matchAll(/\sid="([^"]+)"/g), ...html.matchAll(/<a\s(?:[^>]*\s)?name="([^"]+)"/g)];
  return new Set(found.map((match) => unescapeAttribute(match[1] ?? "")));
}

const unescapeAttribute = (text: string) =>
  text
    .replace(/&(?:quot|#34|#x22);/gi, '"')
    .replace(/&(?:#39|#x27);/gi, "'")
    .replace(/&(?:lt|#60|#x3c);/gi, "<")
    .replace(/&(?:gt|#62|#x3e);/gi, ">")
    .replace(/&(?:amp|#38|#x26);/gi, "&");
