import type { AuthoredCode } from "#app/server/markdown/document.ts";
import type { Diagnostic, Report } from "#app/server/model/diagnostic.ts";
import type { Page } from "#app/server/model/page.ts";
import { checkBlocks, type ReadBlock, readBlocks } from "./check-blocks.ts";
import { checkName } from "./check-names.ts";
import type { CodeDiagnostic } from "./code-diagnostic.ts";
import { openingLine } from "./code-value.ts";
import { type CheckedVersion, toVersionRange } from "./versions.ts";

/** Inputs of the check of guides. */
export interface GuideCheck {
  /** The code in the authored texts, in the order of the texts. */
  readonly codes: readonly AuthoredCode[];
  readonly findPage: (path: string) => Pick<Page, "path" | "kind" | "links" | "apiVersion" | "source"> | undefined;
  /** The current version of each API. */
  readonly current: readonly CheckedVersion[];
  /** Returns the versions that a range such as `>=3.6.0` contains, newest first. */
  readonly findVersions: (range: string) => Promise<readonly CheckedVersion[]>;
  /** Returns the lines of a file, to find the column of a character in an indented block. */
  readonly readLines: (file: string) => readonly string[];
  readonly report: Report;
}

/** Compares the code in authored texts with the specifications, and reports the differences. */
export async function checkGuides(check: GuideCheck): Promise<void> {
  const reported = new Set<string>();
  for (const [path, codes] of Map.groupBy(check.codes, (code) => code.path)) {
    const page = check.findPage(path);
    if (!page) continue;
    const range = toVersionRange(page);
    const versions = range === undefined ? check.current : await check.findVersions(range);
    if (versions.length === 0) reportUnknownRange(page, check);
    const { blocks = [], names = [] } = Object.groupBy(codes, ({ isBlock }) => (isBlock ? "blocks" : "names"));
    const text = { blocks: readBlocks(blocks), names, links: page.links };
    // Without a range, the current versions of all APIs are compared together. Each other version is combined with them.
    const combinations =
      range === undefined
        ? [check.current]
        : versions.map((version) => [version, ...check.current.filter(({ api }) => api !== version.api)]);
    const found = combinations.flatMap((combined) =>
      checkCode(text, combined).map((diagnostic) => ({ version: combined[0], diagnostic })),
    );
    for (const diagnostic of joinVersions(found, range === undefined ? [] : versions, check.readLines)) {
      const key = JSON.stringify(diagnostic);
      if (!reported.has(key)) check.report(diagnostic);
      reported.add(key);
    }
  }
}

function reportUnknownRange({ apiVersion, source }: Pick<Page, "apiVersion" | "source">, { report }: GuideCheck): void {
  if (apiVersion === undefined || !source) return;
  report({
    severity: "warning",
    code: "unknown-version",
    message: `apiVersion: ${apiVersion} contains no version of the API, so the code of this page is not checked`,
    hint: "correct the range, such as >=3.6.0",
    file: source.file,
  });
}

/** The blocks of a page, the code in its lines of text, and its links. */
interface Text extends Pick<Page, "links"> {
  readonly blocks: readonly ReadBlock<AuthoredCode>[];
  readonly names: readonly AuthoredCode[];
}

interface LocatedDiagnostic extends CodeDiagnostic {
  readonly block: AuthoredCode;
}

function checkCode({ blocks, names, links }: Text, versions: readonly CheckedVersion[]): LocatedDiagnostic[] {
  if (versions.length === 0) return [];
  const checked = checkBlocks(blocks, versions);
  const inBlocks = blocks.flatMap(({ block }, index) =>
    (checked[index]?.diagnostics ?? []).map((diagnostic) => ({ ...diagnostic, block })),
  );
  const hasLink = versions.some(({ basePath }) => links.some(({ href }) => href.startsWith(`${basePath}/`)));
  const isAbout = hasLink || checked.some((each) => each !== undefined);
  if (!isAbout) return inBlocks;
  const words = [/[\w$]+(?:[.-][\w$]+)*/g, /[\w$]+/g];
  const ownWords = new Set(blocks.flatMap(({ block: { code } }) => words.flatMap((word) => code.match(word) ?? [])));
  const inText = names.flatMap((block): LocatedDiagnostic[] => {
    const diagnostic = checkName(block, { versions, links, ownWords });
    return diagnostic ? [{ ...diagnostic, block }] : [];
  });
  return [...inBlocks, ...inText];
}

/**
 * Joins the diagnostics of versions. A diagnostic that not all versions have names the versions that have it. Versions of
 * an API that all have it, or all do not, are left out if those of another API differ.
 */
function joinVersions(
  found: readonly { readonly version: CheckedVersion | undefined; readonly diagnostic: LocatedDiagnostic }[],
  all: readonly CheckedVersion[],
  readLines: GuideCheck["readLines"],
): Diagnostic[] {
  const toKey = ({ block, at, code }: LocatedDiagnostic) => JSON.stringify([block.line, block.column, at, code]);
  return [...Map.groupBy(found, ({ diagnostic }) => toKey(diagnostic)).values()].flatMap((group) => {
    const failing = new Set(group.map(({ version }) => version));
    const passing = all.filter((version) => !failing.has(version));
    const failingApis = new Set(Array.from(failing, (version) => version?.api));
    const mixedApis = new Set(passing.flatMap(({ api }) => (failingApis.has(api) ? [api] : [])));
    const listNames = (isFailing: boolean) =>
      all
        .filter((version) => failing.has(version) === isFailing && (mixedApis.size === 0 || mixedApis.has(version.api)))
        .map(({ name }) => name)
        .join(", ");
    const suffix = passing.length === 0 ? "" : `, in ${listNames(true)}, but not in ${listNames(false)}`;
    // The messages of a diagnostic differ between versions, for example in the values that each version allows.
    return group
      .filter(({ version }) => version === group[0]?.version)
      .map(({ diagnostic }) => toDiagnostic(diagnostic, suffix, readLines));
  });
}

function toDiagnostic(
  { block, at, hint, message, ...diagnostic }: LocatedDiagnostic,
  suffix: string,
  readLines: GuideCheck["readLines"],
): Diagnostic {
  return {
    ...diagnostic,
    message: `${message}${suffix}`,
    ...(hint === undefined ? {} : { hint }),
    file: block.file,
    ...locate(block, at, readLines),
  };
}

/** Converts an offset in code to a line and a column of the file. */
function locate(
  { code, line = 1, column = 1, file, isBlock }: AuthoredCode,
  at: number,
  readLines: GuideCheck["readLines"],
) {
  if (at === openingLine) return { line, column };
  if (!isBlock) return { line, column: column + 1 + at };
  const before = code.slice(0, at).split("\n");
  const inLine = before.at(-1)?.length ?? 0;
  const lines = readLines(file);
  const isFenced = /^[\s>]*(?:[-*+]|\d+[.)])?\s*(?:`{3}|~{3})/.test(lines[line - 1] ?? "");
  const target = line + before.length - 1 + (isFenced ? 1 : 0);
  const written = code.split("\n")[before.length - 1] ?? "";
  const indent = Math.max(0, (lines[target - 1] ?? "").indexOf(written));
  return { line: target, column: indent + inLine + 1 };
}
