import type { Report } from "#app/server/model/diagnostic.ts";
import { parseYaml } from "./parse-yaml.ts";
import { createLocator, type LineColumn, ParseError, toLineColumn } from "./parsed-text.ts";
import { invalidText } from "./well-formed.ts";

/** An error or a warning about a YAML text. */
export interface YamlDiagnostic extends LineColumn {
  readonly code: "yaml-syntax" | typeof invalidText.code;
  readonly message: string;
  readonly hint: string;
}

/** The value of a YAML text, and the locations of its parts. */
export interface ReadYaml {
  /** Errors. If there are any, `value` must not be used. */
  readonly diagnostics: readonly YamlDiagnostic[];
  /** Warnings about invalid characters, which `value` contains as U+FFFD. */
  readonly warnings: readonly YamlDiagnostic[];
  readonly value: unknown;
  /** Returns the location of the key or item at a path, or of its nearest ancestor in the text. */
  readonly locate: (path: readonly PropertyKey[]) => LineColumn;
  /** Returns the source text of a scalar, such as `3.0` for 3; undefined if there is no scalar at the path. */
  readonly sourceOf: (path: readonly PropertyKey[]) => string | undefined;
}

/** Only the first tags and the first invalid characters are reported, so that other diagnostics stay visible. */
const reported = 3;

/** Parses YAML that authors wrote. Tags outside the core schema are errors. */
export function readYaml(text: string): ReadYaml {
  const at = (offset: number) => toLineColumn(text, offset);
  try {
    const { value, invalid, tags } = parseYaml(text);
    const find = createLocator(() => text, parseYaml);
    const locate = (path: readonly PropertyKey[]) => {
      const { line, column } = find(path);
      return { line, column };
    };
    return {
      diagnostics: tags.slice(0, reported).map((offset) => toTagDiagnostic(text, offset)),
      warnings: invalid.slice(0, reported).map((offset) => ({ ...at(offset), ...invalidText })),
      value,
      locate,
      sourceOf: (path) => findSource(text, path),
    };
  } catch (error) {
    if (!(error instanceof ParseError || error instanceof RangeError)) throw error;
    const { message, hint, offset } = error instanceof ParseError ? error : tooDeep;
    return {
      diagnostics: [{ ...at(offset), code: "yaml-syntax", message, hint }],
      warnings: [],
      value: undefined,
      locate: () => at(0),
      sourceOf: () => undefined,
    };
  }
}

const tooDeep = {
  message: "the YAML is nested too deeply",
  hint: "write fewer levels",
  offset: 0,
};

/** Parses a YAML file and reports its diagnostics. Returns undefined if one of them is an error. */
export function parseYamlFile(
  text: string,
  file: string,
  report: Report,
): Pick<ReadYaml, "value" | "locate"> | undefined {
  const { diagnostics, warnings, value, locate } = readYaml(text);
  for (const diagnostic of diagnostics) report({ severity: "error", file, ...diagnostic });
  for (const warning of warnings) report({ severity: "warning", file, ...warning });
  return diagnostics.length > 0 ? undefined : { value, locate };
}

function findSource(text: string, path: readonly PropertyKey[]): string | undefined {
  let value = parseYaml(text, undefined, true).value;
  for (const segment of path)
    value =
      typeof value === "object" && value !== null && Object.hasOwn(value, segment)
        ? Object.getOwnPropertyDescriptor(value, segment)?.value
        : undefined;
  return typeof value === "string" ? value : undefined;
}

const toTagDiagnostic = (text: string, offset: number): YamlDiagnostic => ({
  ...toLineColumn(text, offset),
  code: "yaml-syntax",
  message: `the YAML tag ${/^\S{1,80}/.exec(text.slice(offset))?.[0]} is not allowed`,
  hint: "remove the YAML tag; if the value is text, put it in quotes",
});
