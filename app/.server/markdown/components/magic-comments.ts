/** A mark of a line of code, from which the line gets a CSS class. */
export type LineMark = "highlighted" | "added" | "removed" | "error";

/** Code with marked lines. */
export interface MarkedCode {
  /** The code without its magic comments. */
  readonly code: string;
  /** Marks by line number, counted from 1. */
  readonly marks: ReadonlyMap<number, ReadonlySet<LineMark>>;
}

const markOf: Readonly<Record<string, LineMark>> = {
  highlight: "highlighted",
  added: "added",
  removed: "removed",
  error: "error",
};

/**
 * Matches a magic comment. The comment syntax of every language is accepted in all languages, since these names are unlikely in
 * other comments.
 */
const magicComment =
  /^(?:\/\/|#|--|%|;|'|REM\b|\/\*|<!--|\{\/\*|\(\*)\s*(highlight|added|removed|error)-(next-line|start|end)\s*(?:\*\/\}?|-->|\*\))?$/i;

/**
 * Removes magic comments (`// highlight-next-line`, `# highlight-start` … `# highlight-end`) from code, and returns the code with
 * the marks of its lines.
 */
export function readMagicComments(source: string): MarkedCode {
  const marks = new Map<number, Set<LineMark>>();
  const open = new Set<LineMark>();
  let next: LineMark[] = [];
  const kept: string[] = [];
  for (const line of source.split("\n")) {
    const [, name = "", kind = ""] = magicComment.exec(line.trim()) ?? [];
    const mark = markOf[name.toLowerCase()];
    if (mark === undefined) {
      kept.push(line);
      if (open.size > 0 || next.length > 0) marks.set(kept.length, new Set([...open, ...next]));
      next = [];
    } else if (kind.toLowerCase() === "next-line") next.push(mark);
    else if (kind.toLowerCase() === "start") open.add(mark);
    else open.delete(mark);
  }
  return { code: kept.join("\n"), marks };
}
