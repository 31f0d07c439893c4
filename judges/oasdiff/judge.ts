import { readFile } from "node:fs/promises";
import path from "node:path";
import { fetchRepository } from "../fetch-repository.ts";
import type { Judge } from "../judge-types.ts";
import { withSpecifications } from "../load-specifications.ts";
import { type Case, type Level, readCases } from "./read-cases.ts";

const commit = "4553c69d3869ee555ee4f00831d8cca6e1c208ff";
const levels: readonly Level[] = ["compatible", "warning", "breaking"];

interface Version {
  readonly changes: readonly {
    readonly level: Level;
    readonly subject?: string;
    readonly location?: string;
    readonly text: string;
  }[];
}

/**
 * Compares the changes that this server reports with the changes that oasdiff's tests expect.
 * For each test, only the worst reported change and the worst expected change are compared.
 */
export const judge: Judge = async (_, directory) => {
  const repository = fetchRepository(directory, "oasdiff/oasdiff", commit);
  const cases = readCases(repository);
  const findings: string[] = [];
  for (const given of cases) {
    const { base, revision, name } = given;
    const read = (file: string) => readFile(path.join(repository, file));
    const changes = await compare(await read(base), await read(revision));
    if (changes === undefined) findings.push(`${name}: refused`);
    else findings.push(...judgeCase(given, changes));
  }
  return { checks: cases.length, findings };
};

async function compare(base: Uint8Array, revision: Uint8Array): Promise<Version["changes"] | undefined> {
  const body = await withSpecifications({ "api@1.yaml": base, "api.yaml": revision }, async ({ site }) =>
    site?.resources.get("/docs/api/changes.json")?.body(),
  );
  if (body === undefined) return undefined;
  const { versions }: { readonly versions: readonly Version[] } = JSON.parse(String(body));
  return versions[0]?.changes ?? [];
}

function judgeCase({ name, changes: expected }: Case, all: Version["changes"]): string[] {
  const ids = expected.map(({ id }) => id);
  const changes = all.filter(({ location = "" }) => ids.length === 0 || ids.some((id) => concerns(id, location)));
  const [wanted, ours] = [findWorst(expected), findWorst(changes)];
  const isEqual =
    wanted?.level === "warning"
      ? ours !== undefined && ours.level !== "compatible"
      : isBreaking(wanted) === isBreaking(ours);
  if (isEqual) return [];
  const found = ours ? `${ours.level}: ${ours.subject ?? ""} ${ours.text}` : "no change";
  return [`${name}: expected ${wanted?.level ?? "no change"} ${ids.join(" ")}; found ${found}`];
}

/**
 * Returns whether a change with oasdiff's `id` can occur at `location`.
 * For example, `RequestBodyBecameEnumId` cannot occur in a response.
 */
function concerns(id: string, location: string): boolean {
  const isResponse = /response/.test(location);
  if (/Request/.test(id)) return !isResponse;
  return /^Response/.test(id) ? isResponse || location === "" : true;
}

const findWorst = <Change extends { readonly level: Level }>(changes: readonly Change[]) =>
  changes.toSorted((a, b) => levels.indexOf(b.level) - levels.indexOf(a.level))[0];
const isBreaking = (change: { readonly level: Level } | undefined) => change?.level === "breaking";

export const isSlow = true;
