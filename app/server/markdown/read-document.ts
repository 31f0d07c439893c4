import path from "node:path";
import type { z } from "zod";
import { readSource } from "#app/server/files/read-bytes.ts";
import type { Report } from "#app/server/model/diagnostic.ts";
import { type CheckedYaml, parseFrontMatter, splitFrontMatter } from "./front-matter/parse-front-matter.ts";
import { createReporter } from "./reporter.ts";

/** A validated `tags.yml` or `authors.yml`. */
export interface ValidatedYaml<Fields> extends CheckedYaml<Fields> {
  readonly file: string;
}

/** A file whose front matter is validated and whose body is not parsed yet. */
export interface SourceDocument<Fields> extends ValidatedYaml<Fields> {
  readonly body: string;
}

/** As in Docusaurus, files and folders such as `_partials/`, `.hidden` and `x.test.mdx` are not pages. */
const isExcluded = (segment: string) => /^[._]/.test(segment) || /\.test\.mdx?$/i.test(segment);

/** Lists the `.md` and `.mdx` files below a folder, except those that are not pages. */
export function listSourceFiles(directory: string, files: readonly string[]): readonly string[] {
  return files
    .filter((file) => file.startsWith(directory + path.sep) && /\.mdx?$/i.test(file))
    .filter((file) => !path.relative(directory, file).split(path.sep).some(isExcluded));
}

/** Reads a file and validates its front matter. Returns undefined after an error, which has been reported. */
export function readDocument<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  report: Report,
): SourceDocument<z.output<Schema>> | undefined {
  const text = readSource(file, report);
  if (text === undefined) return undefined;
  const reporter = createReporter(file, report);
  if (text.trim() === "") reporter.warn({ line: 1 }, "empty-file", "the file is empty");
  const split = splitFrontMatter(text, reporter);
  if (!split) return undefined;
  const frontMatter = parseFrontMatter(split.yaml, { name: "front matter", schema }, reporter);
  return frontMatter && { ...frontMatter, file, body: split.body };
}

/** Reads `tags.yml` or `authors.yml`. Returns `missing` if `file` is undefined, and `broken` after an error. */
export function readYamlFile<Schema extends z.ZodType>(
  file: string | undefined,
  schema: Schema,
  report: Report,
): ValidatedYaml<z.output<Schema>> | "missing" | "broken" {
  if (file === undefined) return "missing";
  const reporter = createReporter(file, report);
  const text = readSource(file, report);
  const yaml = text === undefined ? undefined : parseFrontMatter(text, { name: path.basename(file), schema }, reporter);
  return yaml ? { ...yaml, file } : "broken";
}
