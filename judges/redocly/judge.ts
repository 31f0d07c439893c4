import path from "node:path";
import type { Judge } from "../judge-types.ts";
import { runTool } from "../run-tool.ts";

const specification = path.join(import.meta.dirname, "../../openapi/integrations.yaml");

interface Lint {
  readonly problems: readonly {
    readonly ruleId: string;
    readonly message: string;
    readonly location: readonly { readonly pointer?: string }[];
  }[];
}

/**
 * The first rule rejects `required` in `anyOf` and `then`, although JSON Schema does not require the definition of these
 * properties again. The second rule compares a `null` with the first variant of `oneOf`; our tests validate the examples.
 */
const skippedRules = ["no-required-schema-properties-undefined", "no-invalid-media-type-examples"];

/** Checks our own specification with Redocly's strict recommended rules. */
export const judge: Judge = async (_, directory) => {
  const options = ["--format", "json", "--extends", "recommended-strict", "--max-problems", "1000"];
  const skipped = skippedRules.flatMap((rule) => ["--skip-rule", rule]);
  const output = await runTool(directory, "@redocly/cli/bin/cli.js", ["lint", specification, ...options, ...skipped]);
  const { problems }: Lint = JSON.parse(output);
  const findings = problems.map(
    ({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer ?? ""}: ${message}`,
  );
  return { checks: Math.max(1, problems.length), findings };
};
