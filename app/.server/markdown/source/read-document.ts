import type { z } from "zod";
import { type CheckedYaml, parseFrontMatter } from "#app/.server/markdown/front-matter/parse-front-matter.ts";
import { splitFrontMatter } from "#app/.server/markdown/front-matter/split-front-matter.ts";
import type { Report } from "#app/.server/model/diagnostic.ts";
import { readSource } from "./read-source.ts";
import { createReporter, type Reporter } from "./reporter.ts";

/** A file whose front matter is known and whose body is still text. */
export interface SourceDocument<Fields> {
  /** Absolute. */
  readonly file: string;
  readonly frontMatter: CheckedYaml<Fields>;
  /** Without front matter, every line still at its number in the file. */
  readonly body: string;
  readonly reporter: Reporter;
}

/**
 * Reads a file and checks its front matter.
 * @returns undefined after an error
 */
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
  if (!frontMatter) return undefined;
  return { file, frontMatter, body: split.body, reporter };
}
