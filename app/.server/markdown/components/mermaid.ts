/** The language of the fence. */
export const isMermaid = (language: string): boolean => language.toLowerCase() === "mermaid";

const untitled = "Diagram, written in Mermaid";

/** What a diagram is called, by its own words: its front matter's `title`, or `accTitle`. It is shown as its source. */
export function toDiagramTitle(source: string): string {
  const [, frontMatter = ""] = /^\s*---\n([\s\S]*?)\n---/.exec(source) ?? [];
  const [, title] = /^title:[ \t]*(\S.*)$/m.exec(frontMatter) ?? /^[ \t]*accTitle:[ \t]*(\S.*)$/m.exec(source) ?? [];
  return title?.trim().replace(/^(["'])(.*)\1$/, "$2") ?? untitled;
}
