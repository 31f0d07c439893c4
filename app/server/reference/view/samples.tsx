import { Fragment } from "react";
import { Link, useToHref } from "#app/lib/link.tsx";
import type { Operation } from "../normalize/operation.ts";
import type { OperationOutline } from "../outline/outline-operation.ts";
import type { SampleFormat } from "../samples/languages.ts";
import { listSampleFormats, listSamples } from "../samples/list-samples.ts";
import { CodeExamples, type CodeExamplesProps } from "./code-examples.tsx";
import { usePageContext } from "./parts.tsx";
import { hasExamples, listResponseExamples, toExternalUrl } from "./response-examples.ts";

/** Limits for an operation's page, in characters of code. The first sample and the first example may be longer. */
const requestsOnPage = 8_000;
const responsesOnPage = 4_000;

/** Returns the path below which an operation has its sample pages. */
export const toSamplesPath = (operationPath: string) => `${operationPath}/samples`;

/** Renders the column with samples of the request and examples of the response. */
export function Samples({ outline: { operation, entry, responses } }: { readonly outline: OperationOutline }) {
  const path = toSamplesPath(entry.path);
  const toHref = useToHref();
  const { index } = usePageContext();
  const shown = responses.map(({ response }) => response).filter((response) => hasExamples(index, response));
  const examples = listResponseExamples(index, shown);
  return (
    <aside id="samples" className="ref-samples" aria-label="Samples" data-samples={toHref(path)}>
      <RequestSamples operation={operation} path={path} />
      {examples.length > 0 && (
        <section className="ref-sample" aria-label="Response examples">
          <div className="ref-sample-head">
            <p className="ref-sample-title" data-markdown="heading">
              Response{shown.length === 1 && ` ${shown[0]?.status}`}
            </p>
          </div>
          <CodeExamples
            id="response-example"
            isPanel
            examples={examples}
            more={{ path: `${path}/responses`, limit: responsesOnPage }}
          />
        </section>
      )}
    </aside>
  );
}

function RequestSamples({ operation, path }: { readonly operation: Operation; readonly path: string }) {
  const formats = listSampleFormats(operation);
  const [format] = formats;
  if (!format) return null;
  const title = operation.kind === "path" ? "Request" : "Event";
  return (
    <section className="ref-sample" aria-label={`${title} samples`}>
      <div className="ref-sample-head">
        <p className="ref-sample-title" data-markdown="heading">
          {title}
        </p>
        {formats.length > 1 && <FormatMenu formats={formats} path={path} />}
      </div>
      <FormatSamples
        operation={operation}
        format={format}
        more={{ path: `${path}/${format.value}`, limit: requestsOnPage }}
      />
    </section>
  );
}

function FormatMenu({ formats, path }: { readonly formats: readonly SampleFormat[]; readonly path: string }) {
  return (
    <>
      <select className="needs-js" data-markdown="skip" aria-label="Language" data-sample-format="">
        {formats.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <noscript>
        {formats.slice(1).map(({ value, label }) => (
          <Fragment key={value}>
            <Link href={`${path}/${value}`}>{label}</Link>{" "}
          </Fragment>
        ))}
      </noscript>
    </>
  );
}

interface FormatSamplesProps {
  readonly operation: Operation;
  readonly format: SampleFormat;
  readonly more?: CodeExamplesProps["more"];
}

/** Renders an operation's samples in one format. A script replaces them when the reader chooses another format. */
export function FormatSamples({ operation, format, more }: FormatSamplesProps) {
  const samples = listSamples(usePageContext().index.specification, operation, format);
  return (
    <div className="ref-cases">
      <CodeExamples
        id="request"
        isPanel
        group="request-example"
        examples={samples.map(({ value, label, code, example }) => ({
          value,
          label,
          code,
          language: format.grammar,
          description: example?.description,
          url: example && toExternalUrl(example),
        }))}
        more={more}
      />
    </div>
  );
}
