import path from "node:path";
import type { Judge } from "../judge-types.ts";
import { runTool } from "../run-tool.ts";

const specification = path.join(import.meta.dirname, "../../openapi/integrations.yaml");
const leastScore = 95;

interface Lint {
  readonly problems: readonly {
    readonly ruleId: string;
    readonly message: string;
    readonly location: readonly { readonly pointer?: string }[];
  }[];
}

interface Score {
  readonly agentReadiness: number;
  readonly subscores: Readonly<Record<string, number>>;
}

/** Checks our own specification with Redocly's strict recommended rules and Redocly's score. */
export const judge: Judge = async (_, directory) => {
  const { problems }: Lint = await run(directory, "lint", "--extends", "recommended-strict", "--max-problems", "1000");
  const { agentReadiness, subscores }: Score = await run(directory, "score");
  const findings = problems.map(
    ({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer ?? ""}: ${message}`,
  );
  if (agentReadiness < leastScore) findings.push(`the score is below ${leastScore}`);
  for (const [name, value] of Object.entries(subscores))
    if (value < leastScore / 100) findings.push(`subscore ${name}`);
  return { checks: problems.length + Object.keys(subscores).length, findings, note: `score ${agentReadiness}` };
};

const run = async <Result>(directory: string, command: string, ...options: readonly string[]): Promise<Result> =>
  JSON.parse(
    await runTool(directory, "@redocly/cli/bin/cli.js", [command, specification, "--format", "json", ...options]),
  );
