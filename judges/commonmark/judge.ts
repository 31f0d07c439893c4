import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { compileDocument } from "../../app/.server/markdown/compile-document.ts";
import { createImageReader } from "../../app/.server/markdown/links/image-reader.ts";
import { parseHtml } from "../../app/.server/text/html.ts";
import type { Judge } from "../judge-types.ts";
import { normalize } from "./normalize.ts";

interface Example {
  readonly section: string;
  readonly number: number;
  readonly markdown: string;
  readonly html: string;
}

/**
 * The examples of the CommonMark and GFM specifications, read as CommonMark. Both the rendered and the expected HTML are parsed,
 * sanitized and compared as trees. `SHOW_DIFFERENCES=1` prints both of each difference.
 */
export const judge: Judge = async (_origin, directory) => {
  const commonMark: { readonly tests: readonly Example[] } = createRequire(path.join(directory, "judge.ts"))(
    "commonmark-spec",
  );
  const gfm = readExamples(readFileSync(path.join(directory, "gfm-extensions.txt"), "utf8"));
  const sets = [
    ["CommonMark", commonMark.tests],
    ["GFM", gfm],
  ] as const;
  const findings = sets.flatMap(([name, examples]) =>
    examples
      .filter((example) => !isRendered(example))
      .map(({ section, number }) => `${name} ${number}, ${section}: the HTML differs`),
  );
  return { checks: commonMark.tests.length + gfm.length, findings, note: "examples of CommonMark 0.31.2 and GFM 0.29" };
};

function isRendered({ markdown, html }: Example): boolean {
  const rendered = normalize(parseHtml(render(markdown.replaceAll("→", "\t"))));
  const expected = normalize(parseHtml(html.replaceAll("→", "\t").trimEnd()));
  if (process.env.SHOW_DIFFERENCES && rendered !== expected)
    process.stdout.write(`${JSON.stringify(markdown)}\n  expected ${expected}\n  rendered ${rendered}\n`);
  return rendered === expected;
}

/** Renders a text as a page of a site without other files. */
function render(body: string): string {
  const directory = import.meta.dirname;
  const file = path.join(directory, "page.md");
  const collection = { directory, basePath: "" };
  const document = compileDocument(
    { file, path: "/page", collection, body, images: createImageReader(), format: "md" },
    {
      contentDirectory: directory,
      staticDirectory: directory,
      resolveFile: () => undefined,
      hasPage: () => false,
      highlight: (code) => code.replaceAll("&", "&amp;").replaceAll("<", "&lt;"),
      report: () => {},
    },
  );
  const title = document?.title ? `<h1>${document.title.render()}</h1>` : "";
  return title + (document?.render({ target: "page" }) ?? "");
}

/** Reads examples in the format of the specifications. */
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
