// Builds the server and the browser's files. Keeps the browser's files of the last builds, because pages that an
// earlier build rendered still request them after a deployment.
//
// node tools/build.ts

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { brotliCompressSync } from "node:zlib";

/** Number of builds whose files are kept, including the newest one. */
const keptBuilds = 3;

/** This file lists the names of each build's files, newest build first. */
const listsFile = "builds.json";

/** Reads the browser's files in a build folder, and the lists of their names. */
export function readBuilds(clientFolder: string) {
  const assets = path.join(clientFolder, "assets");
  const names = existsSync(assets) ? readdirSync(assets) : [];
  const lists = path.join(clientFolder, listsFile);
  const written: readonly (readonly string[])[] = existsSync(lists) ? JSON.parse(readFileSync(lists, "utf8")) : [names];
  return { lists: written, files: new Map(names.map((name) => [name, readFileSync(path.join(assets, name))])) };
}

/** Adds the files of earlier builds to a new build. Their names contain hashes, so equal names have equal contents. */
export function addEarlierBuilds(clientFolder: string, earlier: ReturnType<typeof readBuilds>): void {
  const assets = path.join(clientFolder, "assets");
  mkdirSync(assets, { recursive: true });
  const newest = readdirSync(assets).sort();
  const others = earlier.lists.filter((names) => names.length > 0 && names.toSorted().join() !== newest.join());
  const lists = [newest, ...others].slice(0, keptBuilds);
  for (const name of new Set(lists.flat())) {
    const bytes = earlier.files.get(name);
    if (bytes && !newest.includes(name)) writeFileSync(path.join(assets, name), bytes);
  }
  writeFileSync(path.join(clientFolder, listsFile), JSON.stringify(lists));
}

/**
 * Compresses scripts and styles at Brotli's highest quality, which takes seconds: a visit with an empty cache transfers
 * 12 kB less than with the quality of pages.
 */
function compressAssets(clientFolder: string): void {
  const assets = path.join(clientFolder, "assets");
  for (const name of readdirSync(assets).filter((each) => /\.(?:js|css)$/.test(each))) {
    const file = path.join(assets, name);
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
  }
}

function build(root: string): void {
  const clientFolder = path.join(root, "build/client");
  const earlier = readBuilds(clientFolder);
  const command = [path.join(root, "node_modules/@react-router/dev/bin.cjs"), "build"];
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
  compressAssets(clientFolder);
  addEarlierBuilds(clientFolder, earlier);
}

if (import.meta.main) build(path.join(import.meta.dirname, ".."));
