/**
 * Prepares a checkout before a command of `package.json` runs. Each step runs only if its inputs have changed.
 * The script imports no packages, because it is the first code that runs on a fresh clone, on Node 20 or later.
 *
 * node tools/prepare.mjs [install] [build] [bench]
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";

const root = path.dirname(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname));
const steps = process.argv.slice(2);

if (steps.includes("install")) {
  runWhenStale(
    "dependencies",
    path.join(root, "node_modules/.lock-digest"),
    ["package.json", "package-lock.json"],
    () => {
      // `--loglevel=error` hides npm's warning about an old version of Node. The project installs its own Node.
      run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
    },
  );
}
if (steps.includes("build")) {
  const configuration = [
    "react-router.config.ts",
    "vite.config.ts",
    "tools/deny-server-code.ts",
    "tsconfig.json",
    "tools/build.ts",
  ];
  const sources = ["app", ...configuration, "package-lock.json"];
  runWhenStale("build", path.join(root, "build/.source-digest"), sources, () => {
    run(path.join(root, "node_modules/.bin/node"), [path.join(root, "tools/build.ts")]);
  });
}

// The packages of the benchmark are large, so `install` does not include them.
if (steps.includes("bench")) {
  const inputs = ["bench/package.json", "bench/package-lock.json"];
  runWhenStale("the benchmark's packages", path.join(root, "bench/node_modules/.lock-digest"), inputs, () => {
    run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], path.join(root, "bench"));
  });
}

function runWhenStale(what, stamp, inputs, work) {
  const digest = digestOf(inputs);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return;
  process.stderr.write(`Preparing ${what} (the first run, or the sources have changed)…\n`);
  rmSync(stamp, { force: true });
  work();
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
}

/** Runs a command. Its output goes to standard error, so that standard output contains only the npm script's output. */
function run(command, commandArguments, cwd = root) {
  const { status, error } = spawnSync(command, commandArguments, {
    cwd,
    stdio: ["ignore", 2, 2],
    env: { ...process.env, NODE_ENV: undefined, npm_config_omit: undefined },
    shell: process.platform === "win32",
  });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

function digestOf(inputs) {
  const hash = createHash("sha256");
  const add = (file) => {
    const absolute = path.join(root, file);
    if (statSync(absolute).isDirectory()) {
      for (const entry of readdirSync(absolute).sort()) add(path.join(file, entry));
    } else if (!/\.test\.tsx?$/.test(file)) {
      hash.update(file).update("\0").update(readFileSync(absolute)).update("\0");
    }
  };
  for (const input of inputs) add(input);
  return hash.digest("hex");
}
