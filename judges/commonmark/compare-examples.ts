import path from "node:path";
import { compileDocument } from "../../app/server/markdown/compile-document.ts";
import { createImageReader } from "../../app/server/markdown/links/image-reader.ts";
import { parseHtml } from "../../app/server/text/html.ts";
import type { Verdict } from "../judge-types.ts";
import { normalize } from "./normalize.ts";

/** Example of a Markdown specification. */
export interface Example {
  readonly section: string;
  readonly number: number;
  readonly markdown: string;
  readonly html: string;
}

/** Finds examples whose rendered HTML differs from the expected HTML. `SHOW_DIFFERENCES=1` prints both. */
export function compareExamples(specification: string, examples: readonly Example[]): Verdict {
  const findings = examples
    .filter((example) => !isRendered(example))
    .map(({ section, number }) => `${specification} ${number}, ${section}: the HTML differs`);
  return { checks: examples.length, findings };
}

function isRendered({ markdown, html }: Example): boolean {
  const rendered = normalize(parseHtml(render(markdown.replaceAll("→", "\t"))));
  const expected = normalize(parseHtml(html.replaceAll("→", "\t").trimEnd()));
  if (process.env.SHOW_DIFFERENCES && rendered !== expected)
    process.stdout.write(`${JSON.stringify(markdown)}\n  expected ${expected}\n  rendered ${rendered}\n`);
  return rendered === expected;
}

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
      report: () => {},
    },
  );
  const title = document?.title ? `<h1>${document.title.render()}</h1>` : "";
  return title + (document?.render({ target: "page" }) ?? "");
}
