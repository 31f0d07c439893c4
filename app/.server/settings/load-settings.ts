import { existsSync } from "node:fs";
import path from "node:path";
import { readSource } from "#app/.server/files/read-source.ts";
import type { Diagnostic, Report } from "#app/.server/model/diagnostic.ts";
import { describeIssues, formatPath } from "#app/.server/text/describe-issues.ts";
import { parseYamlFile } from "#app/.server/text/read-yaml.ts";
import { findNearest } from "#app/lib/nearest.ts";
import { type Settings, settingsSchema } from "./settings-schema.ts";

/** Settings with their source locations, for diagnostics of later stages, such as a link to an unknown page. */
export interface LoadedSettings {
  readonly file: string;
  readonly settings: Settings;
  readonly locate: (path: readonly PropertyKey[]) => { readonly line: number; readonly column: number };
}

/**
 * Reads `site.yml` of a content directory.
 * @returns undefined when it is invalid; every error has been reported at its line
 */
export function loadSettings(contentDirectory: string, report: Report): LoadedSettings | undefined {
  const file = path.join(contentDirectory, "site.yml");
  if (!existsSync(file)) {
    report({
      severity: "error",
      code: "settings-missing",
      message: "there is no site.yml",
      hint: "write one with at least `title:` and `url:`, or point CONTENT_DIR at a folder that has one",
      file,
    });
    return undefined;
  }
  const source = readSource(file, report);
  if (source === undefined) return undefined;
  const yaml = parseYamlFile(source, file, report);
  if (!yaml) return undefined;
  const result = settingsSchema.safeParse(yaml.value ?? {});
  if (result.success) return { file, settings: result.data, locate: yaml.locate };
  for (const { path: keys, message, unknownKey } of describeIssues(result.error.issues)) {
    const name = keys.length > 0 ? formatPath(keys) : "site.yml";
    const text = unknownKey === undefined ? { message: `${name}: ${message}` } : describeUnknownKey(name, unknownKey);
    report({ severity: "error", code: "settings-invalid", ...text, file, ...yaml.locate(keys) });
  }
  return undefined;
}

function describeUnknownKey(name: string, key: string) {
  const [suggestion] = findNearest(key, Object.keys(settingsSchema.shape));
  return { message: `${name} is not a setting`, hint: suggestion ? `did you mean ${suggestion}?` : "remove it" };
}

/** Reports diagnostics with the severities that the settings choose. A warning can be raised; an error stays an error. */
export function applySeverities(report: Report, severities: Settings["problems"]): Report {
  const raised = new Set(
    Object.entries(severities).flatMap(([code, severity]) => (severity === "error" ? [code] : [])),
  );
  return (diagnostic: Diagnostic) =>
    report(raised.has(diagnostic.code) ? { ...diagnostic, severity: "error" } : diagnostic);
}
