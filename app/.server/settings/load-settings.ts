import { existsSync } from "node:fs";
import path from "node:path";
import { readSource } from "#app/.server/markdown/read-document.ts";
import type { Report } from "#app/.server/model/diagnostic.ts";
import { describeIssues, formatPath } from "#app/.server/text/describe-issues.ts";
import { parseYamlFile } from "#app/.server/text/read-yaml.ts";
import { findNearest } from "#app/lib/nearest.ts";
import { type Settings, settingsSchema } from "./settings-schema.ts";

/** Settings together with where each was written, for problems that show only later (a link to a page that is not there). */
export interface LoadedSettings {
  readonly file: string;
  readonly settings: Settings;
  readonly locate: (path: readonly PropertyKey[]) => { readonly line: number; readonly column: number };
}

/**
 * Reads `site.yml` of a content directory.
 * @returns undefined when it cannot be used; every problem has then been reported, each at its line
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
  for (const { path: steps, message, unknownKey } of describeIssues(result.error.issues)) {
    const name = steps.length > 0 ? formatPath(steps) : "site.yml";
    const text = unknownKey === undefined ? { message: `${name}: ${message}` } : tellUnknownKey(name, unknownKey);
    report({ severity: "error", code: "settings-invalid", ...text, file, ...yaml.locate(steps) });
  }
  return undefined;
}

function tellUnknownKey(name: string, key: string) {
  const [suggestion] = findNearest(key, Object.keys(settingsSchema.shape));
  return { message: `${name} is not a setting`, hint: suggestion ? `did you mean ${suggestion}?` : "remove it" };
}
