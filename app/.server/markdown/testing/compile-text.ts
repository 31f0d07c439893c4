import path from "node:path";
import { compileDocument } from "#app/.server/markdown/compile-document.ts";
import { splitFrontMatter } from "#app/.server/markdown/front-matter/split-front-matter.ts";
import { createImageReader } from "#app/.server/markdown/links/image-reader.ts";
import { createTell } from "#app/.server/markdown/source/tell.ts";
import { formatProblem } from "#app/.server/problems/format-problem.ts";
import type { Problem } from "#app/.server/problems/problem.ts";

const contentDirectory = path.resolve("tests/fixtures/content");

/** Compiles a text as if it stood in the fixtures' notes. Only tests use it. */
export function compileText(text: string, name = "note.mdx") {
  const problems: Problem[] = [];
  const roomDirectory = path.join(contentDirectory, "release-notes");
  const file = path.join(roomDirectory, name);
  const report = (problem: Problem) => problems.push(problem);
  const body = splitFrontMatter(text, createTell(file, report))?.body ?? "";
  const document = compileDocument(
    {
      file,
      path: "/release-notes/note",
      room: { directory: roomDirectory, basePath: "/release-notes" },
      body,
      images: createImageReader(),
    },
    {
      contentDirectory,
      staticDirectory: path.join(contentDirectory, "static"),
      resolveFile: (wanted) => (wanted.endsWith("other.mdx") ? "/release-notes/other" : undefined),
      hasPage: (wanted) => wanted === "/release-notes/other",
      highlight: (code) =>
        code
          .split("\n")
          .map((line) => `<span class="line">${line.replaceAll("<", "&lt;")}</span>`)
          .join("\n"),
      report,
    },
  );
  return {
    document,
    html: document?.render({ target: "page" }) ?? "",
    feed: document?.render({ target: "feed", origin: "https://docs.example" }) ?? "",
    problems: problems.map((problem) => formatProblem(problem, roomDirectory)),
  };
}
