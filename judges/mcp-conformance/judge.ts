import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import type { Judge } from "../judge-types.ts";

interface Check {
  readonly id: string;
  readonly status: "SUCCESS" | "FAILURE" | "WARNING" | "INFO" | "SKIPPED";
}

/** The official checks of the Model Context Protocol, once for each revision that has a list of requirements. */
export const judge: Judge = async (origin, directory) => {
  const findings = new Set<string>();
  let checks = 0;
  for (const revision of ["2025-11-25", "2026-07-28"]) {
    const output = await mkdtemp(path.join(tmpdir(), "conformance-"));
    await runTool(directory, ["server", "--url", `${origin}/mcp`, "--requirements", revision, "-o", output]);
    for (const scenario of await readdir(output)) {
      const results: Check[] = JSON.parse(await readFile(path.join(output, scenario, "checks.json"), "utf8"));
      const name = scenario.replace(/^server-(.*)-\d{4}-\d{2}-\d{2}T.*$/, "$1");
      for (const { id, status } of results) {
        if (status === "INFO" || status === "SKIPPED") continue;
        checks++;
        if (status !== "SUCCESS") findings.add(`${revision} ${name}: ${id}`);
      }
    }
    await rm(output, { recursive: true });
  }
  return { checks, findings: [...findings].sort() };
};

/** Exits with 1 if a check fails; the results are read from its files. */
const runTool = (directory: string, given: readonly string[]) =>
  new Promise<void>((resolve) => {
    const tool = path.join(directory, "node_modules/@modelcontextprotocol/conformance/dist/index.js");
    execFile(process.execPath, [tool, ...given], { maxBuffer: 64 * 1024 * 1024 }, () => resolve());
  });
