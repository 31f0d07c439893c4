import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import type { Judge } from "../judge-types.ts";
import { findFreePort, waitForResponse } from "../start-site.ts";

const root = path.join(import.meta.dirname, "../..");
const stopMilliseconds = 120_000;

/** Builds the Dockerfile without a container engine, then checks the image on a read-only file system. Needs root. */
export const judge: Judge = async () => {
  const missing = ["buildah", "mmdebstrap", "unshare", "chroot", "npm"].filter(
    (program) => findProgram(program) === undefined,
  );
  if (missing.length > 0) throw new Error(`${missing.join(", ")} not found: apt-get install buildah mmdebstrap`);
  if (process.getuid?.() !== 0) throw new Error("building without a container engine needs root");
  const scratch = mkdtempSync(path.join(tmpdir(), "container-judge-"));
  const buildah = (...command: readonly string[]) =>
    execFileSync(
      "buildah",
      ["--storage-driver", "vfs", "--root", `${scratch}/storage`, "--runroot", `${scratch}/run`, ...command],
      {
        cwd: root,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"],
        maxBuffer: 64 * 1024 * 1024,
      },
    ).trim();
  let mounted: string | undefined;
  try {
    createBaseImage(scratch, buildah);
    // The build may need this machine's certificates to connect to the package registry.
    const mounts = ["--volume", "/etc/ssl/certs:/etc/ssl/certs:ro"];
    buildah("build", "--isolation", "chroot", "--network", "host", "--pull-never", ...mounts, "--tag", "docs", ".");
    const { OCIv1 } = JSON.parse(buildah("inspect", "--type", "image", "docs"));
    mounted = buildah("from", "--pull-never", "docs");
    return await judgeImage(buildah("mount", mounted), OCIv1.config);
  } finally {
    if (mounted) buildah("umount", mounted);
    rmSync(scratch, { recursive: true, force: true });
  }
};

const findProgram = (name: string): string | undefined =>
  (process.env.PATH ?? "")
    .split(":")
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));

function createBaseImage(scratch: string, buildah: (...command: readonly string[]) => string): void {
  const [, version = ""] = /^ARG NODE_VERSION=(.+)$/m.exec(readFileSync(path.join(root, "Dockerfile"), "utf8")) ?? [];
  const system = path.join(scratch, "base");
  const packages = "ca-certificates,libstdc++6,libatomic1";
  execFileSync("mmdebstrap", ["--variant=minbase", `--include=${packages}`, "bookworm", system], { stdio: "pipe" });
  cpSync(path.join(root, "node_modules/node/bin/node"), path.join(system, "usr/local/bin/node"));
  const npm = path.join(realpathSync(findProgram("npm") ?? ""), "../..");
  mkdirSync(path.join(system, "usr/local/lib/node_modules"), { recursive: true });
  cpSync(npm, path.join(system, "usr/local/lib/node_modules/npm"), { recursive: true });
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", path.join(system, "usr/local/bin/npm"));
  execFileSync("chroot", [system, "useradd", "--create-home", "--uid", "1000", "node"]);
  const container = buildah("from", "scratch");
  buildah("add", container, system, "/");
  buildah("config", "--env", "NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt", container);
  buildah("commit", "--rm", container, `docker.io/library/node:${version}-bookworm-slim`);
  rmSync(system, { recursive: true });
}

interface ImageConfig {
  readonly User?: string;
  readonly Cmd?: readonly string[];
  readonly Env?: readonly string[];
  readonly WorkingDir?: string;
}

async function judgeImage(folder: string, { User = "", Cmd = [], Env = [], WorkingDir = "/" }: ImageConfig) {
  const findings: string[] = [];
  let checks = 0;
  const check = (isFine: boolean, finding: string) => {
    checks += 1;
    if (!isFine) findings.push(finding);
  };
  check(User !== "" && User !== "root" && User !== "0", "the image runs as root");
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  // Makes the file system except `/dev` read-only. `exec` keeps the process id, so that signals reach the server.
  const script = `mount --rbind /dev "$0/dev" && mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" &&
    exec chroot --userspec="$1" "$0" /usr/bin/env -C "$2" "\${@:3}"`;
  const site = spawn("unshare", ["--mount", "bash", "-c", script, folder, User, WorkingDir, ...Cmd], {
    env: { ...Object.fromEntries(Env.map((entry) => entry.split(/=(.*)/s).slice(0, 2))), PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    const isReady = await waitForResponse(`${origin}/readyz`, site, ({ ok }) => ok);
    check(isReady, "the container does not become ready");
    const status = readFileSync(`/proc/${site.pid}/status`, "utf8");
    check(/^Uid:\s+[1-9]/m.test(status), "the process runs as root");
    const mounts = readFileSync(`/proc/${site.pid}/mountinfo`, "utf8").split("\n");
    check(
      mounts.some((line) => / \/ ro[, ]/.test(line)),
      "the file system can be written to",
    );
    for (const target of [
      "/",
      "/docs",
      "/release-notes/rss.xml",
      "/search.json?q=freight",
      "/sitemap.xml",
      "/healthz",
    ]) {
      const response = await fetch(`${origin}${target}`);
      await response.text();
      check(response.status === 200, `${target} responds with ${response.status}`);
    }
    const ended = new Promise((resolve) => site.once("exit", (code, signal) => resolve(code ?? signal)));
    site.kill("SIGTERM");
    const code = await Promise.race([ended, sleep(stopMilliseconds, "no end", { ref: false })]);
    check(code === 0, `SIGTERM ends the process with ${String(code)}`);
  } finally {
    site.kill("SIGKILL");
  }
  return { checks, findings };
}

export const isSlow = true;
