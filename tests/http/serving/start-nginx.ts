import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { expect } from "vitest";

const file = path.join(import.meta.dirname, "../../../deploy/nginx.conf");
const folders = [...(process.env.PATH ?? "").split(":"), "/usr/sbin", "/opt/homebrew/bin"];

/** Path of nginx; undefined if it is not installed. */
export const nginx = folders.map((folder) => path.join(folder, "nginx")).find((program) => existsSync(program));

/** Reads `deploy/nginx.conf` as text. */
export const readNginxConfig = (): string => readFileSync(file, "utf8");

/**
 * Starts nginx with `deploy/nginx.conf` and waits until it accepts connections. `folder` holds its files. Without
 * `keepsLimits`, one client may send any number of requests.
 */
export async function startNginx(
  program: string,
  { port, replicas, folder, keepsLimits = false }: NginxOptions,
): Promise<ChildProcess> {
  mkdirSync(folder, { recursive: true });
  const [one, two] = replicas;
  const config = readNginxConfig()
    .replace("listen 8080;", `listen 127.0.0.1:${port};`)
    .replace("127.0.0.1:3001", `127.0.0.1:${one}`)
    .replace("127.0.0.1:3002", `127.0.0.1:${two}`)
    .replaceAll("/tmp/nginx", path.join(folder, "nginx"))
    .replace(/rate=\d+r\/s/g, (rate) => (keepsLimits ? rate : "rate=100000r/s"));
  const changed = path.join(folder, "nginx.conf");
  writeFileSync(changed, config);
  const checked = spawnSync(program, ["-t", "-q", "-c", changed], { encoding: "utf8" });
  expect([checked.status, checked.stderr]).toEqual([0, ""]);
  // If root starts nginx, the workers run as another user by default. That user cannot write to the temporary folder.
  const user = process.getuid?.() === 0 ? " user root;" : "";
  // SIGKILL would leave the workers of nginx behind, so callers stop it with SIGTERM.
  const child = spawn(program, ["-c", changed, "-g", `daemon off;${user}`], { stdio: "ignore" });
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status;
  await expect.poll(isReady, { timeout: 10_000 }).toBe(200);
  return child;
}

interface NginxOptions {
  readonly port: number;
  readonly replicas: readonly number[];
  readonly folder: string;
  readonly keepsLimits?: boolean;
}
