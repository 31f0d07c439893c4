import { z } from "zod";
import { admonitionTypes } from "../../app/server/markdown/components/admonition.ts";
import { readYaml } from "../../app/server/text/read-yaml.ts";
import type { Problem } from "./check-target.ts";
import { isFields } from "./fields.ts";
import type { ImportLog } from "./log.ts";
import type { OldSite } from "./old-site.ts";
import type { SourceFolder } from "./source-folder.ts";
import { readTargetFile, type Target } from "./target.ts";

interface Repair {
  readonly outcome: string;
  readonly apply: (text: string) => string;
}

/** Repairs of files that Docusaurus accepts and this server leaves out, by the code of the diagnostic. */
const repairs: Readonly<Record<string, Repair>> = {
  "mdx-syntax": {
    outcome: "pages with errors in their MDX syntax are read as Markdown, without components",
    apply: (text) => addField(removeImports(text), "mdx: {format: md}"),
  },
  "bad-date": {
    outcome: "impossible dates are counted on, as Docusaurus does: February 29 becomes March 1",
    apply: (text) =>
      text.replace(/^([ \t]*date:[ \t]*)["']?([^"'\r\n]+)["']?/m, (line, key, date) => key + (toDate(date) ?? line)),
  },
};

/**
 * Rewrites the files of the target that this server cannot read and Docusaurus can.
 * @returns the paths of the rewritten files
 */
export function repairFiles(
  problems: readonly Problem[],
  target: Target,
  files: SourceFolder,
  log: ImportLog,
): readonly string[] {
  const repaired = new Map<string, string[]>();
  for (const { code, file: name } of problems) {
    const repair = Object.hasOwn(repairs, code) ? repairs[code] : undefined;
    const file = target.files.get(name);
    const done = repaired.get(code) ?? [];
    if (!repair || !file || done.includes(name)) continue;
    repaired.set(code, [...done, name]);
    target.files.set(name, { text: repair.apply(readTargetFile(file, files)) });
  }
  for (const [code, names] of repaired) log.add("decision", `${repairs[code]?.outcome} (${code}): ${names.join(", ")}`);
  return [...repaired.values()].flat();
}

/** Removes imports outside code blocks, which would be text in Markdown. */
const removeImports = (text: string) =>
  text.replace(/^[ \t]*(`{3,}|~{3,}).*\n[\s\S]*?^[ \t]*\1|^import\s[^\n]*["'];?[ \t]*\r?\n/gm, (whole, fence) =>
    fence ? whole : "",
  );

/** Writes admonitions with the old site's own keywords, whose look is code: `:::wip` becomes `:::info[Wip]`. */
export function convertAdmonitions({ plugins, files }: OldSite, target: Target): void {
  const written = plugins.flatMap(({ options }) => options.options("admonitions").list("keywords"));
  const own = written.filter(
    (word) => typeof word === "string" && /^[a-z][\w-]*$/i.test(word) && !admonitionTypes.has(word),
  );
  if (own.length === 0) return;
  const code = "^[ \\t>]*(`{3,}|~{3,}).*\\n[\\s\\S]*?^[ \\t>]*\\1";
  const pattern = new RegExp(`${code}|^([ \\t>]*:{3,})(${own.join("|")})(?![\\w-])([ \\t]*\\[|[ \\t]+[^{\\s])?`, "gm");
  rewriteDocuments(target, files, (text) =>
    text.replace(pattern, (whole, fence, colons, word: string, title?: string) => {
      if (fence) return whole;
      return `${colons}info${title ?? `[${word.charAt(0).toUpperCase()}${word.slice(1)}]`}`;
    }),
  );
}

/** The names of magic comments here, by the words in the class that the old site gives to the lines. */
const marks = {
  removed: /remov|delet/i,
  added: /\badd|success|insert/i,
  error: /error|danger/i,
  highlight: /highlight/i,
};

/** Writes the old site's own magic comments as those of this server: `// diff-add` becomes `// added-next-line`. */
export function convertMagicComments({ config, files, log }: OldSite, target: Target): void {
  const names = new Map<string, string>();
  const written = config.options("themeConfig").options("prism").list("magicComments").filter(isFields);
  for (const comment of written) {
    const className = comment.text("className") ?? "";
    const mark = Object.entries(marks).find(([, pattern]) => pattern.test(className))?.[0];
    const block = comment.options("block");
    const own = { "next-line": comment.text("line"), start: block.text("start"), end: block.text("end") };
    if (mark === undefined)
      log.add("decision", `magic comments for lines of the class ${className} stay in the code`, comment.position);
    else for (const [kind, name] of Object.entries(own)) if (name) names.set(name, `${mark}-${kind}`);
  }
  const line =
    /^([ \t>]*(?:\/\/|#|--|%|;|'|REM\b|\/\*|<!--|\{\/\*|\(\*)[ \t]*)(\S+)(?=[ \t]*(?:\*\/\}?|-->|\*\))?[ \t]*$)/gm;
  rewriteDocuments(target, files, (text) =>
    text.replace(line, (whole, opening, name) => (names.has(name) ? opening + names.get(name) : whole)),
  );
}

function rewriteDocuments(target: Target, files: SourceFolder, rewrite: (text: string) => string): void {
  for (const [name, file] of target.files) {
    if (!/\.mdx?$/.test(name)) continue;
    const text = readTargetFile(file, files);
    const rewritten = rewrite(text);
    if (rewritten !== text) target.files.set(name, { text: rewritten });
  }
}

/** Returns the fields in the front matter of a document: none if it is missing or not valid. */
export function readFrontMatter(text: string): Readonly<Record<string, unknown>> {
  const yaml = /^---[ \t]*\r?\n((?:.*\n)*?)---[ \t]*(?:[\r\n]|$)/.exec(text)?.[1] ?? "";
  return z
    .record(z.string(), z.unknown())
    .catch({})
    .parse(readYaml(yaml, () => {})?.value);
}

/** Adds a line to the front matter of a document, with the indentation of the first field. */
export function addField(text: string, line: string): string {
  const opening = /^---[ \t]*\r?\n(?:[ \t]*(?:#.*)?\r?\n)*([ \t]*)/;
  return opening.test(text)
    ? text.replace(opening, (whole, indentation) => `${whole}${line}\n${indentation}`)
    : `---\n${line}\n---\n\n${text}`;
}

/** Converts `2017-02-29` to the first day of March, as JavaScript does. */
function toDate(written: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(written.trim()) ?? [];
  return year === undefined
    ? undefined
    : new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).toISOString();
}
