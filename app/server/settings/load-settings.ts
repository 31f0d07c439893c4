import { existsSync } from "node:fs";
import path from "node:path";
import type { z } from "zod";
import { readSource } from "#app/server/files/read-bytes.ts";
import type { Report } from "#app/server/model/diagnostic.ts";
import { diagnosticCodes } from "#app/server/model/diagnostic-codes.ts";
import { describeIssues, formatPath } from "#app/server/text/describe-issues.ts";
import { suggest } from "#app/server/text/nearest.ts";
import { readYaml } from "#app/server/text/read-yaml.ts";
import { type Settings, settingsSchema, toSettingsJsonSchema } from "./settings-schema.ts";

/** Settings with their source locations, which diagnostics of later stages need. */
export interface LoadedSettings {
  readonly file: string;
  readonly settings: Settings;
  /**
   * `false` if `site.yml` is missing or has an error. `settings` then contains defaults for the invalid settings,
   * and a production server does not start.
   */
  readonly isValid: boolean;
  readonly locate: (path: readonly PropertyKey[]) => { readonly line: number; readonly column: number };
}

const placeholders = { title: "Settings", url: "https://settings.invalid" };

/** Reads `site.yml` in the content folder. Each error in the file is reported at its line. */
export function loadSettings(contentDirectory: string, report: Report): LoadedSettings {
  const file = path.join(contentDirectory, "site.yml");
  const unread = {
    file,
    settings: settingsSchema.parse(placeholders),
    isValid: false,
    locate: () => ({ line: 1, column: 1 }),
  };
  if (!existsSync(file)) {
    const hint = "create one with at least `title:` and `url:`, or point CONTENT_DIR at a folder that has one";
    report({ severity: "error", code: "settings-missing", message: "there is no site.yml", hint, file });
    return unread;
  }
  const source = readSource(file, report);
  const yaml = source === undefined ? undefined : readYaml(source, (diagnostic) => report({ ...diagnostic, file }));
  if (!yaml) return unread;
  const value = yaml.value ?? {};
  const result = settingsSchema.safeParse(value);
  if (result.success) {
    for (const code of Object.keys(result.data.problems)) {
      if (diagnosticCodes.some((known) => known === code)) continue;
      const message = `"problems" contains the code ${code}, which does not exist`;
      const hint = suggest(code, diagnosticCodes) ?? "copy the code from the output of `npm run check`";
      report({ severity: "warning", code: "unknown-code", message, hint, file, ...yaml.locate(["problems", code]) });
    }
    return { file, settings: result.data, isValid: true, locate: yaml.locate };
  }
  const issues = describeIssues(result.error.issues);
  for (const { path: keys, message, unknownKey } of issues) {
    const name = keys.length > 0 ? formatPath(keys) : "site.yml";
    const text = unknownKey === undefined ? { message: `${name}: ${message}` } : describeUnknownKey(name, keys);
    report({ severity: "error", code: "settings-invalid", ...text, file, ...yaml.locate(keys) });
  }
  const invalid = new Set(issues.map(({ path: [key] }) => key));
  const valid = Object.entries(value).filter(([key]) => !invalid.has(key));
  const rest = settingsSchema.safeParse({ ...placeholders, ...Object.fromEntries(valid) });
  return { ...unread, settings: rest.data ?? unread.settings, locate: yaml.locate };
}

function describeUnknownKey(name: string, keys: readonly PropertyKey[]) {
  const hint = suggest(String(keys.at(-1)), listKeys(keys.slice(0, -1)));
  return { message: `${name} is not a setting`, hint: hint ?? "remove it" };
}

/** Lists the keys that an object of the settings can have, such as `accent` for the path `["brand"]`. */
function listKeys(keys: readonly PropertyKey[]): string[] {
  const root = toSettingsJsonSchema();
  const toVariants = (node: z.core.JSONSchema._JSONSchema | undefined): z.core.JSONSchema.BaseSchema[] => {
    if (typeof node !== "object") return [];
    const { $ref = "", anyOf = [], allOf = [] } = node;
    return [node, ...[root.$defs?.[path.basename($ref)], ...anyOf, ...allOf].flatMap(toVariants)];
  };
  const found = keys.reduce(
    (nodes, key) =>
      nodes.flatMap(({ properties, items, additionalProperties }) =>
        [typeof key === "number" ? items : (properties?.[String(key)] ?? additionalProperties)]
          .flat()
          .flatMap(toVariants),
      ),
    toVariants(root),
  );
  return found.flatMap(({ properties = {} }) => Object.keys(properties));
}

/** Creates a `report` function that applies the severities that the settings choose. */
export function applySeverities(report: Report, severities: Settings["problems"]): Report {
  const chosen = new Map(Object.entries(severities));
  return (diagnostic) => {
    const severity = chosen.get(diagnostic.code) ?? diagnostic.severity;
    const change = severity === diagnostic.severity ? {} : { severity, defaultSeverity: diagnostic.severity };
    report({ ...diagnostic, ...change });
  };
}
