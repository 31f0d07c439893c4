import { isDeepStrictEqual } from "node:util";
import { Fragment } from "react";
import { Link, useToHref } from "#app/lib/link.tsx";
import { toJson } from "#app/server/text/serialize.ts";
import type { OperationEntry, ReferenceIndex } from "../index/reference-index.ts";
import { type Example, getBodySchema, type MediaType, toUnnamedExample } from "../normalize/normalize-content.ts";
import { type Direction, normalizeOperation, type Operation, type Response } from "../normalize/normalize-operation.ts";
import type { OperationOutline } from "../outline/outline-operation.ts";
import { createExample } from "../samples/example-value.ts";
import { toCurl } from "../samples/languages/curl.ts";
import { listSampleFormats, listSamples, type SampleFormat } from "../samples/list-samples.ts";
import { isJson, parseExample, writeText } from "../samples/request-body.ts";
import { toSampleRequest } from "../samples/sample-request.ts";
import { type CodeExample, CodeExamples, type CodeExamplesProps, ReferenceCode } from "./code-examples.tsx";
import { MethodBadge, useReferenceIndex } from "./parts.tsx";

/** Limits for an operation's page, in characters of code. The first sample and the first example may be longer. */
const requestsOnPage = 8_000;
const responsesOnPage = 4_000;

/** Returns the path below which an operation has its sample pages. */
export const toSamplesPath = (operationPath: string) => `${operationPath}/samples`;

/** Renders the column with samples of the request and examples of the response. */
export function Samples({ outline: { operation, entry, responses } }: { readonly outline: OperationOutline }) {
  const path = toSamplesPath(entry.path);
  const toHref = useToHref();
  const index = useReferenceIndex();
  const shown = responses.map(({ response }) => response).filter((response) => hasExamples(index, response));
  const examples = listResponseExamples(index, shown);
  const more = { path: `${path}/responses`, limit: responsesOnPage };
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
          <CodeExamples id="response-example" isPanel examples={examples} more={more} />
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
  const more = { path: `${path}/${format.value}`, limit: requestsOnPage };
  return (
    <section className="ref-sample" aria-label={`${title} samples`}>
      <div className="ref-sample-head">
        <p className="ref-sample-title" data-markdown="heading">
          {title}
        </p>
        {formats.length > 1 && <FormatMenu formats={formats} path={path} />}
      </div>
      <FormatSamples operation={operation} format={format} more={more} />
    </section>
  );
}

function FormatMenu({ formats, path }: { readonly formats: readonly SampleFormat[]; readonly path: string }) {
  return (
    <>
      <select className="needs-js" data-markdown="skip" aria-label="Language" autoComplete="off" data-sample-format="">
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
  const samples = listSamples(useReferenceIndex().specification, operation, format);
  const examples = samples.map(({ example, ...sample }) => ({
    ...sample,
    language: format.grammar,
    description: example?.description,
    url: example && toExternalUrl(example),
  }));
  return (
    <div className="ref-cases">
      <CodeExamples id="request" isPanel group="request-example" examples={examples} more={more} />
    </div>
  );
}

interface ResponseExample extends CodeExample {
  readonly status: string;
}

/** Lists the examples of several responses. Equal examples are listed once, with all their statuses. */
export function listResponseExamples(index: ReferenceIndex, responses: readonly Response[]): CodeExample[] {
  const listed = responses.flatMap((response) => listExamples(index, response));
  const examples = [...Map.groupBy(listed, ({ code, url }) => url ?? code).values()].flatMap((equal) => {
    const statuses = [...new Set(equal.map(({ status }) => status))];
    return equal.slice(0, 1).map((example) => ({ ...example, status: statuses.join(", ") }));
  });
  return examples.map((example) => ({ ...example, label: toLabel(example, examples) }));
}

/** Returns true if a response has written or generated examples. */
export const hasExamples = (index: ReferenceIndex, response: Response) => listExamples(index, response).length > 0;

function toLabel({ status, label }: ResponseExample, all: readonly ResponseExample[]): string {
  const same = all.filter((other) => other.status === status);
  if (same.length === 1) return status;
  return same.length === all.length ? label : `${status} ${label}`;
}

function listExamples(index: ReferenceIndex, { status, content, direction }: Response): ResponseExample[] {
  return content.flatMap((media) => {
    const type = media.types[0] ?? "application/json";
    const examples = media.examples.length > 0 ? media.examples : createExamples(index, media, direction);
    return examples.map((example, position) => {
      const name = example.name ? (example.summary ?? example.name) : undefined;
      const named = name ? `${name} (${type})` : type;
      // The examples of two media types can have the same name.
      const isPlain = media === content[0] && example.name !== "";
      return {
        value: `${status}-${isPlain ? "" : `${type.replace(/[^\w]+/g, "-")}-`}${example.name || position}`,
        status,
        label: content.length > 1 ? named : (name ?? "Example"),
        description: example.description,
        url: toExternalUrl(example),
        code: writeExample(index, media, example),
        language: toLanguage(type),
      };
    });
  });
}

function createExamples(index: ReferenceIndex, media: MediaType, direction: Direction): Example[] {
  const parts = getBodySchema(media);
  const value = parts && createExample(index.specification, parts, direction);
  const saysNothing = value === undefined || value === "(file)" || isDeepStrictEqual(value, {});
  return saysNothing ? [] : [toUnnamedExample(value)];
}

function writeExample({ specification }: ReferenceIndex, media: MediaType, { serialized, value: written }: Example) {
  if (serialized !== undefined) return serialized;
  const value = parseExample(specification, media, written);
  if (typeof written === "string" && (value === undefined || !isJson(media))) return written;
  return writeText(specification, media, value) ?? toJson(value, 2);
}

function toLanguage(type: string): string {
  if (/xml/i.test(type)) return "xml";
  return /json|form|\*/i.test(type) ? "json" : "text";
}

/** Returns the URL of an example whose value is not in the specification. */
const toExternalUrl = ({ externalValue, value, serialized }: Example) =>
  value === undefined && serialized === undefined ? externalValue : undefined;

/** Returns the first operation that is neither deprecated nor a webhook. */
export const findFirstCall = ({ operations }: ReferenceIndex) =>
  operations.find(({ reference, deprecated }) => reference.kind === "path" && !deprecated);

/** Renders a minimal call of an operation, for the home page. */
export function FirstCall({ index, entry }: { readonly index: ReferenceIndex; readonly entry: OperationEntry }) {
  const { specification } = index;
  const operation = normalizeOperation(specification, entry.reference);
  const [media] = operation.body?.content ?? [];
  const examples = media && media.examples.length > 0 ? media.examples : [undefined];
  const [shortest = ""] = examples
    .map((example) => toCurl(toSampleRequest(specification, operation, { media, example, isMinimal: true })))
    .sort((one, other) => one.length - other.length);
  const title = (
    <>
      <MethodBadge method={entry.reference.method} /> <Link href={entry.path}>{entry.label}</Link>
    </>
  );
  return <ReferenceCode code={shortest} language="curl" title={title} isPanel />;
}
