import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";
import { describe, expect, test } from "vitest";

const root = path.join(import.meta.dirname, "..");
const folders = ["", "app", "app/server"];

const documents = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(path.join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => path.join("docs", name)),
];

test.each(["docs/architecture.md", "docs/glossary.md", "CONTRIBUTING.md"])("every file named in %s exists", (name) => {
  const text = readFileSync(path.join(root, name), "utf8");
  const named = [...text.matchAll(/[\w./-]+\.tsx?\b/g)].map(([file]) => file);
  expect(named.length).toBeGreaterThan(15);
  const missing = named.filter((file) => !folders.some((folder) => existsSync(path.join(root, folder, file))));
  expect(missing).toEqual([]);
});

test.each(documents)("every relative link in %s has an existing target", (name) => {
  const text = readFileSync(path.join(root, name), "utf8");
  const targets = Array.from(
    text.replace(/^(`{3,}).*?^\1$/gms, "").matchAll(/\]\((?!https?:)([^)#]+)/g),
    ([, target = ""]) => target,
  );
  const missing = targets.filter((target) => !existsSync(path.join(root, path.dirname(name), target)));
  expect(missing).toEqual([]);
});

describe("the decision records", () => {
  const directory = path.join(root, "docs/decisions");
  const records = readdirSync(directory)
    .filter((name) => name !== "README.md")
    .map((name) => ({ name, text: readFileSync(path.join(directory, name), "utf8") }));

  test("are numbered without gaps, and at most fifteen", () => {
    expect(records.map(({ name }) => Number(name.slice(0, 4)))).toEqual(records.map((_, index) => index + 1));
    expect(records.length).toBeLessThanOrEqual(15);
  });

  test("are listed in the index with their titles", () => {
    const index = readFileSync(path.join(directory, "README.md"), "utf8");
    const rows = records.map(({ name, text }) => `| [${name.slice(0, 4)}](${name}) | ${/^# (.*)$/m.exec(text)?.[1]} |`);
    expect(index.split("\n").filter((line) => line.startsWith("| ["))).toEqual(rows);
  });

  test.each(records)("$name has a context, a decision, consequences and figures", ({ text }) => {
    const headings = Array.from(text.matchAll(/^## (.*)$/gm), ([, heading]) => heading);
    expect(headings).toEqual(["Context", "Decision", "Consequences", "Figures"]);
  });

  test.each(records)("$name names only files that exist", ({ text }) => {
    const named = Array.from(text.matchAll(/`(\w[\w./-]*(?:\.(?:tsx?|mjs)|\/))`/g), ([, file = ""]) => file);
    const missing = named.filter((file) => !folders.some((folder) => existsSync(path.join(root, folder, file))));
    expect(missing).toEqual([]);
  });
});

/** Modules of `app/server` by level, lowest first. A module imports other modules only from lower levels. */
const levels: readonly (readonly string[])[] = [
  ["model", "config.ts"],
  ["text", "files"],
  ["settings", "highlight"],
  ["markdown", "brand"],
  ["pages", "release-notes", "reference"],
  ["changes", "search", "discovery", "social-cards", "guides"],
  ["site"],
  ["http", "mcp", "check"],
  ["app.ts"],
];

function readImports(): ReadonlyMap<string, readonly string[]> {
  const files = readdirSync(path.join(root, "app"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing/.test(file))
    .map((file) => path.join("app", file));
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const { staticImports, staticExports, dynamicImports } = parseSync(
        file,
        readFileSync(path.join(root, file), "utf8"),
      ).module;
      const specifiers = [
        ...staticImports.map((found) => found.moduleRequest.value),
        ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
        ...dynamicImports.map(({ moduleRequest: { start, end } }) =>
          readFileSync(path.join(root, file), "utf8").slice(start + 1, end - 1),
        ),
      ];
      return [
        file,
        specifiers.map((specifier) => toFile(file, specifier)).filter((target) => known.has(target)),
      ] as const;
    }),
  );
}

const toFile = (from: string, specifier: string) =>
  specifier.startsWith("#app/") ? specifier.slice(1) : path.join(path.dirname(from), specifier);

describe("the imports", () => {
  const imports = readImports();
  const toModule = (file: string) => file.split(path.sep)[2] ?? "";
  const isServer = (file: string) => file.startsWith(path.join("app", "server"));

  test("of every server module have a level", () => {
    const modules = new Set([...imports.keys()].filter(isServer).map(toModule));
    expect([...modules].sort()).toEqual(levels.flat().sort());
  });

  test("of server modules are on lower levels only", () => {
    const levelOf = (file: string) => levels.findIndex((level) => level.includes(toModule(file)));
    const upward = [...imports].flatMap(([file, targets]) =>
      targets
        .filter((target) => isServer(file) && isServer(target) && toModule(file) !== toModule(target))
        .filter((target) => levelOf(target) >= levelOf(file))
        .map((target) => `${file} imports ${target}`),
    );
    expect(upward).toEqual([]);
  });

  test("of the shared library are inside it", () => {
    const library = path.join("app", "lib");
    const outward = [...imports].flatMap(([file, targets]) =>
      file.startsWith(library)
        ? targets.filter((target) => !target.startsWith(library)).map((target) => `${file} imports ${target}`)
        : [],
    );
    expect(outward).toEqual([]);
  });

  test("contain no cycle", () => {
    expect(findCycles(imports)).toEqual([]);
  });
});

/** Returns the files that are left if those without imports, and those without importers, are removed again and again. */
function findCycles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  let left = [...imports.keys()];
  for (let count = Number.POSITIVE_INFINITY; left.length < count; ) {
    count = left.length;
    left = left.filter((file) => imports.get(file)?.some((target) => left.includes(target)));
    const imported = new Set(left.flatMap((file) => imports.get(file) ?? []));
    left = left.filter((file) => imported.has(file));
  }
  return left;
}
