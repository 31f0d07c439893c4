const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 does not allow them, escaped or not
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Escapes text for XML, and removes control characters and noncharacters that XML does not allow. */
export const escapeXml = (text: string): string =>
  text.replace(notXml, "").replace(/[&<>"]/g, (character) => entities[character] ?? character);

/** Writes a text as a CDATA section. A `]]>` in the text is split between two sections. */
export const toCdata = (text: string): string =>
  `<![CDATA[${text.replace(notXml, "").replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;

/** Writes an element whose content is XML, or an empty string if the content is undefined. */
export function xml(
  name: string,
  content: string | undefined,
  attributes: Readonly<Record<string, string>> = {},
): string {
  if (content === undefined) return "";
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join("");
  return content === "" ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}

/** Writes an element that contains a text, or an empty string if the text is undefined. */
export const xmlText = (
  name: string,
  text: string | undefined,
  attributes?: Readonly<Record<string, string>>,
): string => xml(name, text === undefined ? undefined : escapeXml(text), attributes);

/** Writes each part in a line of its own, without empty parts. */
export const xmlLines = (parts: readonly string[]): string => `\n${parts.filter(Boolean).join("\n")}\n`;

/** Writes a document whose root element contains the parts. */
export const xmlDocument = (name: string, parts: readonly string[], attributes: Readonly<Record<string, string>>) =>
  `<?xml version="1.0" encoding="utf-8"?>\n${xml(name, xmlLines(parts), attributes)}\n`;
