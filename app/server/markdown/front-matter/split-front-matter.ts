import type { DiagnosticCode } from "#app/server/model/diagnostic-codes.ts";
import type { Reporter } from "../reporter.ts";

const fence = /^---[ \t]*$/;

/**
 * Separates the front matter from the body. Empty lines replace the text before each part, to keep the line numbers.
 * `---js` is an error, since some tools run such front matter as code.
 * @returns undefined after an error, which has been reported
 */
export function splitFrontMatter(text: string, reporter: Reporter) {
  const source = text.replace(/^\ufeff/, "");
  const lines = source.split("\n");
  const [first = ""] = lines;
  const refuse = (column: number, code: DiagnosticCode, message: string, hint: string): undefined => {
    reporter.error({ line: 1, column }, code, message, hint);
  };
  const language = /^---[ \t]*([A-Za-z]\w*)[ \t]*$/.exec(first)?.[1];
  const hint = "write the front matter in YAML, between two lines of ---";
  const closing = "end the front matter with a line of ---";
  if (language !== undefined && language.toLowerCase() !== "yaml")
    return refuse(4, "front-matter-language", `front matter must be YAML, not "${language}"`, hint);
  if (first.trim() === "+++" && lines.slice(1).some((line) => line.trim() === "+++"))
    return refuse(1, "front-matter-language", "front matter must be YAML, not TOML", hint);
  if (!fence.test(first) && language === undefined) {
    warnOfLateFrontMatter(lines, reporter);
    return { yaml: "", body: source };
  }
  const end = lines.findIndex((line, index) => index > 0 && fence.test(line));
  if (end === -1)
    return refuse(1, "front-matter-unclosed", "the front matter that starts on line 1 is never closed", closing);
  return {
    yaml: `\n${lines.slice(1, end).join("\n")}`,
    body: "\n".repeat(end + 1) + lines.slice(end + 1).join("\n"),
  };
}

function warnOfLateFrontMatter(lines: readonly string[], reporter: Reporter): void {
  const at = lines.findIndex((line) => line.trim() !== "");
  if (at === -1 || !/^[\w-]+:(\s|$)/.test(lines[at + 1] ?? "")) return;
  const warn = (reason: string, hint: string) => {
    const message = `${reason}, so this block is shown on the page`;
    reporter.warn({ line: at + 1, column: 1 }, "front-matter-late", message, hint);
  };
  if (at === 0 && /^(?:-{4,}|[ \t]+---)[ \t]*$/.test(lines[0] ?? ""))
    warn("front matter must start with exactly three dashes", "write ---");
  if (at > 0 && fence.test(lines[at] ?? ""))
    warn("front matter must start on line 1", "remove the empty lines before ---");
}
