import { execFile } from "node:child_process";
import path from "node:path";
import process from "node:process";
import { describe, expect, test } from "vitest";
import { fixtureSite } from "./start-app.ts";

const root = path.join(import.meta.dirname, "../..");

/** Runs a script with Node and waits for its end. */
function run(script: string, given: readonly string[], environment: Readonly<Record<string, string>>) {
  const options = { cwd: root, env: { ...process.env, ...environment } };
  return new Promise<{ status: unknown; output: string; errors: string }>((resolve) =>
    execFile(process.execPath, [script, ...given], options, (error, output, errors) =>
      resolve({ status: error?.code ?? 0, output, errors }),
    ),
  );
}

interface DiagnosticRecord {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly code: string;
}

describe("a site with errors", () => {
  const environment = fixtureSite("broken");

  test("is not served: every diagnostic is reported with its location, and the process exits with 1 before it listens", async () => {
    const { status, output, errors } = await run("server.ts", [], { ...environment, PORT: "0" });
    expect(status).toBe(1);
    expect(output).not.toContain("ready");
    expect(errors).toContain(
      "tests/fixtures/sites/broken/content/site.yml:6:7  error  broken-link  /nowhere is not a page",
    );
    expect(errors).toMatch(/links\.mdx:6:\d+ {2}error {2}broken-link {2}\/release-notes\/9\.9\.9 is not a page/);
    expect(errors).toMatch(/links\.mdx:6:\d+ {2}warning {2}broken-anchor/);
    expect(errors).toMatch(/unclosed\.mdx:8:\d+ {2}error/);
    expect(errors).toMatch(/2024-02-30-1\.0\.0\.mdx.* {2}error/);
    expect(errors).toMatch(/openapi\/api\.yaml:15:\d+ {2}warning/);
    expect(errors).not.toMatch(/\n\s+at .+:\d+:\d+/);
  });

  test("causes the same diagnostics in the JSON output of check", async () => {
    const { status, output } = await run("tools/check.ts", ["--json"], environment);
    expect(status).toBe(1);
    const reported = JSON.parse(output);
    expect(reported.ok).toBe(false);
    expect(reported.problems.every((problem: DiagnosticRecord) => Object.keys(problem).length >= 7)).toBe(true);
    const codes = reported.problems.map(
      ({ file, line, code }: DiagnosticRecord) => `${path.basename(file)}:${line} ${code}`,
    );
    expect(codes).toContain("site.yml:6 broken-link");
    expect(codes).toContain("links.mdx:6 broken-link");
    expect(codes).toContain("links.mdx:6 broken-anchor");
  });
});

describe("check", () => {
  test("reports no diagnostics for a valid site, and the number of operations", async () => {
    const { status, output } = await run("tools/check.ts", ["--json"], fixtureSite("versions"));
    expect(JSON.parse(output)).toMatchObject({ ok: true, operations: 1, problems: [] });
    expect(status).toBe(0);
  });

  test("lists errors first, grouped by code, and can omit warnings", async () => {
    const { output } = await run("tools/check.ts", [], fixtureSite("broken"));
    const severities = output.split("\n").flatMap((line) => /^\S+ {2}(error|warning) {2}/.exec(line)?.[1] ?? []);
    expect(severities).toEqual([...severities].sort());
    expect(new Set(severities).size).toBe(2);
    expect(output).toMatch(/^\d+ errors: broken-link/m);
    expect(output).toMatch(/\d+ pages?, \d+ operations?: \d+ errors?, \d+ warnings?\n$/);
    const errors = await run("tools/check.ts", ["--errors-only"], fixtureSite("broken"));
    expect(errors.output).not.toContain("  warning  ");
  });

  test("exits with 2 on wrong usage", async () => {
    const { status, errors } = await run("tools/check.ts", ["--jsn"], {});
    expect(status).toBe(2);
    expect(errors).toContain("--jsn");
  });
});

describe("the environment", () => {
  test("is rejected with the names of all invalid variables", async () => {
    const { status, errors } = await run("server.ts", [], { PORT: "http", LOG_LEVEL: "loud" });
    expect(status).toBe(1);
    expect(errors).toMatch(/PORT="http" is not a whole number\nLOG_LEVEL="loud" is not one of/);
    expect(errors).not.toMatch(/\n\s+at .+:\d+/);
  });

  test("is rejected if a folder does not exist", async () => {
    const { status, errors } = await run("server.ts", [], { CONTENT_DIR: "/nonexistent" });
    expect(status).toBe(1);
    expect(errors).toContain("there is no site.yml");
  });
});

test("a site without content has no diagnostics", async () => {
  const { status, output } = await run("tools/check.ts", ["--json"], fixtureSite("empty"));
  expect(JSON.parse(output).problems).toEqual([]);
  expect(status).toBe(0);
});
