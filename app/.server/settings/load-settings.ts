import { readFile } from "node:fs/promises";
import path from "node:path";
import type { z } from "zod";
import type { Report } from "#app/.server/problems/problem.ts";
import { parseYaml } from "#app/.server/yaml/parse-yaml.ts";
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
export async function loadSettings(contentDirectory: string, report: Report): Promise<LoadedSettings | undefined> {
  const file = path.join(contentDirectory, "site.yml");
  let source: string;
  try {
    source = await readFile(file, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    report({
      severity: "error",
      code: "settings-missing",
      message: code === "ENOENT" ? "there is no site.yml" : `site.yml cannot be read (${code})`,
      hint: "write one with at least `title:` and `url:`, or point CONTENT_DIR at a folder that has one",
      file,
    });
    return undefined;
  }
  const yaml = parseYaml(source, file, report);
  if (!yaml) return undefined;
  const result = settingsSchema.safeParse(yaml.value ?? {});
  if (result.success) return { file, settings: result.data, locate: yaml.locate };
  for (const issue of result.error.issues.flatMap(expandIssue)) {
    report({ severity: "error", code: "settings-invalid", ...issue.text, file, ...yaml.locate(issue.path) });
  }
  return undefined;
}

interface PlacedIssue {
  readonly path: readonly PropertyKey[];
  readonly text: { readonly message: string; readonly hint?: string };
}

function expandIssue(issue: z.core.$ZodIssue): PlacedIssue[] {
  const name = issue.path.length > 0 ? formatPath(issue.path) : "site.yml";
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      path: [...issue.path, key],
      text: unknownKey(formatPath([...issue.path, key]), key),
    }));
  }
  if (issue.code === "invalid_union") {
    const branches = issue.errors.filter((branch) => branch.length > 0).sort((a, b) => a.length - b.length);
    const nearest = branches[0];
    if (nearest) return nearest.flatMap((inner) => expandIssue({ ...inner, path: [...issue.path, ...inner.path] }));
  }
  return [{ path: issue.path, text: { message: `${name}: ${issue.message}` } }];
}

function unknownKey(name: string, key: string) {
  const [suggestion] = findNearest(key, Object.keys(settingsSchema.shape));
  return { message: `${name} is not a setting`, hint: suggestion ? `did you mean ${suggestion}?` : "remove it" };
}

/** `navbar.items[2].label`, as people write it. */
const formatPath = (steps: readonly PropertyKey[]) =>
  steps.reduce<string>(
    (text, step) => (typeof step === "number" ? `${text}[${step}]` : text ? `${text}.${String(step)}` : String(step)),
    "",
  );
