import type { Reporter } from "../source/reporter.ts";

export interface SplitSource {
  /** YAML between the two `---` lines, with an empty line for each line before it: its positions are the file's. */
  readonly yaml: string;
  /** The rest, with an empty line for each line of front matter. */
  readonly body: string;
}

const fence = /^---[ \t]*$/;

/**
 * Separates front matter from body. Only YAML is known: `---js`, which some tools execute, is refused.
 * @returns undefined when the front matter cannot be told from the body (the problem has been reported)
 */
export function splitFrontMatter(text: string, reporter: Reporter): SplitSource | undefined {
  const source = text.replace(/^\ufeff/, "");
  const lines = source.split("\n");
  const [first = ""] = lines;
  const language = /^---[ \t]*([A-Za-z]\w*)[ \t]*$/.exec(first)?.[1];
  if (language !== undefined && language.toLowerCase() !== "yaml") {
    reporter.error(
      { line: 1, column: 4 },
      "front-matter-language",
      `front matter in "${language}" is refused: it is never run`,
      "write it in YAML between two lines of ---",
    );
    return undefined;
  }
  if (first.trim() === "+++" && lines.slice(1).some((line) => line.trim() === "+++")) {
    reporter.error(
      { line: 1, column: 1 },
      "front-matter-language",
      "front matter in TOML is not read",
      "write it in YAML between two lines of ---",
    );
    return undefined;
  }
  if (!fence.test(first) && language === undefined) {
    warnOfLateFrontMatter(lines, reporter);
    return { yaml: "", body: source };
  }
  const end = lines.findIndex((line, index) => index > 0 && fence.test(line));
  if (end === -1) {
    reporter.error(
      { line: 1, column: 1 },
      "front-matter-unclosed",
      "front matter opened on line 1 is never closed",
      "end it with a line of ---",
    );
    return undefined;
  }
  return {
    yaml: `\n${lines.slice(1, end).join("\n")}`,
    body: "\n".repeat(end + 1) + lines.slice(end + 1).join("\n"),
  };
}

function warnOfLateFrontMatter(lines: readonly string[], reporter: Reporter): void {
  const at = lines.findIndex((line) => line.trim() !== "");
  if (at === 0 && /^-{4,}[ \t]*$/.test(lines[0] ?? "") && /^[\w-]+:(\s|$)/.test(lines[1] ?? "")) {
    reporter.warn(
      { line: 1, column: 1 },
      "front-matter-late",
      "front matter starts with three dashes: this is shown as a rule and a heading",
      "write ---",
    );
  }
  if (at < 1 || !fence.test(lines[at] ?? "") || !/^[\w-]+:(\s|$)/.test(lines[at + 1] ?? "")) return;
  reporter.warn(
    { line: at + 1, column: 1 },
    "front-matter-late",
    "front matter must start on line 1: this is shown as a rule and a heading",
    "remove the lines before ---",
  );
}
