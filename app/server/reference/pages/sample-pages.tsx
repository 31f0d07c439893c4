import { Fragment } from "react";
import stylesheet from "#app/styles/index.css?url";
import type { ApiDownload } from "../downloads.ts";
import type { OperationEntry, ReferenceIndex } from "../index/reference-index.ts";
import { listCodeSamples } from "../normalize/extensions.ts";
import { normalizeOperation } from "../normalize/normalize-operation.ts";
import { type Operation, toBodyDirection } from "../normalize/operation.ts";
import { splitResponses } from "../outline/outline-operation.ts";
import type { SampleFormat } from "../samples/languages.ts";
import { listSampleFormats } from "../samples/list-samples.ts";
import { CodeExamples } from "../view/code-examples.tsx";
import { renderReference } from "../view/parts.tsx";
import { listResponseExamples } from "../view/response-examples.ts";
import { FormatSamples, toSamplesPath } from "../view/samples.tsx";
import { TypescriptTypes } from "../view/typescript-types.tsx";

/** Creates unlisted pages with an operation's samples, examples and types. A script loads samples from these pages. */
export function createSamplePages(index: ReferenceIndex): ApiDownload[] {
  return index.operations.flatMap((entry) =>
    listNames(entry).map((name) => ({
      path: `${toSamplesPath(entry.path)}/${name}`,
      contentType: "text/html; charset=utf-8",
      headers: { "x-robots-tag": "noindex" },
      body: () => renderPage(index, entry, name),
    })),
  );
}

/** Lists the page names without calling `normalizeOperation`, because large APIs have thousands of operations. */
function listNames({ reference: { kind, cursor } }: OperationEntry): string[] {
  const body = cursor.get("requestBody") && { required: false, description: undefined, content: [] };
  const formats = listSampleFormats({ kind, codeSamples: listCodeSamples(cursor), body });
  return [...formats.map(({ value }) => value), "responses", "errors", "typescript"];
}

/** Renders a page. `name` is the kind of sample, such as `javascript`. */
function renderPage(index: ReferenceIndex, entry: OperationEntry, name: string): string {
  const operation = normalizeOperation(index.specification, entry.reference);
  const formats = listSampleFormats(operation);
  const format = formats.find(({ value }) => value === name);
  const title = `${entry.title}: ${format?.label ?? otherTitles.get(name)}`;
  const html = renderReference(
    index,
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
          {format && <FormatLinks formats={formats} current={name} />}
          <div className="ref-sample">{createContent(index, operation, name, format)}</div>
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

function FormatLinks({ formats, current }: { readonly formats: readonly SampleFormat[]; readonly current: string }) {
  if (formats.length < 2) return null;
  return (
    <nav aria-label="Languages">
      {formats.map(({ value, label }) => (
        <Fragment key={value}>
          <a href={value} aria-current={value === current ? "page" : undefined}>
            {label}
          </a>{" "}
        </Fragment>
      ))}
    </nav>
  );
}

function createContent(index: ReferenceIndex, operation: Operation, name: string, format: SampleFormat | undefined) {
  if (format) return <FormatSamples operation={operation} format={format} />;
  if (name === "typescript") return <Types operation={operation} />;
  const { responses, errors } = splitResponses(operation);
  const examples = listResponseExamples(index, name === "errors" ? errors : responses);
  return <CodeExamples id="response-example" examples={examples} />;
}

function Types({ operation: { body, responses, kind } }: { readonly operation: Operation }) {
  const parts = [
    { name: "RequestBody", content: body?.content ?? [], direction: toBodyDirection(kind) },
    ...responses.map(({ status, content }) => ({ name: `Response${status}`, content, direction: "response" as const })),
  ];
  return parts.map(({ name, content, direction }) => (
    <TypescriptTypes key={name} schema={content[0]?.schema} name={name} direction={direction} title={name} />
  ));
}
