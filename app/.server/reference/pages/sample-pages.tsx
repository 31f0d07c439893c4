import { renderToStaticMarkup } from "react-dom/server";
import type { Highlight } from "#app/.server/highlight/highlight.ts";
import stylesheet from "#app/styles/index.css?url";
import type { ApiDownload } from "../downloads.ts";
import { toTypescript } from "../export/to-typescript.ts";
import type { OperationEntry, ReferenceIndex } from "../index/reference-index.ts";
import { listCodeSamples } from "../normalize/extensions.ts";
import { normalizeOperation } from "../normalize/normalize-operation.ts";
import type { Operation } from "../normalize/operation.ts";
import { toBodyDirection } from "../normalize/operation.ts";
import { isError } from "../outline/status.ts";
import { listSampleFormats } from "../samples/list-samples.ts";
import { CodeBlock } from "../view/code-block.tsx";
import type { RenderContext } from "../view/parts.tsx";
import { ExampleTabs, FormatSamples, listResponseExamples, toSamplesPath } from "../view/samples.tsx";

/**
 * Small pages below the path of an operation, one for each format of its samples. A script on the operation's page takes samples
 * from there; without scripts they are read there. No list, sitemap or search has them.
 */
export function createSamplePages(index: ReferenceIndex, highlight: Highlight): ApiDownload[] {
  const context = { index, highlight };
  return index.operations.flatMap((entry) =>
    listNames(entry).map((name) => ({
      path: `${toSamplesPath(entry.path)}/${name}`,
      contentType: "text/html; charset=utf-8",
      headers: { "x-robots-tag": "noindex" },
      body: () => [renderPage(context, entry, name)],
    })),
  );
}

/** Reads no more of an operation than its formats depend on: large specifications have thousands of operations. */
function listNames({ reference: { kind, cursor } }: OperationEntry): string[] {
  const body = cursor.get("requestBody") && { required: false, content: [] };
  const formats = listSampleFormats({ kind, codeSamples: listCodeSamples(cursor), body });
  return [...formats.map(({ value }) => value), "responses", "errors", "typescript"];
}

function renderPage(context: RenderContext, entry: OperationEntry, name: string): string {
  const operation = normalizeOperation(context.index.specification, entry.reference);
  const [format] = listSampleFormats(operation).filter(({ value }) => value === name);
  const title = `${entry.title}: ${format?.label ?? otherTitles.get(name)}`;
  const html = renderToStaticMarkup(
    <html lang="en" data-theme="light">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body>
        <main className="ref-operation ref-sample-page">
          <p>
            <a href={entry.path}>{entry.title}</a>
          </p>
          <h1>{title}</h1>
          <div className="ref-samples">
            {format ? (
              <FormatSamples context={context} operation={operation} format={format} />
            ) : name === "typescript" ? (
              <Types context={context} operation={operation} />
            ) : (
              <ExampleTabs
                context={context}
                examples={listExamples(context, operation, name === "errors")}
                id="response-example"
              />
            )}
          </div>
        </main>
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}

const otherTitles: ReadonlyMap<string, string> = new Map([
  ["typescript", "TypeScript types"],
  ["responses", "response examples"],
  ["errors", "error examples"],
]);

const listExamples = (context: RenderContext, { responses }: Operation, areErrors: boolean) =>
  responses
    .filter(({ status }) => isError(status) === areErrors)
    .flatMap((response) => listResponseExamples(context, response));

/** Longer types are no help to a reader. */
const longestType = 20_000;

/** What an operation takes and returns, as TypeScript. */
function Types({ context, operation }: { context: RenderContext; operation: Operation }) {
  const { body, responses, kind } = operation;
  const { specification } = context.index;
  const parts = [
    { name: "RequestBody", schema: body?.content[0]?.schema, direction: toBodyDirection(kind) },
    ...responses.map(({ status, content }) => ({
      name: `Response${status}`,
      schema: content[0]?.schema,
      direction: "response" as const,
    })),
  ];
  return parts.map(({ name, schema, direction }) => {
    const code = schema && toTypescript(specification, schema, name, direction);
    if (!code || code.length > longestType) return null;
    return <CodeBlock key={name} context={context} code={code} language="typescript" title={name} />;
  });
}
