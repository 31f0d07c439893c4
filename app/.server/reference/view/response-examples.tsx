import { toSafeUrl } from "../markdown/safe-url.ts";
import type { Example, MediaType, Response } from "../normalise/operation.ts";
import { createExample } from "../sample/example-value.ts";
import { toXml } from "../sample/to-xml.ts";
import { toJson } from "../tree/to-code.ts";
import { CodeBlock } from "./code-block.tsx";
import { Markdown } from "./markdown.tsx";
import type { RenderContext } from "./render-context.ts";
import { toStatusText } from "./status-text.ts";
import { type Tab, Tabs } from "./tabs.tsx";

/** What comes back, by status and example. */
export function ResponseExamples({ context, responses }: { context: RenderContext; responses: readonly Response[] }) {
  const tabs = responses.flatMap((response): Tab[] => {
    const examples = response.content.flatMap((media) => toExampleTabs(context, media, response.content.length > 1));
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

function toExampleTabs(context: RenderContext, media: MediaType, nameType: boolean): Tab[] {
  const type = media.types[0] ?? "application/json";
  const examples: readonly Example[] = media.examples.length > 0 ? media.examples : makeExample(context, media);
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
            title={
              examples.length > 1 && !nameType ? undefined : nameType && example.name ? `${title} (${type})` : title
            }
          />
        </>
      ),
    };
  });
}

function makeExample(context: RenderContext, media: MediaType): Example[] {
  const parts = media.schema ?? media.itemSchema;
  const value = parts && createExample(context.index.specification, parts, { direction: "response" });
  return value === undefined || value === "(file)" ? [] : [{ name: "", value }];
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
  title: string | undefined;
}) {
  const type = media.types[0] ?? "application/json";
  if (isElsewhere(example)) return <ExternalExample title={title} url={example.externalValue ?? ""} />;
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

/** An example that the description only links to. */
export const isElsewhere = ({ externalValue, value, serialized }: Example) =>
  externalValue !== undefined && value === undefined && serialized === undefined;

/** A link to an example, or its address where that is no link. */
export function ExternalExample({ title, url }: { title: string | undefined; url: string }) {
  const safe = toSafeUrl(url);
  return (
    <p className="ref-note">
      {title && `${title}: `}
      {safe ? (
        <a href={safe} rel="noopener noreferrer">
          {url}
        </a>
      ) : (
        url
      )}
    </p>
  );
}

/** All examples of one response, for pages without a samples column. */
export function ExampleList({ context, response }: { context: RenderContext; response: Response }) {
  const tabs = response.content
    .filter(({ examples }) => examples.length > 0)
    .flatMap((media) => toExampleTabs(context, media, false));
  return <Tabs context={context} label={`Examples of status ${response.status}`} tabs={tabs} />;
}
