import { spawnSync } from "node:child_process";
import path from "node:path";
import process from "node:process";
import { z } from "zod";
import type { RefusedStart } from "./fuzz-server.ts";
import { toMachineFactor, type Violation } from "./violation.ts";

const root = path.join(import.meta.dirname, "../..");
/** Maximum duration of `check --json` in milliseconds, on a machine without other load. */
const longestCheck = 15_000;

const reportSchema = z.strictObject({
  ok: z.boolean(),
  pages: z.number(),
  operations: z.number(),
  problems: z.array(
    z.looseObject({
      file: z.string().min(1),
      line: z.number().nullable(),
      severity: z.enum(["error", "warning"]),
      code: z.string(),
      message: z.string().min(1),
    }),
  ),
});

type Report = z.output<typeof reportSchema>;

export interface CheckOutcome {
  readonly violations: readonly Violation[];
  /** Absolute paths of files whose errors prevent the start; undefined if the check did not finish in time. */
  readonly refusedFiles: readonly string[] | undefined;
}

interface Output {
  readonly exitCode: number | null;
  readonly standardOutput: string;
  readonly errorOutput: string;
}

/** Runs `check --json` on a site and checks the output. */
export function runCheck(environment: Readonly<Record<string, string>>): CheckOutcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["tools/check.ts", "--json"], {
    cwd: root,
    env: { PATH: process.env.PATH, ...environment },
    encoding: "utf8",
    timeout: longestCheck * toMachineFactor(),
    killSignal: "SIGKILL",
    maxBuffer: 64 * 1024 * 1024,
  });
  return readCheckOutput({ exitCode: status, standardOutput: stdout, errorOutput: stderr });
}

/** Checks the report, the exit code and standard error of `check --json`. */
export function readCheckOutput({ exitCode, standardOutput, errorOutput }: Output): CheckOutcome {
  const report = parseReport(standardOutput);
  if (exitCode === null) return { violations: [violate("slow-load", `not finished in time`)], refusedFiles: undefined };
  if (!report)
    return {
      violations: [violate("check-output", `exit ${exitCode}: ${errorOutput || standardOutput}`)],
      refusedFiles: [],
    };
  const errors = report.problems.filter(({ severity }) => severity === "error");
  const violations = report.problems.flatMap(checkDiagnostic);
  if (exitCode !== (errors.length > 0 ? 1 : 0) || report.ok !== (errors.length === 0))
    violations.push(violate("check-output", `exit ${exitCode} with ${errors.length} errors`));
  if (errorOutput !== "") violations.push(violate("check-output", `standard error: ${errorOutput}`));
  // A page that fails to render does not prevent the start: the server renders pages on request, and only `check` renders all.
  const refused = errors.filter(({ code }) => code !== pageFails).map(({ file }) => path.resolve(root, file));
  return { violations, refusedFiles: [...new Set(refused)] };
}

const pageFails = "page-fails";

function checkDiagnostic({ file, line, severity, code, message }: Report["problems"][number]): Violation[] {
  if (code === pageFails) return [{ ...violate(pageFails, message), subject: message.replace(/^\S+ /, "") }];
  const hasLines = severity === "error" && /\.(?:mdx?|ya?ml|json)$/.test(file) && code !== "nested-too-deeply";
  return line === null && hasLines ? [{ ...violate("no-line", `${file} ${code} ${message}`), subject: code }] : [];
}

/** Checks a refused start: exit code 1, an error diagnostic and no stack trace. */
export function checkRefusedStart({ exitCode, errorOutput }: RefusedStart): Violation[] {
  if (exitCode === "late") return [violate("slow-load", errorOutput)];
  const lines = errorOutput.split("\n");
  const hasError = lines.some((line) => line.includes("  error  "));
  const hasStackTrace = lines.some((line) => line.startsWith("    at "));
  if (exitCode === 1 && hasError && !hasStackTrace) return [];
  return [violate("refused-start", `exit ${exitCode}: ${errorOutput.slice(0, 3000)}`)];
}

function parseReport(text: string): Report | undefined {
  try {
    return reportSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

const violate = (rule: string, detail: string): Violation => ({ rule, subject: "load", detail });
