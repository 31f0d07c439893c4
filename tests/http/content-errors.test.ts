import { execFile } from "node:child_process";
import { openSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { describe, expect, onTestFinished, test } from "vitest";
import { writeSite } from "../../app/server/testing/write-site.ts";
import { spawnProcess, tinySite } from "./serving/start-process.ts";
import { fixtureSite } from "./start-app.ts";

/** Runs a command of the shell, in which `$0` is Node, and waits for its end. */
function run(command: string, environment: Readonly<Record<string, string>>) {
  const options = {
    cwd: path.join(import.meta.dirname, "../.."),
    env: { ...process.env, PORT: "0", ...environment },
    maxBuffer: 64 * 1024 * 1024,
  };
  return new Promise<{ status: unknown; output: string; errors: string }>((resolve) =>
    execFile("sh", ["-c", command, process.execPath], options, (error, output, errors) =>
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
    const { status, output, errors } = await run('"$0" server.ts', environment);
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
    const { status, output } = await run('"$0" tools/check.ts --json', environment);
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
  test.each([
    ["with versions", "versions", 1],
    ["without content", "empty", 0],
  ])("reports no diagnostics for a valid site %s, and the number of operations", async (_, site, operations) => {
    const { status, output } = await run('"$0" tools/check.ts --json', fixtureSite(site));
    expect(JSON.parse(output)).toMatchObject({ ok: true, operations, problems: [] });
    expect(status).toBe(0);
  });

  test("reports all diagnostics, and can omit warnings", async () => {
    const { output } = await run('"$0" tools/check.ts', fixtureSite("broken"));
    expect(output).toMatch(/^\d+ errors: broken-link[\s\S]* {2}warning {2}/m);
    expect(output).toMatch(/\d+ pages?, \d+ operations?: \d+ errors?, \d+ warnings?\n$/);
    const errors = await run('"$0" tools/check.ts --errors-only', fixtureSite("broken"));
    expect(errors.output).toMatch(/\d+ errors?, \d+ warnings?\n$/);
    expect(errors.output).not.toContain("  warning  ");
  });
});

test.each(["check", "import", "judge", "new", "search", "test", "../bench/bench", "../tests/fuzz/fuzz"])(
  "tools/%s.ts --help prints only its usage",
  async (command) => {
    const { status, output, errors } = await run(`"$0" tools/${command}.ts --help`, tinySite);
    expect([status, errors]).toEqual([0, ""]);
    expect(output).toMatch(/^Usage: npm /);
  },
);

test.each([
  ["bench/bench.ts --jsn", {}, 2, /--jsn/],
  ["tools/check.ts --jsn", {}, 2, /--jsn/],
  ["server.ts", { PORT: "http", LOG_LEVEL: "loud" }, 1, /PORT="http" is not a whole number\nLOG_LEVEL="loud" is not/],
  ["server.ts", { ...tinySite, HOST: "none.invalid", PORT: "0" }, 1, /PORT=0 HOST=none\.invalid: getaddrinfo /],
  ["server.ts", { ...tinySite, OPENAPI_DIR: "none" }, 1, /does not exist .+ set OPENAPI_DIR to another folder/],
  ["server.ts", { ...tinySite, PREVIEW: "a", PREVIEW_OPENAPI_DIR: "none" }, 1, /set PREVIEW_OPENAPI_DIR to another/],
])(
  "%s with the environment %j exits with %i and names every wrong value",
  async (command, given, expected, message) => {
    const { status, errors } = await run(`"$0" ${command}`, given);
    expect(status).toBe(expected);
    expect(errors).toMatch(message);
    expect(errors).not.toMatch(/\n\s+at .+:\d+/);
  },
);

describe("output that cannot be written", () => {
  const linkCount = 1_000;
  const links = Array.from({ length: linkCount }, (_, index) => `[a](/nowhere-${index})\n`).join("\n");
  const write = (text: string) => writeSite({ "content/pages/links.md": `# Links\n\n${text}` }, tinySite);
  const warned = write("[a](/links#gone)");
  /** The diagnostics of this site do not fit into the buffer of a pipe. */
  const broken = write(links);

  test("at once is written by check into a slow pipe later", async () => {
    const command = '{ "$0" tools/check.ts --json; echo "$?" >&2; } | dd bs=512 2>/dev/null';
    const { output, errors } = await run(command, broken);
    expect(output.length).toBeGreaterThan(2 * 64 * 1024);
    // On a loaded machine, the long file also gets the warning that it takes more than two seconds.
    const { problems }: { readonly problems: readonly DiagnosticRecord[] } = JSON.parse(output);
    expect(problems.filter(({ code }) => code !== "slow-file")).toHaveLength(linkCount);
    expect(Number(errors)).toBe(1);
  });

  test("because of a full disk is reported by check", async () => {
    const { status, errors } = await run('"$0" tools/check.ts --json > /dev/full', warned);
    expect(errors).toContain("The result cannot be written to standard output (ENOSPC)");
    expect(status).toBe(2);
  });

  test.each([
    ["a full disk", "ENOSPC", { errorsTo: openSync("/dev/full", "w") }],
    ["a closed pipe", "EPIPE", {}],
  ])("because of %s does not prevent the start of the server, which logs %s", async (_, failure, options) => {
    const { child, ready, exited, lines, kill } = spawnProcess({ environment: warned, ...options });
    onTestFinished(async () => void (await kill()));
    child.stderr?.destroy();
    await ready;
    expect(lines()).toContainEqual(expect.objectContaining({ failure }));
    child.kill("SIGTERM");
    expect(await exited).toBe(0);
  });

  test("by the server to standard error is written to standard output before it exits", async () => {
    const { status, output } = await run('"$0" server.ts 2> /dev/full', broken);
    expect(output).toContain(`${linkCount} errors: broken-link`);
    expect(output).toContain(`Not started: the site has ${linkCount} errors.`);
    expect(status).toBe(1);
  });
});
