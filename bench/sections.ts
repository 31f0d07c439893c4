import { spawn } from "node:child_process";
import path from "node:path";
import process from "node:process";
import { pages } from "./pages.ts";
import type { Section } from "./section.ts";
import { serving } from "./serving/serving.ts";
import { sizing } from "./sizing.ts";
import { memory, start } from "./start.ts";
import { versions } from "./versions.ts";

/** This section runs in a separate process, so that earlier sections do not warm up the code that it measures. */
const search: Section = {
  name: "search",
  about: "the search index of GitHub's specification: build time, size, speed",
  needsPackages: true,
  run: () =>
    new Promise((resolve, reject) => {
      const file = path.join(import.meta.dirname, "search/search.ts");
      const child = spawn(process.execPath, ["--expose-gc", file], { stdio: ["ignore", "inherit", "inherit"] });
      child.once("exit", (code) =>
        code === 0 ? resolve() : reject(new Error(`the search section exited with ${code}`)),
      );
    }),
};

/** Sections of the benchmark in the order in which they run. */
export const sections: readonly Section[] = [start, memory, versions, pages, serving, sizing, search];
