import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Judge } from "../judge-types.ts";
import { runTool } from "../run-tool.ts";

interface Check {
  readonly id: string;
  readonly status: "SUCCESS" | "FAILURE" | "WARNING" | "INFO" | "SKIPPED";
}

/**
 * Scenarios that are skipped. They call fixtures of the suite's reference server (tools, prompts and resources called
 * `test_*`), or capabilities that this server does not declare: completions, logging, subscriptions, tasks and requests
 * to the client. `tests/http/discovery/mcp.test.ts` tests this server's own tools, prompts and resources.
 */
const notOffered =
  /^(?:tools-call-|prompts-get-|resources-(?:read|templates|subscribe|unsubscribe)|json-schema-2020-12|http-custom-header-server|elicitation-|input-required-|completion-|logging-|tasks-)/;

/** Runs the official MCP conformance checks for each protocol revision in the package's folder `requirements`. */
export const judge: Judge = async (origin, directory) => {
  const findings = new Set<string>();
  let checks = 0;
  for (const revision of ["2025-11-25", "2026-07-28"]) {
    const output = await mkdtemp(path.join(tmpdir(), "conformance-"));
    const given = ["server", "--url", `${origin}/mcp`, "--requirements", revision, "-o", output];
    await runTool(directory, "@modelcontextprotocol/conformance/dist/index.js", given);
    for (const scenario of await readdir(output)) {
      const results: Check[] = JSON.parse(await readFile(path.join(output, scenario, "checks.json"), "utf8"));
      const name = scenario.replace(/^server-(.*)-\d{4}-\d{2}-\d{2}T.*$/, "$1");
      if (notOffered.test(name)) continue;
      for (const { id, status } of results) {
        // A warning is about an optional feature, such as sessions.
        if (status !== "SUCCESS" && status !== "FAILURE") continue;
        checks++;
        if (status === "FAILURE") findings.add(`${revision} ${name}: ${id}`);
      }
    }
    await rm(output, { recursive: true });
  }
  return { checks, findings: [...findings].sort() };
};
