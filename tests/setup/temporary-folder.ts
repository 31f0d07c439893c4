import { mkdirSync, rmSync } from "node:fs";
import type { TestProject } from "vitest/node";

/** Creates the folder for the temporary files of a run, and removes it afterwards, so that no test has to. */
export default function setup({ config }: TestProject): () => void {
  const { TMPDIR: folder } = config.env;
  if (folder === undefined) throw new Error("vitest.config.ts sets no TMPDIR");
  mkdirSync(folder, { recursive: true });
  return () => rmSync(folder, { recursive: true, force: true });
}
