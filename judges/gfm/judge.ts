import { readFileSync } from "node:fs";
import path from "node:path";
import { compareExamples, type Example } from "../commonmark/compare-examples.ts";
import { fetchRepository } from "../fetch-repository.ts";
import type { Judge } from "../judge-types.ts";

const repository = "github/cmark-gfm";
const commit = "85d895289c5ab67f988ca659493a64abb5fec7b4";

export const tools = `${repository} ${commit.slice(0, 7)}`;

/** Fast runs skip this judge, because it needs access to GitHub. */
export const isSlow = true;

/** Renders the examples of GitHub's extensions. The judge `commonmark` renders the examples of CommonMark. */
export const judge: Judge = async (_origin, directory) => {
  const folder = fetchRepository(directory, repository, commit);
  const examples = readExamples(readFileSync(path.join(folder, "test/spec.txt"), "utf8"));
  return compareExamples(
    "GFM",
    examples.filter(({ section }) => section.endsWith("(extension)")),
  );
};

function readExamples(text: string): Example[] {
  const pattern = /^`{32} example[^\n]*\n([\s\S]*?)^\.\n([\s\S]*?)^`{32}$|^#{1,6} *(.*)$/gm;
  const examples: Example[] = [];
  let current = "";
  for (const [, markdown, html, section] of text.matchAll(pattern)) {
    if (section !== undefined) current = section;
    if (markdown !== undefined && html !== undefined)
      examples.push({ section: current, number: examples.length + 1, markdown, html });
  }
  return examples;
}
