import { execFile } from "node:child_process";
import path from "node:path";
import process from "node:process";
import type { Judge } from "../judge-types.ts";

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

/** Redocly's strict recommended rules and its score, on our own specification. */
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

/** Runs a command of the tool. It exits with 1 if it finds an error. */
const run = <Result>(directory: string, command: string, ...options: readonly string[]) =>
  new Promise<Result>((resolve, reject) => {
    const tool = path.join(directory, "node_modules/@redocly/cli/bin/cli.js");
    execFile(
      process.execPath,
      [tool, command, specification, "--format", "json", ...options],
      {
        cwd: directory,
        env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
        maxBuffer: 64 * 1024 * 1024,
      },
      (error, output) => (output === "" ? reject(error) : resolve(JSON.parse(output))),
    );
  });
