import { createRequire } from "node:module";
import path from "node:path";
import { runnerImport } from "vite";
import type * as CompileDocument from "../../app/server/markdown/compile-document.ts";
import { createImageReader } from "../../app/server/markdown/links/assets.ts";
import { parseHtml } from "../../app/server/text/html.ts";
import type { Judge } from "../judge-types.ts";
import { normalize } from "./normalize.ts";

// The compiler imports files in Vite's way, so that Node alone cannot import it.
const compiler = path.join(import.meta.dirname, "../../app/server/markdown/compile-document.ts");
const { compileDocument } = (await runnerImport<typeof CompileDocument>(compiler, { configFile: false })).module;

/** Example of the CommonMark specification. */
interface Example {
  readonly section: string;
  readonly number: number;
  readonly markdown: string;
  readonly html: string;
}

/** Examples of text that CommonMark does not link. Here, as on GitHub, a bare URL or e-mail address is a link. */
const bareLinks = [602, 606, 608, 611, 612];

/** The example of an element that HTML does not have is called `<Warning>`, which is a component here. */
const components = [163];

const others = new Set([...bareLinks, ...components]);

/** Finds examples of the CommonMark specification whose HTML differs. `SHOW_DIFFERENCES=1` prints both versions. */
export const judge: Judge = async (_origin, directory) => {
  const load = createRequire(path.join(directory, "judge.ts"));
  const { tests }: { readonly tests: readonly Example[] } = load("commonmark-spec");
  const examples = tests.filter(({ number }) => !others.has(number));
  const findings = examples
    .filter((example) => !isRendered(example))
    .map(({ section, number }) => `CommonMark ${number}, ${section}: the HTML differs`);
  return { checks: examples.length, findings };
};

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
    { file, path: "/page", collection, body, format: "md" },
    {
      contentDirectory: directory,
      staticDirectory: directory,
      images: createImageReader(),
      resolveFile: () => undefined,
      hasPage: () => false,
      report: () => {},
    },
  );
  const title = document?.title ? `<h1>${document.title.render()}</h1>` : "";
  return title + (document?.render({ target: "page" }) ?? "");
}
