import path from "node:path";
import type { z } from "zod";
import { readSource } from "#app/.server/files/read-source.ts";
import { type CheckedYaml, parseFrontMatter } from "#app/.server/markdown/front-matter/parse-front-matter.ts";
import { createReporter, type Reporter } from "#app/.server/markdown/reporter.ts";
import type { Report } from "#app/.server/model/diagnostic.ts";

/** A validated `tags.yml` or `authors.yml`. */
export interface YamlFile<Fields> {
  readonly file: string;
  readonly yaml: CheckedYaml<Fields>;
  readonly reporter: Reporter;
}

/** Reads `tags.yml` or `authors.yml`. Returns `missing` without a file, and `broken` after an error. */
export function readYamlFile<Schema extends z.ZodType>(
  file: string | undefined,
  schema: Schema,
  report: Report,
): YamlFile<z.output<Schema>> | "missing" | "broken" {
  if (file === undefined) return "missing";
  const reporter = createReporter(file, report);
  const text = readSource(file, report);
  const yaml = text === undefined ? undefined : parseFrontMatter(text, { name: path.basename(file), schema }, reporter);
  return yaml ? { file, yaml, reporter } : "broken";
}
