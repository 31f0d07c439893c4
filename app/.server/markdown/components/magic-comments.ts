export type LineMark = "highlighted" | "added" | "removed" | "error";

export interface MarkedCode {
  /** Without the lines that held nothing but a magic comment. */
  readonly code: string;
  /** Marks of line numbers, from 1. */
  readonly marks: ReadonlyMap<number, ReadonlySet<LineMark>>;
}

const names: Readonly<Record<string, LineMark>> = {
  "highlight-next-line": "highlighted",
  "highlight-start": "highlighted",
  "highlight-end": "highlighted",
  "added-next-line": "added",
  "added-start": "added",
  "added-end": "added",
  "removed-next-line": "removed",
  "removed-start": "removed",
  "removed-end": "removed",
  "error-next-line": "error",
  "error-start": "error",
  "error-end": "error",
};

/** Comment marks of every language: a magic name is too odd to stand in another comment by chance. */
const comment =
  /^(?:\/\/|#|--|%|;|'|REM\b|\/\*|<!--|\{\/\*|\(\*)\s*([a-z]+(?:-next-line|-start|-end))\s*(?:\*\/\}?|-->|\*\))?$/i;

/** Takes `// highlight-next-line`, `# highlight-start` … `# highlight-end` out of code and tells which lines they mark. */
export function readMagicComments(source: string): MarkedCode {
  const marks = new Map<number, Set<LineMark>>();
  const open = new Set<LineMark>();
  let next: LineMark[] = [];
  const kept: string[] = [];
  for (const line of source.split("\n")) {
    const name = comment.exec(line.trim())?.[1]?.toLowerCase() ?? "";
    const mark = Object.hasOwn(names, name) ? names[name] : undefined;
    if (mark === undefined) {
      kept.push(line);
      if (open.size > 0 || next.length > 0) marks.set(kept.length, new Set([...open, ...next]));
      next = [];
    } else if (name.endsWith("-next-line")) next.push(mark);
    else if (name.endsWith("-start")) open.add(mark);
    else open.delete(mark);
  }
  return { code: kept.join("\n"), marks };
}
