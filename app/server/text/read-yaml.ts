import type { Diagnostic } from "#app/server/model/diagnostic.ts";
import { parseYaml } from "./parse-yaml.ts";
import { createLocator, type LineColumn, ParseError, toLineColumn } from "./parsed-text.ts";
import { invalidText } from "./well-formed.ts";

/** An error or a warning about a YAML text. */
export type YamlDiagnostic = Required<Pick<Diagnostic, "severity" | "code" | "message" | "hint" | "line" | "column">>;

/** The value of a YAML text, and the locations of its parts. */
export interface ReadYaml {
  readonly value: unknown;
  /** Returns the location of the key or item at a path, or of its nearest ancestor in the text. */
  readonly locate: (path: readonly PropertyKey[]) => LineColumn;
  /** Returns the source text of a scalar, such as `3.0` for 3; undefined if there is no scalar at the path. */
  readonly sourceOf: (path: readonly PropertyKey[]) => string | undefined;
}

/** Only the first tags and the first invalid characters are reported, so that other diagnostics stay visible. */
const reported = 3;

/**
 * Parses a YAML text that authors wrote. Tags outside the core schema are errors. Invalid characters are warnings, and
 * become U+FFFD.
 * @returns undefined after an error, which has been reported
 */
export function readYaml(text: string, report: (diagnostic: YamlDiagnostic) => void): ReadYaml | undefined {
  const error = (offset: number, message: string, hint: string) =>
    report({ severity: "error", code: "yaml-syntax", message, hint, ...toLineColumn(text, offset) });
  try {
    const { value, invalid, tags } = parseYaml(text);
    for (const offset of tags.slice(0, reported)) {
      const tag = /^\S{1,80}/.exec(text.slice(offset))?.[0];
      error(
        offset,
        `the YAML tag ${tag} is not allowed`,
        "remove the YAML tag; if the value is text, put it in quotes",
      );
    }
    for (const offset of invalid.slice(0, reported))
      report({ severity: "warning", ...invalidText, ...toLineColumn(text, offset) });
    if (tags.length > 0) return undefined;
    return { value, locate: createLocator(() => text, parseYaml), sourceOf: (path) => findSource(text, path) };
  } catch (thrown) {
    if (thrown instanceof ParseError) error(thrown.offset, thrown.message, thrown.hint);
    else if (thrown instanceof RangeError) error(0, "the YAML is nested too deeply", "write fewer levels");
    else throw thrown;
    return undefined;
  }
}

function findSource(text: string, path: readonly PropertyKey[]): string | undefined {
  const found = path.reduce<unknown>(
    (value, segment) =>
      typeof value === "object" && value && Object.hasOwn(value, segment) ? Reflect.get(value, segment) : undefined,
    parseYaml(text, undefined, { keepsSource: true }).value,
  );
  return typeof found === "string" ? found : undefined;
}
