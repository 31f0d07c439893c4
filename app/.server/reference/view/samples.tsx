import { toSafeUrl } from "../markdown/safe-url.ts";
import type { CodeSample, Example, MediaType, Operation, Response } from "../normalise/operation.ts";
import { createExample } from "../sample/example-value.ts";
import { sampleLanguages } from "../sample/languages.ts";
import { toSampleRequest } from "../sample/sample-request.ts";
import { toXml } from "../sample/to-xml.ts";
import type { Direction } from "../tree/build-tree.ts";
import { toJson } from "../tree/to-code.ts";
import { CodeBlock } from "./code-block.tsx";
import { Markdown } from "./markdown.tsx";
import type { RenderContext } from "./render-context.ts";
import { toStatusText } from "./status-text.ts";
import { type Tab, Tabs } from "./tabs.tsx";

/** The column beside the text: how to call it, what to send, what comes back. */
export function Samples({ context, operation }: { context: RenderContext; operation: Operation }) {
  return (
    <aside className="ref-samples" aria-label="Samples">
      {operation.kind === "path" && <RequestSamples context={context} operation={operation} />}
      <BodyExamples context={context} operation={operation} />
      <ResponseExamples context={context} responses={operation.responses} />
    </aside>
  );
}

function RequestSamples({ context, operation }: { context: RenderContext; operation: Operation }) {
  const [media] = operation.body?.content ?? [];
  const request = toSampleRequest(context.index.specification, operation, { media, example: media?.examples[0] });
  const written = operation.codeSamples.map((sample, index) => toWrittenTab(context, sample, index));
  const made = sampleLanguages
    .filter(({ value }) => !written.some((tab) => tab.value === value))
    .map(
      ({ value, label, highlight, write }): Tab => ({
        value,
        label,
        content: (
          <CodeBlock
            context={context}
            code={write(request)}
            language={highlight}
            title={label}
            {...(value === "curl" ? {} : { longest: 1_200 })}
          />
        ),
      }),
    );
  return (
    <section className="ref-sample" aria-label="Request sample">
      <Tabs context={context} label="Language" group="sample-language" query="lang" tabs={[...written, ...made]} />
    </section>
  );
}

const languageValues: ReadonlyMap<string, string> = new Map([
  ["shell", "curl"],
  ["bash", "curl"],
  ["curl", "curl"],
  ["js", "javascript"],
  ["node", "javascript"],
  ["c#", "csharp"],
]);

function toWrittenTab(context: RenderContext, { language, label, source }: CodeSample, index: number): Tab {
  const lower = language.toLowerCase();
  const value = languageValues.get(lower) ?? lower;
  return {
    value: index === 0 ? value : `${value}-${index}`,
    label: label ?? language,
    content: (
      <CodeBlock
        context={context}
        code={source}
        language={value === "curl" ? "bash" : value}
        title={label ?? language}
      />
    ),
  };
}

function BodyExamples({ context, operation }: { context: RenderContext; operation: Operation }) {
  const { body } = operation;
  if (!body) return null;
  const tabs = body.content.flatMap((media) => toExampleTabs(context, media, "request", body.content.length > 1));
  if (tabs.length === 0) return null;
  return (
    <section className="ref-sample" aria-label="Request body examples">
      <p className="ref-sample-title">Request body</p>
      <Tabs context={context} label="Request body examples" tabs={tabs} />
    </section>
  );
}

function ResponseExamples({ context, responses }: { context: RenderContext; responses: readonly Response[] }) {
  const tabs = responses.flatMap((response): Tab[] => {
    const examples = response.content.flatMap((media) =>
      toExampleTabs(context, media, "response", response.content.length > 1),
    );
    if (examples.length === 0) return [];
    return [
      {
        value: response.status,
        label: response.status,
        content: (
          <Tabs
            context={context}
            label={`Examples of response ${response.status}`}
            tabs={examples.map((tab) => ({ ...tab, value: `${response.status}-${tab.value}` }))}
          />
        ),
      },
    ];
  });
  if (tabs.length === 0) return null;
  return (
    <section className="ref-sample" aria-label="Response examples">
      <p className="ref-sample-title">Response</p>
      <Tabs
        context={context}
        label="Response status"
        tabs={tabs.map((tab) => ({ ...tab, label: <span title={toStatusText(tab.value)}>{tab.label}</span> }))}
      />
    </section>
  );
}

function toExampleTabs(context: RenderContext, media: MediaType, direction: Direction, nameType: boolean): Tab[] {
  const type = media.types[0] ?? "application/json";
  const examples: readonly Example[] =
    media.examples.length > 0 ? media.examples : makeExample(context, media, direction);
  return examples.map((example, index): Tab => {
    const title = example.name ? (example.summary ?? example.name) : type;
    return {
      value: example.name || `${type.replace(/[^\w]+/g, "-")}-${index}`,
      label: example.name ? title : nameType ? type : "Example",
      content: (
        <>
          <Markdown context={context} text={example.description} />
          <ExampleCode
            context={context}
            media={media}
            example={example}
            title={nameType && example.name ? `${title} (${type})` : title}
          />
        </>
      ),
    };
  });
}

function makeExample(context: RenderContext, media: MediaType, direction: Direction): Example[] {
  const parts = media.schema ?? media.itemSchema;
  if (!parts) return [];
  const { specification } = context.index;
  const value = createExample(specification, parts, { direction });
  if (value === undefined || value === "(file)") return [];
  if (direction !== "request") return [{ name: "", value }];
  const least = createExample(specification, parts, { direction, requiredOnly: true });
  const isSame = toJson(least) === toJson(value);
  return isSame
    ? [{ name: "", value }]
    : [
        { name: "all", summary: "All fields", value },
        { name: "required", summary: "Required fields only", value: least },
      ];
}

function ExampleCode({
  context,
  media,
  example,
  title,
}: {
  context: RenderContext;
  media: MediaType;
  example: Example;
  title: string;
}) {
  const type = media.types[0] ?? "application/json";
  if (example.externalValue !== undefined && example.value === undefined && example.serialized === undefined) {
    const url = toSafeUrl(example.externalValue);
    return (
      <p className="ref-note">
        {title}:{" "}
        {url ? (
          <a href={url} rel="noopener noreferrer">
            {example.externalValue}
          </a>
        ) : (
          example.externalValue
        )}
      </p>
    );
  }
  const isXml = /xml/i.test(type);
  const { value } = example;
  const code =
    example.serialized ??
    (typeof value === "string" && !/json/i.test(type)
      ? value
      : isXml
        ? toXml(context.index.specification, media.schema ?? [], value)
        : toJson(value, 2));
  return (
    <CodeBlock
      context={context}
      code={code}
      language={isXml ? "xml" : /json|form|\*/i.test(type) ? "json" : "text"}
      title={title}
    />
  );
}

/** All examples of one response, for pages without a samples column. */
export function ExampleList({ context, response }: { context: RenderContext; response: Response }) {
  const tabs = response.content
    .filter(({ examples }) => examples.length > 0)
    .flatMap((media) => toExampleTabs(context, media, "response", false));
  return <Tabs context={context} label={`Examples of status ${response.status}`} tabs={tabs} />;
}
