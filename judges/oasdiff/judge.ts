import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fetchRepository } from "../fetch-repository.ts";
import type { Judge } from "../judge-types.ts";
import { withSpecifications } from "../load-specifications.ts";

const commit = "4553c69d3869ee555ee4f00831d8cca6e1c208ff";
const levels = ["compatible", "warning", "breaking"] as const;

type Level = (typeof levels)[number];

/** Test of oasdiff that compares two unmodified files. */
interface Case {
  readonly name: string;
  readonly base: string;
  readonly revision: string;
  /** Changes that the test expects. oasdiff may report additional changes. */
  readonly changes: readonly { readonly id: string; readonly level: Level }[];
}

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
  const read = (file: string) => readFileSync(path.join(repository, file));
  const cases = readCases(repository);
  const findings: string[] = [];
  for (const given of cases) {
    const changes = await compare(read(given.base), read(given.revision));
    if (changes === undefined) findings.push(`${given.name}: refused`);
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

/** oasdiff's names of the levels. */
const levelNames: Readonly<Record<string, Level>> = { ERR: "breaking", WARN: "warning", INFO: "compatible" };

/** Reads the cases from the sources of oasdiff's tests. Tests that modify the loaded files are omitted. */
function readCases(repository: string): Case[] {
  const checker = path.join(repository, "checker");
  const rules = readFileSync(path.join(checker, "rules.go"), "utf8");
  const levelById = new Map(
    [...rules.matchAll(/newBackwardCompatibilityRule\((\w+), (ERR|WARN|INFO),/g)].map(([, id = "", level = ""]) => [
      id,
      levelNames[level],
    ]),
  );
  return globSync("*_test.go", { cwd: checker })
    .toSorted()
    .flatMap((file) => readFileSync(path.join(checker, file), "utf8").split(/^(?=func Test)/m))
    .flatMap((source) => readCase(source.split(/^}/m)[0] ?? "", repository) ?? [])
    .map(({ ids, ...files }) => ({
      ...files,
      changes: ids.flatMap((id) => {
        const level = levelById.get(id);
        return level ? [{ id, level }] : [];
      }),
    }));
}

/** Matches assignments such as `s1, err := open("../data/checker/name.yaml")` and `s1 := l(t, 1)`. */
const assignment = /^\s*(\w+)(?:, err)? :?= (?:open\("\.\.\/([^"]+\.yaml)"\)|l\(t, (\d+))/gm;

function readCase(source: string, repository: string) {
  const name = /^func (\w+)/.exec(source)?.[1];
  const files = new Map(
    [...source.matchAll(assignment)].map(([, variable = "", file, number]) => [
      variable,
      file ?? `data/openapi-test${number}.yaml`,
    ]),
  );
  const [, config, first = "", second = ""] = /GetWithOperationsSourcesMap\((.+?), (\w+), (\w+)\)/.exec(source) ?? [];
  const [base, revision] = [files.get(first), files.get(second)];
  if (name === undefined || base === undefined || revision === undefined || config !== "diff.NewConfig()") return;
  // If a file is unmodified, its variable, for example `s1`, occurs twice: in its assignment and in the comparison.
  // Any other use of the variable may modify the file's content.
  const isModified = [first, second].some(
    (name) => [...source.matchAll(new RegExp(`\\b${name}\\b`, "g"))].length !== 2,
  );
  const isThere = [base, revision].every((file) => existsSync(path.join(repository, file)));
  if (isModified || !isThere || base === revision) return;
  // Lines with assertions such as `requireNoChange` are removed, because they contain ids that oasdiff must not report.
  const expected = source.replace(/^.*(?:requireNoChange|require\.False|NotEqual|NotContains).*$/gm, "");
  const ids = [...new Set([...expected.matchAll(/checker\.(\w+Id)\b/g)].map(([, id = ""]) => id))];
  if (ids.length === 0 && !/require\.Empty\(t, \w+\)/.test(source)) return;
  return { name, base, revision, ids };
}

export const isSlow = true;
