import { execFile } from "node:child_process";
import { openSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { describe, expect, test } from "vitest";
import { type SiteFolders, writeSite } from "../../app/server/testing/write-site.ts";
import { spawnProcess, startProcess, tinySite } from "./serving/start-process.ts";

const root = path.join(import.meta.dirname, "../..");
const linkCount = 4_000;

/** Writes a site with many broken links, so that its diagnostics do not fit into the buffer of a pipe. */
function writeLinks(link: string): SiteFolders {
  const links = Array.from({ length: linkCount }, (_, index) => `[a](${link}${index})\n`).join("\n");
  return writeSite({ "content/pages/links.md": `# Links\n\n${links}` }, tinySite);
}
const warned = writeLinks("/links#gone-");
const broken = writeLinks("/nowhere-");

/** Runs a command of the shell, in which `$0` is Node, with the environment variables of a site. */
function run(command: string, site: SiteFolders): Promise<{ code: unknown; output: string; errors: string }> {
  const options = { cwd: root, env: { ...process.env, ...site, PORT: "0" }, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve) =>
    execFile("sh", ["-c", command, process.execPath], options, (error, output, errors) =>
      resolve({ code: error?.code ?? 0, output, errors }),
    ),
  );
}

describe("check", () => {
  test("writes its whole output into a pipe", async () => {
    const command = '{ "$0" tools/check.ts --json; echo "$?" >&2; } | dd bs=512 2>/dev/null';
    const { output, errors } = await run(command, broken);
    expect(output.length).toBeGreaterThan(500_000);
    // On a loaded machine, the long file also gets the warning that it takes more than two seconds.
    const { problems }: { readonly problems: readonly { readonly code: string }[] } = JSON.parse(output);
    expect(problems.filter(({ code }) => code !== "slow-file")).toHaveLength(linkCount);
    expect(Number(errors)).toBe(1);
  });

  test("reports that a full disk prevents its output", async () => {
    const { code, errors } = await run('"$0" tools/check.ts --json > /dev/full', warned);
    expect(errors).toContain("The result cannot be written to standard output (ENOSPC)");
    expect(code).toBe(2);
  });
});

describe("a server that cannot write to standard error", () => {
  test("starts if the disk is full, and logs that its warnings were not printed", async () => {
    const { child, exited, lines } = await startProcess({ environment: warned, errorsTo: openSync("/dev/full", "w") });
    expect(lines()).toContainEqual(expect.objectContaining({ failure: "ENOSPC" }));
    child.kill("SIGTERM");
    expect(await exited).toBe(0);
  });

  test("starts if the pipe is closed", async () => {
    const { child, ready, exited, lines } = spawnProcess({ environment: warned });
    child.stderr?.destroy();
    await ready;
    expect(lines()).toContainEqual(expect.objectContaining({ failure: "EPIPE" }));
    child.kill("SIGTERM");
    expect(await exited).toBe(0);
  });

  test("writes errors of the content to standard output before it exits", async () => {
    const { code, output } = await run('"$0" server.ts 2> /dev/full', broken);
    expect(output).toContain(`${linkCount} errors: broken-link`);
    expect(output).toContain(`Not started: the site has ${linkCount} errors.`);
    expect(code).toBe(1);
  });
});
