import { Fragment, type ReactNode, use } from "react";
import { BasenameContext, Link, useToHref } from "#app/lib/link.tsx";
import { toMainStylesheet } from "#app/lib/main-stylesheet.ts";
import type { ApiDownload } from "../downloads.ts";
import type { OperationEntry, ReferenceIndex } from "../index/reference-index.ts";
import { listCodeSamples } from "../normalize/extensions.ts";
import { getBodySchema } from "../normalize/normalize-content.ts";
import { normalizeOperation, type Operation, toBodyDirection } from "../normalize/normalize-operation.ts";
import { splitResponses } from "../outline/outline-operation.ts";
import { listSampleFormats, type SampleFormat } from "../samples/list-samples.ts";
import { CodeExamples, TypescriptTypes } from "../view/code-examples.tsx";
import { renderReference } from "../view/parts.tsx";
import { FormatSamples, listResponseExamples, toSamplesPath } from "../view/samples.tsx";

/**
 * Creates unlisted pages with an operation's samples, examples and types. A script loads samples from these pages.
 * @param stylesheet path of the site's own style sheet
 */
export function createSamplePages(index: ReferenceIndex, stylesheet?: string): ApiDownload[] {
  return index.operations.flatMap((entry) =>
    listNames(entry).map((name) => ({
      path: `${toSamplesPath(entry.path)}/${name}`,
      contentType: "text/html; charset=utf-8",
      headers: { "x-robots-tag": "noindex" },
      body: () => renderPage(index, entry, name, stylesheet),
    })),
  );
}

/** Lists the page names without calling `normalizeOperation`, because large APIs have thousands of operations. */
function listNames({ reference: { kind, cursor } }: OperationEntry): string[] {
  const body = cursor.get("requestBody") && { content: [] };
  const formats = listSampleFormats({ kind, codeSamples: listCodeSamples(cursor), body });
  return [...formats.map(({ value }) => value), ...otherTitles.keys()];
}

/** Renders a page. `name` is the kind of sample, such as `javascript`. */
function renderPage(index: ReferenceIndex, entry: OperationEntry, name: string, stylesheet?: string): string {
  const operation = normalizeOperation(index.specification, entry.reference);
  const formats = listSampleFormats(operation);
  const format = formats.find(({ value }) => value === name);
  const title = `${entry.title}: ${format?.label ?? otherTitles.get(name)}`;
  const html = renderReference(
    index,
    <SampleDocument title={title} back={entry} stylesheet={stylesheet}>
      {format && <FormatLinks formats={formats} current={name} />}
      <div className="ref-sample">{createContent(index, operation, name, format)}</div>
    </SampleDocument>,
  );
  return `<!doctype html>${html}`;
}

interface SampleDocumentProps {
  readonly title: string;
  /** The page to which the samples belong. */
  readonly back: { readonly path: string; readonly title: string };
  readonly stylesheet: string | undefined;
  readonly children: ReactNode;
}

/** Renders the document of an unlisted page with samples. */
export function SampleDocument({ title, back, stylesheet, children }: SampleDocumentProps) {
  const toHref = useToHref();
  return (
    <html lang="en" data-theme="light">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <link rel="stylesheet" href={toMainStylesheet(use(BasenameContext))} />
        {stylesheet === undefined ? null : <link rel="stylesheet" href={toHref(stylesheet)} />}
      </head>
      <body>
        <main className="ref-operation ref-sample-page">
          <p>
            <Link href={back.path}>{back.title}</Link>
          </p>
          <h1>{title}</h1>
          {children}
        </main>
      </body>
    </html>
  );
}

const otherTitles: ReadonlyMap<string, string> = new Map([
  ["responses", "response examples"],
  ["errors", "error examples"],
  ["typescript", "TypeScript types"],
]);

function FormatLinks({ formats, current }: { readonly formats: readonly SampleFormat[]; readonly current: string }) {
  if (formats.length < 2) return null;
  return (
    <nav aria-label="Languages">
      {formats.map(({ value, label }) => (
        <Fragment key={value}>
          <Link href={value} aria-current={value === current ? "page" : undefined}>
            {label}
          </Link>{" "}
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
    ...responses.map(({ status, content, direction }) => ({ name: `Response${status}`, content, direction })),
  ];
  return parts.map(({ name, content, direction }) => (
    <TypescriptTypes key={name} schema={content.map(getBodySchema).find(Boolean)} name={name} direction={direction} />
  ));
}
