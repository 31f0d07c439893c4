import path from "node:path";
import { compileDocument } from "#app/server/markdown/compile-document.ts";
import type { AuthoredCode } from "#app/server/markdown/document.ts";
import { splitFrontMatter } from "#app/server/markdown/front-matter/split-front-matter.ts";
import { createImageReader } from "#app/server/markdown/links/image-reader.ts";
import { createReporter } from "#app/server/markdown/reporter.ts";
import type { Diagnostic } from "#app/server/model/diagnostic.ts";
import { checkGuides } from "../check-guides.ts";
import { type CheckedVersion, isInRange } from "../versions.ts";

const contentDirectory = path.resolve("content");

/** Checks a text as if it were a guide. The first version is the current one. Only for tests. */
export async function checkText(
  text: string,
  versions: readonly CheckedVersion[],
  apiVersion?: string,
): Promise<readonly Diagnostic[]> {
  const file = path.join(contentDirectory, "docs/guide.mdx");
  const ignore = () => {};
  const codes: AuthoredCode[] = [];
  const body = splitFrontMatter(text, createReporter(file, ignore))?.body ?? "";
  const collection = { directory: path.dirname(file), basePath: "/guides" };
  const document = compileDocument(
    { file, path: "/guides/guide", collection, body },
    {
      contentDirectory,
      staticDirectory: path.join(contentDirectory, "static"),
      images: createImageReader(),
      resolveFile: () => "/guides/other",
      hasPage: () => true,
      report: ignore,
      collectCode: (code) => codes.push(code),
    },
  );
  if (!document) throw new Error("the text cannot be compiled");
  const diagnostics: Diagnostic[] = [];
  const page = { kind: "guide" as const, path: "/guides/guide", links: document.links, source: { file } };
  const current = versions.slice(0, 1);
  await checkGuides({
    codes,
    current,
    findPage: () => (apiVersion === undefined ? page : { ...page, apiVersion }),
    findVersions: async (range) =>
      range === undefined ? current : versions.filter(({ name }) => isInRange(name, range)),
    readLines: () => text.split("\n"),
    report: (diagnostic) => diagnostics.push(diagnostic),
  });
  return diagnostics;
}
