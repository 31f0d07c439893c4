import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";

/** Gives a run of the tests its own folder for temporary files, and removes it afterwards, so that no test has to. */
export default function setup(): () => void {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), "docs-tests-"));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
