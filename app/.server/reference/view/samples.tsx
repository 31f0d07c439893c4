import { Fragment } from "react";
import { toJson } from "#app/.server/text/to-json.ts";
import type { Example, MediaType, Operation, Response } from "../normalize/operation.ts";
import type { OperationOutline } from "../outline/outline-operation.ts";
import { createExample } from "../samples/example-value.ts";
import { listSampleFormats, listSamples, type Sample, type SampleFormat } from "../samples/list-samples.ts";
import { toXml } from "../samples/to-xml.ts";
import { CodeBlock } from "./code-block.tsx";
import { ExternalLink, Markdown, type RenderContext } from "./parts.tsx";
import { Tabs } from "./tabs.tsx";

/** Characters of samples and of response examples that a page shows; pages of their own show the others. */
const requestsOnPage = 8_000;
const responsesOnPage = 4_000;
/** Characters of code on a page of samples. */
const charactersOfSamples = 400_000;

/** The path below which the samples of an operation lie, one page for each format. */
export const toSamplesPath = (operationPath: string) => `${operationPath}/samples`;

/** The column beside the text: a request in one language, which the reader can change, and what comes back. */
export function Samples({ context, outline }: { context: RenderContext; outline: OperationOutline }) {
  const { operation, entry, responses } = outline;
  const formats = listSampleFormats(operation);
  const path = toSamplesPath(entry.path);
  return (
    <aside id="samples" className="ref-samples" aria-label="Samples" data-samples={path}>
      <RequestSamples context={context} operation={operation} formats={formats} path={path} />
      <ResponseExamples context={context} responses={responses.map(({ response }) => response)} path={path} />
    </aside>
  );
}

interface RequestSamplesProps {
  readonly context: RenderContext;
  readonly operation: Operation;
  readonly formats: readonly SampleFormat[];
  readonly path: string;
}

function RequestSamples({ context, operation, formats, path }: RequestSamplesProps) {
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
      <FormatSamples context={context} operation={operation} format={format} morePath={`${path}/${format.value}`} />
    </section>
  );
}

/** Without scripts, links to the pages of the other formats. */
function FormatMenu({ formats, path }: Pick<RequestSamplesProps, "formats" | "path">) {
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
            <a href={`${path}/${value}`}>{label}</a>{" "}
          </Fragment>
        ))}
      </noscript>
    </>
  );
}

interface FormatSamplesProps {
  readonly context: RenderContext;
  readonly operation: Operation;
  readonly format: SampleFormat;
  /** The page that has all samples; absent on that page. */
  readonly morePath?: string | undefined;
}

/** The samples of an operation in one format. A script replaces them by those of the page of another format. */
export function FormatSamples({ context, operation, format, morePath }: FormatSamplesProps) {
  const samples = listSamples(context.index.specification, operation, format);
  const shown = countShown(
    samples.map(({ code }) => code),
    morePath === undefined ? charactersOfSamples : requestsOnPage,
  );
  return (
    <div className="ref-cases">
      <Tabs
        id="request"
        label="Example"
        group="request-example"
        tabs={samples.slice(0, shown).map((sample, index) => ({
          value: sample.value,
          label: sample.label,
          content: <RequestSample context={context} sample={sample} format={format} isFirst={index === 0} />,
        }))}
      />
      <More path={morePath} count={samples.length - shown} />
    </div>
  );
}

/** How many texts are shown. The first one always is, unless it is longer than a whole page of samples. */
function countShown(texts: readonly string[], characters: number): number {
  let left = characters;
  const over = texts.findIndex((text, index) => {
    left -= text.length;
    return left < 0 && (index > 0 || text.length > charactersOfSamples);
  });
  return over < 0 ? texts.length : over;
}

function More({ path, count }: { path: string | undefined; count: number }) {
  if (count === 0) return null;
  const words = `${count} more ${count === 1 ? "example" : "examples"}`;
  return (
    <p className="ref-note">{path === undefined ? `${words} in the specification` : <a href={path}>{words}</a>}</p>
  );
}

interface RequestSampleProps {
  readonly context: RenderContext;
  readonly sample: Sample;
  readonly format: SampleFormat;
  readonly isFirst: boolean;
}

/** Code of examples that few readers open is colored up to this length. */
const longestOther = 2_500;

function RequestSample({ context, sample: { label, example, code }, format, isFirst }: RequestSampleProps) {
  if (example && isElsewhere(example)) return <ExternalExample title={label} url={example.externalValue ?? ""} />;
  return (
    <div className="ref-case">
      <Markdown context={context} text={example?.description} />
      <CodeBlock context={context} code={code} language={format.grammar} longest={isFirst ? undefined : longestOther} />
    </div>
  );
}

