const opening = /^((?:[ \t]*>)*[ \t]*:{3,}[ \t]*[A-Za-z][\w-]*)[ \t]+([^\s{[].*?)[ \t]*(\{[^{}]*\})?[ \t]*$/;

const spacedAttributes = /^((?:[ \t]*>)*[ \t]*:{3,}[ \t]*[A-Za-z][\w-]*)[ \t]+(\{[^{}]*\})[ \t]*$/;

/** `:::note Title` → `:::note[Title]`, the form that directives know. */
export function markAdmonitionTitle(line: string): string {
  if (!line.includes(":::")) return line;
  if (spacedAttributes.test(line)) return line.replace(spacedAttributes, "$1$2");
  const [, start, title, attributes] = opening.exec(line) ?? [];
  if (start === undefined || title === undefined) return line;
  return `${start}[${isBalanced(title) ? title : title.replace(/[[\]]/g, "\\$&")}]${attributes ?? ""}`;
}

function isBalanced(title: string): boolean {
  let depth = 0;
  for (const character of title.replace(/\\./g, "")) {
    if (character === "[") depth++;
    if (character === "]" && --depth < 0) return false;
  }
  return depth === 0;
}
