/** The ids in HTML that we rendered ourselves. */
export function collectIds(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/\sid="([^"]+)"/g)].map((match) => unescapeAttribute(match[1] ?? "")));
}

const unescapeAttribute = (text: string) =>
  text
    .replace(/&(?:quot|#34|#x22);/gi, '"')
    .replace(/&(?:#39|#x27);/gi, "'")
    .replace(/&(?:lt|#60|#x3c);/gi, "<")
    .replace(/&(?:gt|#62|#x3e);/gi, ">")
    .replace(/&(?:amp|#38|#x26);/gi, "&");
