import type { Report } from "#app/.server/model/diagnostic.ts";
import { type ReadYaml, readYaml } from "./read-yaml.ts";

/** A parsed YAML file that knows where each value was written. */
export type YamlSource = Pick<ReadYaml, "value" | "locate">;

/**
 * Parses YAML and reports every syntax error at its place.
 * @returns undefined when the text is not YAML (the problems have been reported)
 */
export function parseYaml(text: string, file: string, report: Report): YamlSource | undefined {
  const { diagnostics, warnings, value, locate } = readYaml(text);
  for (const diagnostic of diagnostics) report({ severity: "error", file, ...diagnostic });
  for (const warning of warnings) report({ severity: "warning", file, ...warning });
  return diagnostics.length > 0 ? undefined : { value, locate };
}
