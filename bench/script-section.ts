import { spawn } from "node:child_process";
import path from "node:path";
import process from "node:process";
import type { Section } from "./section.ts";

/** Runs a section as a separate program, in a process without earlier warm-up. */
export function createScriptSection(
  section: Pick<Section, "name" | "about">,
  file: string,
  nodeArguments: readonly string[] = [],
): Section {
  return {
    ...section,
    run: ({ queries }) =>
      new Promise((resolve, reject) => {
        const child = spawn(
          process.execPath,
          [
            ...nodeArguments,
            path.join(import.meta.dirname, file),
            ...(queries === undefined ? [] : ["--queries", queries]),
          ],
          {
            stdio: ["ignore", "inherit", "inherit"],
          },
        );
        child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${file} ended with ${code}`))));
      }),
  };
}