interface ResponseExample {
  readonly value: string;
  readonly status: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly externalValue?: string | undefined;
  readonly code: string;
  readonly language: string;
}

/** What comes back, by status and example. */
function ResponseExamples({
  context,
  responses,
  path,
}: {
  context: RenderContext;
  responses: readonly Response[];
  path: string;
}) {
  const examples = joinEqual(responses.flatMap((response) => listResponseExamples(context, response)));
  if (examples.length === 0) return null;
  return (
    <section className="ref-sample" aria-label="Response examples">
      <div className="ref-sample-head">
        <p className="ref-sample-title" data-markdown="heading">
          Response
        </p>
      </div>
      <ExampleTabs context={context} examples={examples} id="response-example" morePath={`${path}/responses`} />
    </section>
  );
}

/** Makes equal examples of several responses one. */
function joinEqual(examples: readonly ResponseExample[]): ResponseExample[] {
  return [...Map.groupBy(examples, ({ code, externalValue }) => externalValue ?? code).values()].flatMap((equal) => {
    const [first] = equal;
    const statuses = [...new Set(equal.map(({ status }) => status))];
    return first ? { ...first, status: statuses.join(", ") } : [];
  });
}

interface ExampleTabsProps {
  readonly context: RenderContext;
  readonly examples: readonly ResponseExample[];
  readonly id: string;
  /** The page that has all examples; absent on that page. */
  readonly morePath?: string | undefined;
}

/** Examples of responses as tabs, named by what sets them apart. */
export function ExampleTabs({ context, examples, id, morePath }: ExampleTabsProps) {
  const shown = countShown(
    examples.map(({ code }) => code),
    morePath === undefined ? charactersOfSamples : responsesOnPage,
  );
  const toLabel = ({ status, label }: ResponseExample) => {
    const same = examples.filter((other) => other.status === status);
    if (same.length === 1) return status;
    return same.length === examples.length ? label : `${status} ${label}`;
  };
  return (
    <>
      <Tabs
        id={id}
        label="Example"
        tabs={examples.slice(0, shown).map((example, index) => ({
          value: example.value,
          label: toLabel(example),
          content: <ExampleCode context={context} example={example} isFirst={index === 0} />,
        }))}
      />
      <More path={morePath} count={examples.length - shown} />
    </>
  );
}

function ExampleCode({
  context,
  example: { code, language, description, label, externalValue },
  isFirst,
}: {
  context: RenderContext;
  example: ResponseExample;
  isFirst: boolean;
}) {
  if (externalValue !== undefined) return <ExternalExample title={label} url={externalValue} />;
  return (
    <>
      <Markdown context={context} text={description} />
      <CodeBlock context={context} code={code} language={language} longest={isFirst ? undefined : longestOther} />
    </>
  );
}

/** Examples of one response: those of the specification, else one made from the schema. */
export function listResponseExamples(context: RenderContext, { status, content }: Response): ResponseExample[] {
  return content.flatMap((media) => {
    const type = media.types[0] ?? "application/json";
    const examples = media.examples.length > 0 ? media.examples : makeExample(context, media);
    return examples.map((example, index): ResponseExample => {
      const name = example.name ? (example.summary ?? example.name) : undefined;
      return {
        value: `${status}-${example.name || `${type.replace(/[^\w]+/g, "-")}-${index}`}`,
        status,
        label: content.length > 1 ? (name ? `${name} (${type})` : type) : (name ?? "Example"),
        description: example.description,
        externalValue: isElsewhere(example) ? example.externalValue : undefined,
        code: writeExample(context, media, example),
        language: /xml/i.test(type) ? "xml" : /json|form|\*/i.test(type) ? "json" : "text",
      };
    });
  });
}

function makeExample({ index }: RenderContext, media: MediaType): Example[] {
  const parts = media.schema ?? media.itemSchema;
  const value = parts && createExample(index.specification, parts, { direction: "response" });
  return value === undefined || value === "(file)" ? [] : [{ name: "", value }];
}

function writeExample({ index }: RenderContext, media: MediaType, { serialized, value }: Example): string {
  const type = media.types[0] ?? "application/json";
  if (serialized !== undefined) return serialized;
  if (typeof value === "string" && !/json/i.test(type)) return value;
  return /xml/i.test(type) ? toXml(index.specification, media.schema ?? [], value) : toJson(value, 2);
}

/** An example that the specification only links to. */
const isElsewhere = ({ externalValue, value, serialized }: Example) =>
  externalValue !== undefined && value === undefined && serialized === undefined;

function ExternalExample({ title, url }: { title: string | undefined; url: string }) {
  return (
    <p className="ref-note">
      {title && `${title}: `}
      <ExternalLink url={url}>{url}</ExternalLink>
    </p>
  );
}
