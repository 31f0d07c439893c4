import type { AuthoredCode } from "#app/server/markdown/document.ts";
import { compileText } from "#app/server/markdown/testing/compile-text.ts";
import type { Diagnostic } from "#app/server/model/diagnostic.ts";
import { checkGuides } from "../check-guides.ts";
import { type CheckedVersion, isInRange } from "../versions.ts";

/** Checks a text as if it were a guide. The first version is the current one. Only for tests. */
export async function checkText(
  text: string,
  versions: readonly CheckedVersion[],
  apiVersion?: string,
): Promise<readonly Diagnostic[]> {
  const codes: AuthoredCode[] = [];
  const { document } = compileText(
    text,
    "guide.mdx",
    {},
    { resolveFile: () => "/guides/other", hasPage: () => true, collectCode: (code) => codes.push(code) },
  );
  if (!document) throw new Error("the text cannot be compiled");
  const diagnostics: Diagnostic[] = [];
  const page = { kind: "guide" as const, path: "/guides/guide", links: document.links, source: { file: "guide.mdx" } };
  const current = versions.slice(0, 1);
  await checkGuides({
    codes,
    current,
    findPage: () => (apiVersion === undefined ? page : { ...page, apiVersion }),
    findVersions: async (range) => versions.filter(({ name }) => isInRange(name, range)),
    readLines: () => text.split("\n"),
    report: (diagnostic) => diagnostics.push(diagnostic),
  });
  return diagnostics;
}
