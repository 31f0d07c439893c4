import type { Reporter } from "../source/reporter.ts";
import type { CheckedYaml } from "./parse-front-matter.ts";

/** `slug: 3.0` is the number 3 to YAML. Docusaurus keeps the number, so the address stays; the author is told. */
export function warnOfRewrittenText(
  yaml: CheckedYaml<unknown>,
  path: readonly PropertyKey[],
  text: string,
  reporter: Reporter,
): void {
  const source = yaml.sourceOf(path);
  if (source === undefined || source === text || Number.isNaN(Number(source))) return;
  reporter.warn(
    yaml.locate(path),
    "number-as-text",
    `${path.join(".")}: YAML reads ${source} as the number ${text}`,
    `write "${source}" in quotes if you mean the text`,
  );
}
