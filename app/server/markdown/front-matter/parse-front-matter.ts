import { distance } from "fastest-levenshtein";
import { z } from "zod";
import type { DiagnosticCode } from "#app/server/model/diagnostic-codes.ts";
import { describeIssues, formatPath } from "#app/server/text/describe-issues.ts";
import { type ReadYaml, readYaml } from "#app/server/text/read-yaml.ts";
import { lowerFirst } from "#app/server/text/words.ts";
import type { Reporter } from "../reporter.ts";

/** YAML whose fields match a schema, and the reporter of its file. */
export interface CheckedYaml<Fields> extends Pick<ReadYaml, "locate" | "sourceOf"> {
  readonly fields: Fields;
  readonly reporter: Reporter;
}

/**
 * Parses YAML and validates it against a schema. Each message begins with `name`, such as `tags.yml`.
 * @returns undefined after an error, which has been reported
 */
export function parseFrontMatter<Schema extends z.ZodType>(
  yaml: string,
  { name, schema }: { readonly name: string; readonly schema: Schema },
  reporter: Reporter,
): CheckedYaml<z.output<Schema>> | undefined {
  const read = readYaml(yaml, ({ severity, code, message, hint, ...location }) =>
    reporter[severity === "error" ? "error" : "warn"](location, code, `${name}: ${message}`, hint),
  );
  if (!read) return undefined;
  const { value, locate, sourceOf } = read;
  if (Array.isArray(value) || typeof (value ?? {}) !== "object") {
    const message = `${name} must be a mapping, got ${Array.isArray(value) ? "a list" : "a single value"}`;
    reporter.error(locate([]), "yaml-not-a-mapping", message, "write `key: value` lines");
    return undefined;
  }
  const result = schema.safeParse(value ?? {});
  for (const { path, message } of describeIssues(result.error?.issues ?? []))
    reporter.error(locate(path), "front-matter-invalid", `${name}: ${formatPath(path)}: ${lowerFirst(message)}`);
  if (!result.success) return undefined;
  for (const [keys, field] of listMistyped(schema, value))
    reporter.warn(
      locate(keys),
      "mistyped-field",
      `${name}: ${formatPath(keys)} has no effect`,
      `did you mean ${field}?`,
    );
  return { fields: result.data, locate, sourceOf, reporter };
}

/** Lists the paths of mistyped fields in a mapping, and in the mappings of a record, with the fields that were meant. */
function listMistyped(schema: unknown, value: unknown): (readonly [path: readonly string[], meant: string])[] {
  const entries = Object.entries(Object(value));
  if (schema instanceof z.ZodRecord)
    return entries.flatMap(([key, inner]) =>
      listMistyped(schema.valueType, inner).map(([path, meant]) => [[key, ...path], meant] as const),
    );
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  return entries.flatMap(([key]) => {
    const meant = known.includes(key) ? undefined : known.find((field) => isMistyped(key, field));
    return meant === undefined ? [] : [[[key], meant] as const];
  });
}

/** Unknown names are allowed, so a name counts as mistyped only if one character differs, or the order of characters. */
export function isMistyped(written: string, field: string): boolean {
  if (written.length < 3) return false;
  const sort = (text: string) => Array.from(text.toLowerCase()).sort().join("");
  return distance(written.toLowerCase(), field.toLowerCase()) === 1 || sort(written) === sort(field);
}

/** Warns of a number that YAML changes, such as `slug: 3.0`, which becomes 3. */
export function warnOfRewrittenText(
  { sourceOf, locate, reporter }: CheckedYaml<unknown>,
  path: readonly PropertyKey[],
  text: string,
): void {
  const source = sourceOf(path);
  if (source === undefined || source === text || Number.isNaN(Number(source))) return;
  const message = `${path.join(".")}: YAML reads ${source} as the number ${text}`;
  reporter.warn(locate(path), "number-as-text", message, `write "${source}" in quotes if you mean the text`);
}

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
