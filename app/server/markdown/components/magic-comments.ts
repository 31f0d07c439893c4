/** A mark of a line of code. */
export type LineMark = "highlighted" | "added" | "removed" | "error";

/** Code and the marks of its lines. The keys of `marks` are line numbers. The first line has the number 1. */
export interface MarkedCode {
  readonly code: string;
  readonly marks: ReadonlyMap<number, ReadonlySet<LineMark>>;
}

const markOf: Readonly<Record<string, LineMark>> = {
  highlight: "highlighted",
  added: "added",
  removed: "removed",
  error: "error",
};

/** All comment syntaxes are accepted in any language, since an ordinary comment rarely consists only of `error-start`. */
const magicComment =
  /^(?:\/\/|#|--|%|;|'|REM\b|\/\*|<!--|\{\/\*|\(\*)\s*(highlight|added|removed|error)-(next-line|start|end)\s*(?:\*\/\}?|-->|\*\))?$/i;

/** Removes magic comments, such as `// highlight-next-line`, from code and returns the marks of its lines. */
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
