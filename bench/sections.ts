import { browser } from "./browser/browser.ts";
import { pages } from "./pages.ts";
import { createScriptSection } from "./script-section.ts";
import type { Section } from "./section.ts";
import { serving } from "./serving/serving.ts";
import { sizing } from "./sizing.ts";
import { memory, start } from "./start.ts";

/** All sections in the order in which they run. */
export const sections: readonly Section[] = [
  start,
  memory,
  pages,
  serving,
  sizing,
  {
    ...createScriptSection(
      { name: "search", about: "the search index of GitHub's specification: building, size, speed, relevance" },
      "search/search.ts",
      ["--expose-gc"],
    ),
    needsPackages: true,
  },
  createScriptSection({ name: "release-notes", about: "loading up to a thousand release notes" }, "release-notes.ts"),
  {
    ...createScriptSection(
      { name: "scale", about: "a specification of 1,100 operations: start-up, pages, memory, weight" },
      "scale/scale.ts",
      ["--expose-gc"],
    ),
    needsPackages: true,
  },
  browser,
];
