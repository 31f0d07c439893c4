import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fetchRepository } from "../fetch-repository.ts";
import { judgeSpecification } from "../judge-specification.ts";
import type { Judge } from "../judge-types.ts";

const commit = "cff6533ce5444b144946ef6ae2722c34ef6769e0";
const packages = path.join(import.meta.dirname, "../../tests/specifications/node_modules");

/**
 * Loads the example documents of OpenAPI and of ReadMe, and checks their operation pages.
 * The documents are JSON and YAML files of OpenAPI 2.0 to 3.2.
 */
export const judge: Judge = async (_, directory) => {
  const examples = path.join(fetchRepository(directory, "OAI/learn.openapis.org", commit), "examples");
  const collection = path.join(packages, "@readme/oas-examples");
  const files = [
    // The files of `petstore-separate` are omitted, because they are parts of one document.
    ...globSync("v*/**/*.{json,yaml}", { cwd: examples }).map((name) => ({ folder: examples, name })),
    ...globSync("[23].?/*/*.{json,yaml}", { cwd: collection }).map((name) => ({ folder: collection, name })),
  ].filter(({ name }) => !name.includes("petstore-separate"));
  const findings: string[] = [];
  let checks = 0;
  for (const { folder, name } of files.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const result = await judgeSpecification(`api${path.extname(name)}`, readFileSync(path.join(folder, name)));
    checks += result.checks;
    findings.push(...result.findings.map((finding) => `${name}: ${finding}`));
  }
  return { checks, findings, note: `${files.length} documents` };
};

export const isSlow = true;
