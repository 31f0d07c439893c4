import { execFile, spawnSync } from "node:child_process";
import path from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { fetchRepository } from "../fetch-repository.ts";
import type { Judge } from "../judge-types.ts";
import { listPages } from "../page-paths.ts";

/** Fast runs skip this judge, because it needs Python and access to GitHub. */
export const isSlow = true;

const commit = "43dabeb217bd8d8b0a3f12f3a6e7c39a8619d9a8";
export const tools = `w3c/feedvalidator ${commit.slice(0, 7)}`;

/** Runs the W3C feed validator on the feeds of release notes and tags, and on the OpenSearch description. */
export const judge: Judge = async (origin, directory) => {
  const lists = (await listPages(origin)).filter((page) => /^\/release-notes(\/tags\/[^/]+)?$/.test(page));
  const feeds = lists.flatMap((page) => [`${page}/rss.xml`, `${page}/atom.xml`]);
  const documents = [...feeds, "/opensearch.xml"];
  const validator = fetchRepository(directory, "w3c/feedvalidator", commit);
  const { stdout } = await promisify(execFile)(
    findPython(),
    [path.join(directory, "validate.py"), ...documents.map((document) => origin + document)],
    { env: { ...process.env, PYTHONPATH: path.join(validator, "src"), PYTHONWARNINGS: "ignore" } },
  );
  const findings = stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => line.replaceAll(origin, "").replace("\t", ": "));
  return { checks: documents.length, findings };
};

/** Debian installs Python libraries only for `/usr/bin/python3`, so this command is also tried. */
function findPython(): string {
  const python = ["python3", "/usr/bin/python3"].find(
    (command) => spawnSync(command, ["-c", "import html5lib"]).status === 0,
  );
  if (!python) throw new Error("The validator needs Python 3 with html5lib (apt-get install python3-html5lib)");
  return python;
}
