/**
 * Prepares a checkout, then runs a command with the project's own Node. Each step runs only if its inputs have changed.
 * The script imports no packages, because it is the first code that runs on a fresh clone, on Node 20 or later.
 *
 * node tools/prepare.mjs [install] [specifications] [bench] [build] [-- file argument…]
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";

const self = fileURLToPath(import.meta.url);
const root = path.dirname(path.dirname(self));
const ownNode = path.join(root, "node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node");
const given = process.argv.slice(2);
const separator = given.indexOf("--");
const steps = separator < 0 ? given : given.slice(0, separator);
const command = separator < 0 ? [] : given.slice(separator + 1);

if (steps.includes("install")) installPackages("dependencies", ".");
// `install` does not include these packages, because only tests and the benchmark need them.
if (steps.includes("specifications")) installPackages("the specifications of the tests", "tests/specifications");
if (steps.includes("bench")) installPackages("the packages of the benchmark", "bench");
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
    run(ownNode, [path.join(root, "tools/build.ts")]);
  });
}
if (command.length > 0) await runCommand(command);

function installPackages(what, folder) {
  const stamp = path.join(root, folder, "node_modules/.lock-digest");
  const inputs = ["package.json", "package-lock.json"].map((file) => path.join(folder, file));
  runWhenStale(what, stamp, inputs, () => {
    // `--loglevel=error` hides npm's warning about an old version of Node. The project installs its own Node.
    run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], path.join(root, folder));
  });
}

/** Runs the file in this process. A fresh clone starts with another Node, which starts the project's own Node instead. */
async function runCommand([file, ...argumentsOfFile]) {
  if (realpathSync(process.execPath) === realpathSync(ownNode)) {
    process.argv = [process.argv0, path.join(root, file), ...argumentsOfFile];
    await import(pathToFileURL(path.join(root, file)).href);
    return;
  }
  const child = spawn(ownNode, [...process.execArgv, self, "--", file, ...argumentsOfFile], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code) => {
    process.exitCode = code ?? 1;
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
function run(program, argumentsOfProgram, cwd = root) {
  const { status, error } = spawnSync(program, argumentsOfProgram, {
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
