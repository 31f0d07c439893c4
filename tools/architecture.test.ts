import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.join(import.meta.dirname, "..");
const folders = ["", "app", "app/.server"];

const documents = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(path.join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => path.join("docs", name)),
];

test.each(["docs/architecture.md", "docs/glossary.md", "CONTRIBUTING.md"])(
  "every file that %s names exists",
  (name) => {
    const text = readFileSync(path.join(root, name), "utf8");
    const named = [...text.matchAll(/[\w./-]+\.tsx?\b/g)].map(([file]) => file);
    expect(named.length).toBeGreaterThan(15);
    const missing = named.filter((file) => !folders.some((folder) => existsSync(path.join(root, folder, file))));
    expect(missing).toEqual([]);
  },
);

test.each(documents)("every relative link in %s leads to a file", (name) => {
  const text = readFileSync(path.join(root, name), "utf8");
  const targets = Array.from(text.matchAll(/\]\((?!https?:)([^)#]+)/g), ([, target = ""]) => target);
  const missing = targets.filter((target) => !existsSync(path.join(root, path.dirname(name), target)));
  expect(missing).toEqual([]);
});

test("the index of decision records lists every record with its status", () => {
  const directory = path.join(root, "docs/decisions");
  const index = readFileSync(path.join(directory, "README.md"), "utf8");
  for (const file of readdirSync(directory).filter((name) => /^\d{4}-/.test(name))) {
    const record = readFileSync(path.join(directory, file), "utf8");
    const [, title] = /^# (.*)$/m.exec(record) ?? [];
    const [, status] = /^Status: (.*)$/m.exec(record) ?? [];
    expect(index).toContain(`| [${file.slice(0, 4)}](${file}) | ${title} | ${status} |`);
  }
});
