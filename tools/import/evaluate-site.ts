import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { isObject, NotData } from "./data.ts";
import type { ImportLog } from "./log.ts";

/** What Docusaurus itself loads from a site. */
export interface Evaluated {
  readonly routes: readonly string[];
  /** The configuration without functions. */
  readonly config: unknown;
  readonly sidebars: readonly { readonly plugin: string; readonly version: string; readonly sidebars: unknown }[];
  /** Packages that are not installed. Pages of these packages are missing in `routes`. */
  readonly missing: readonly string[];
}

const version = "3.10.2";
const packages = [
  ...["core", "preset-classic", "plugin-client-redirects"].map((name) => `@docusaurus/${name}@${version}`),
  "react@19",
  "react-dom@19",
];
const milliseconds = 300_000;

/**
 * Loads a site with Docusaurus in a child process, which executes the configuration and the plugins of the site.
 * Docusaurus is installed once, in a cache folder of this checkout.
 * @returns undefined if Docusaurus cannot be installed or cannot load the site; the log contains the reason
 */
export function evaluateSite(site: string, log: ImportLog): Evaluated | undefined {
  const installed = path.join(import.meta.dirname, `../../node_modules/.cache/docusaurus-${version}`);
  const folder = mkdtempSync(path.join(tmpdir(), "docusaurus-"));
  const output = path.join(folder, "site.json");
  try {
    install(installed);
    const { stdout, stderr, error, status } = spawnSync(
      process.execPath,
      [path.join(import.meta.dirname, "load-docusaurus.mjs"), site, installed, output],
      {
        cwd: site,
        encoding: "utf8",
        timeout: milliseconds,
        maxBuffer: 1024 ** 3,
        env: {
          ...process.env,
          NODE_ENV: "production",
          DOCUSAURUS_GENERATED_FILES_DIR_NAME: path.join(folder, "generated"),
        },
      },
    );
    if (existsSync(output)) return JSON.parse(readFileSync(output, "utf8"));
    log.add(
      "decision",
      `Docusaurus cannot load the site: ${error?.message ?? findReason(`${stdout}\n${stderr}`) ?? `the process ended with the code ${status}`}`,
    );
  } catch (error) {
    log.add("decision", `Docusaurus cannot be installed: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
  return undefined;
}

function install(folder: string): void {
  if (existsSync(path.join(folder, "node_modules/@docusaurus/core/package.json"))) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), "{}\n");
  const given = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--silent", ...packages];
  const { status, stderr } = spawnSync("npm", given, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr.trim().slice(0, 500));
}

/** Returns the last cause in the output of a Node process that failed. */
const findReason = (output: string): string | undefined =>
  output
    .split("\n")
    .filter((line) => /\b(?:Error|cause)\b.*:/.test(line) && !/^\s*(?:at|throw)\b/.test(line))
    .at(-1)
    ?.trim()
    .slice(0, 300);

/** Replaces values that the reader cannot compute by the values that Docusaurus computed. */
export function fillUnknown(read: unknown, evaluated: unknown): unknown {
  if (read instanceof NotData) return evaluated ?? read;
  if (!isObject(read) || !isObject(evaluated)) return read;
  if (Array.isArray(read) && read.length !== Object.keys(evaluated).length) return hasUnknown(read) ? evaluated : read;
  for (const [key, value] of Object.entries(read)) {
    if (!(key.startsWith("...") && value instanceof NotData)) read[key] = fillUnknown(value, evaluated[key]);
    else {
      delete read[key];
      for (const [name, inner] of Object.entries(evaluated)) read[name] ??= inner;
    }
  }
  return read;
}

/** Returns whether a value contains a part that the reader cannot compute. */
export function hasUnknown(value: unknown, known = new Set<unknown>()): boolean {
  if (value instanceof NotData) return true;
  if (!isObject(value) || known.has(value)) return false;
  known.add(value);
  return Object.values(value).some((inner) => hasUnknown(inner, known));
}
