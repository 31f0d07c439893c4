import { createRequire } from "node:module";
import path from "node:path";
import type { Judge } from "../judge-types.ts";
import { compareExamples, type Example } from "./compare-examples.ts";

/** Renders the examples of the CommonMark specification. */
export const judge: Judge = async (_origin, directory) => {
  const load = createRequire(path.join(directory, "judge.ts"));
  const { tests }: { readonly tests: readonly Example[] } = load("commonmark-spec");
  return compareExamples("CommonMark", tests);
};
