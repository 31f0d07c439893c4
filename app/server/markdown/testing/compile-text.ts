import path from "node:path";
import { compileDocument } from "#app/server/markdown/compile-document.ts";
import type { CompileOptions } from "#app/server/markdown/document.ts";
import { splitFrontMatter } from "#app/server/markdown/front-matter/parse-front-matter.ts";
import { createImageReader } from "#app/server/markdown/links/assets.ts";
import type { Diagnostic } from "#app/server/model/diagnostic.ts";
import { formatDiagnostic } from "#app/server/model/format-report.ts";
import { createReporter } from "../reporter.ts";

const contentDirectory = path.resolve("tests/fixtures/content");

/** Compiles a text as if it were a release note of the fixtures. Only for tests. */
export function compileText(
  text: string,
  name = "note.mdx",
  settings: CompileOptions["settings"] = {},
  options: Partial<CompileOptions> = {},
) {
  const diagnostics: Diagnostic[] = [];
  const directory = path.join(contentDirectory, "release-notes");
  const file = path.join(directory, name);
  const report = (diagnostic: Diagnostic) => diagnostics.push(diagnostic);
  const body = splitFrontMatter(text, createReporter(file, report))?.body ?? "";
  const document = compileDocument(
    {
      file,
      path: "/release-notes/note",
      collection: { directory, basePath: "/release-notes" },
      body,
      frontMatter: () => ({ title: "The title of the front matter" }),
    },
    {
      contentDirectory,
      staticDirectory: path.join(contentDirectory, "static"),
      resolveFile: (wanted) => (wanted.endsWith("other.mdx") ? "/release-notes/other" : undefined),
      hasPage: (wanted) => wanted === "/release-notes/other",
      images: createImageReader(),
      report,
      partials: new Map(),
      settings,
      ...options,
    },
  );
  return {
    document,
    html: document?.render({ target: "page" }) ?? "",
    feed: document?.render({ target: "feed", siteUrl: "https://docs.example" }) ?? "",
    diagnostics: diagnostics.map((diagnostic) => formatDiagnostic(diagnostic, directory)),
  };
}
