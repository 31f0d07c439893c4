/** Throws where text is not well-formed XML, as far as a feed goes: tags nest, entities are XML's own, attributes are quoted. */
export function checkXml(text: string): void {
  const open: string[] = [];
  const rest = text.replace(/^<\?xml [^>]*\?>\n/, "").replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, "");
  const outside = rest.replace(
    /<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>/g,
    (_, closing: string, name: string, __: string, empty: string) => {
      if (closing !== "" && open.pop() !== name) throw new Error(`</${name}> closes nothing`);
      if (closing === "" && empty === "") open.push(name);
      return "";
    },
  );
  if (open.length > 0) throw new Error(`<${open.join("><")}> is never closed`);
  const stray = /[<>]|&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.exec(outside);
  if (stray) throw new Error(`stray ${stray[0]} at ${outside.slice(Math.max(stray.index - 20, 0), stray.index + 20)}`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no way to write them
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text)) throw new Error("control character");
}
