import { type ChildProcess, execFile, spawn } from "node:child_process";
import { openSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { type SiteFolders, writeSite } from "../../app/server/testing/write-site.ts";
import { tinySite } from "./serving/start-process.ts";

const root = path.join(import.meta.dirname, "../..");
const linkCount = 4_000;

/** Writes a site with many broken links, so that its diagnostics do not fit into the buffer of a pipe. */
function writeLinks(link: string): SiteFolders {
  const links = Array.from({ length: linkCount }, (_, index) => `[a](${link}${index})\n`).join("\n");
  return writeSite({ "content/pages/links.md": `# Links\n\n${links}` }, tinySite);
}
const warned = writeLinks("/links#gone-");
const broken = writeLinks("/nowhere-");

const environment = (site: SiteFolders) => ({ ...process.env, ...site, PORT: "0" });

function start(site: SiteFolders, stderr: number | "pipe"): ChildProcess {
  return spawn(process.execPath, ["server.ts"], {
    cwd: root,
    env: { ...environment(site), HOST: "127.0.0.1" },
    stdio: ["ignore", "pipe", stderr],
  });
}

const toExit = (child: ChildProcess) => new Promise<unknown>((resolve) => child.once("exit", (code) => resolve(code)));

function toReady(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    child.stdout?.on("data", (chunk) => {
      output += chunk;
      if (output.includes("ready on")) resolve(output);
    });
    child.once("exit", (code) => reject(new Error(`exit ${code}: ${output}`)));
  });
}

describe("check", () => {
  test("writes its whole output into a pipe", async () => {
    const { stdout, code } = await new Promise<{ stdout: string; code: number | undefined }>((resolve) =>
      execFile(
        "sh",
        ["-c", '{ "$0" tools/check.ts --json; echo "$?" >&2; } | dd bs=512 2>/dev/null', process.execPath],
        { cwd: root, env: environment(broken), maxBuffer: 64 * 1024 * 1024 },
        (_error, output, errors) => resolve({ stdout: output, code: Number(errors) }),
      ),
    );
    expect(stdout.length).toBeGreaterThan(500_000);
    // On a loaded machine, the long file also gets the warning that it takes more than two seconds.
    const { problems }: { readonly problems: readonly { readonly code: string }[] } = JSON.parse(stdout);
    expect(problems.filter(({ code }) => code !== "slow-file")).toHaveLength(linkCount);
    expect(code).toBe(1);
  });

  test("reports that a full disk prevents its output", async () => {
    const child = spawn(process.execPath, ["tools/check.ts", "--json"], {
      cwd: root,
      env: environment(warned),
      stdio: ["ignore", openSync("/dev/full", "w"), "pipe"],
    });
    const exited = toExit(child);
    expect(await text(child.stderr ?? Readable.from([]))).toContain(
      "The result cannot be written to standard output (ENOSPC)",
    );
    expect(await exited).toBe(2);
  });
});

describe("a server that cannot write to standard error", () => {
  test("starts if the disk is full, and logs that its warnings were not printed", async () => {
    const child = start(warned, openSync("/dev/full", "w"));
    expect(await toReady(child)).toContain('"failure":"ENOSPC"');
    child.kill("SIGTERM");
    expect(await toExit(child)).toBe(0);
  });

  test("starts if the pipe is closed", async () => {
    const child = start(warned, "pipe");
    child.stderr?.destroy();
    expect(await toReady(child)).toContain('"failure":"EPIPE"');
    child.kill("SIGTERM");
    expect(await toExit(child)).toBe(0);
  });

  test("writes errors of the content to standard output before it exits", async () => {
    const child = start(broken, openSync("/dev/full", "w"));
    const exited = toExit(child);
    const output = await text(child.stdout ?? Readable.from([]));
    expect(output).toContain(`${linkCount} errors: broken-link`);
    expect(output).toContain(`Not started: the site has ${linkCount} errors.`);
    expect(await exited).toBe(1);
  });
});
