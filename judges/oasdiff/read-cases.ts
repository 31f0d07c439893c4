import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";

/** Level of a change. oasdiff's names of the levels are `ERR`, `WARN` and `INFO`. */
export type Level = "breaking" | "warning" | "compatible";

/** Test of oasdiff that compares two unmodified files. */
export interface Case {
  readonly name: string;
  readonly base: string;
  readonly revision: string;
  /** Changes that the test expects. oasdiff may report additional changes. */
  readonly changes: readonly { readonly id: string; readonly level: Level }[];
}

const levels: Readonly<Record<string, Level>> = { ERR: "breaking", WARN: "warning", INFO: "compatible" };

/** Reads the cases from the sources of oasdiff's tests. Tests that modify the loaded files are omitted. */
export function readCases(repository: string): Case[] {
  const checker = path.join(repository, "checker");
  const rules = readFileSync(path.join(checker, "rules.go"), "utf8");
  const levelById = new Map(
    [...rules.matchAll(/newBackwardCompatibilityRule\((\w+), (ERR|WARN|INFO),/g)].map(([, id = "", level = ""]) => [
      id,
      levels[level],
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
