import type { CodeSample, Example, MediaType, Operation } from "../normalise/operation.ts";
import { toBodyText } from "../sample/languages/body-text.ts";
import { sampleLanguages } from "../sample/languages.ts";
import { splitMarks } from "../sample/optional-marks.ts";
import { type SampleRequest, toSampleRequest } from "../sample/sample-request.ts";
import { CodeBlock } from "./code-block.tsx";
import { Markdown } from "./markdown.tsx";
import type { RenderContext } from "./render-context.ts";
import { ExternalExample, isElsewhere } from "./response-examples.tsx";
import { type Tab, Tabs } from "./tabs.tsx";

/** One way to call an operation: a media type with one of its examples. */
interface SampleCase {
  readonly value: string;
  readonly label: string;
  readonly media?: MediaType | undefined;
  readonly example?: Example | undefined;
}

/** Code in one language or format, before it is shown. */
interface Sample {
  readonly value: string;
  readonly label: string;
  readonly language: string;
  /** Whose colours it wears, where not its own. */
  readonly grammar?: string;
  readonly code: string;
}

/** So many characters of samples a page shows; examples after that come as the body alone. */
const mostCharacters = 160_000;
/** Code of other languages than the first is coloured up to this length: few readers open it. */
const longestOther = 1_200;

/** The requests of an operation: each media type and example in every language, what may be left out behind a switch. */
export function RequestSamples({ context, operation }: { context: RenderContext; operation: Operation }) {
  let left = mostCharacters;
  const tabs = listCases(operation).map((each, index): Tab => {
    const made = makeSamples(context, operation, each, left > 0);
    const samples = index === 0 ? withWritten(operation, made) : made;
    left -= samples.reduce((sum, { code }) => sum + code.length, 0);
    return {
      value: each.value,
      label: each.label,
      content: <Case context={context} sampleCase={each} samples={samples} isFirst={index === 0} />,
    };
  });
  if (tabs.length === 0) return null;
  return (
    <section className="ref-sample" aria-label={operation.kind === "path" ? "Request samples" : "What is sent to you"}>
      <p className="ref-sample-title">{operation.kind === "path" ? "Request" : "Sent to you"}</p>
      <Tabs context={context} label="Example" group="request-example" tabs={tabs} />
    </section>
  );
}

function Case({
  context,
  sampleCase: { label, media, example },
  samples,
  isFirst,
}: {
  context: RenderContext;
  sampleCase: SampleCase;
  samples: readonly Sample[];
  isFirst: boolean;
}) {
  if (example && isElsewhere(example)) return <ExternalExample title={label} url={example.externalValue ?? ""} />;
  const isShort = samples.some(({ code }) => splitMarks(code).ranges.length > 0);
  return (
    <div className="ref-case">
      <Markdown context={context} text={example?.description} />
      {isShort && (
        <label className="ref-switch">
          {/* The first example is the shortest way to a call; the others are chosen for what they show. */}
          <input type="checkbox" defaultChecked={!isFirst} /> {media ? "All fields" : "All parameters"}
        </label>
      )}
      <Tabs
        context={context}
        label="Language"
        group="sample-language"
        query="lang"
        tabs={samples.map(({ value, label: title, language, grammar, code }, index) => ({
          value,
          label: title,
          content: (
            <CodeBlock
              context={context}
              code={code}
              language={language}
              grammar={grammar}
              title={samples.length === 1 ? title : undefined}
              longest={!isFirst ? 0 : index === 0 ? undefined : longestOther}
            />
          ),
        }))}
      />
    </div>
  );
}

function listCases({ body, kind }: Operation): SampleCase[] {
  const content = body?.content ?? [];
  if (content.length === 0) return kind === "path" ? [{ value: "only", label: "" }] : [];
  return content.flatMap((media, position) => {
    const type = media.types[0] ?? "";
    const examples: ReadonlyArray<Example | undefined> = media.examples.length > 0 ? media.examples : [undefined];
    return examples.map((example): SampleCase => {
      const name = example?.name ? (example.summary ?? example.name) : undefined;
      return {
        value: `${position === 0 ? "" : `${type} `}${example?.name ?? ""}`.trim() || type,
        label: content.length === 1 ? (name ?? type) : name ? `${name} (${type})` : type,
        media,
        example,
      };
    });
  });
}

function makeSamples(
  context: RenderContext,
  operation: Operation,
  { media, example }: SampleCase,
  inLanguages: boolean,
): Sample[] {
  const request = toSampleRequest(context.index.specification, operation, { media, example });
  const body = toBodySample(request, media);
  if (operation.kind !== "path" || (!inLanguages && body.length > 0)) return body;
  const made = sampleLanguages.map(({ value, label, highlight, writeMarked }) => ({
    value,
    label,
    language: value === "curl" ? "bash" : value,
    grammar: highlight,
    code: writeMarked(request),
  }));
  return [...made, ...body];
}

function toBodySample({ body }: SampleRequest, media: MediaType | undefined): Sample[] {
  const code = toBodyText(body);
  if (code === undefined) return [];
  const isXml = /xml/i.test(media?.types[0] ?? "");
  const language = isXml ? "xml" : body?.kind === "json" ? "json" : "text";
  return [{ value: "body", label: isXml ? "XML" : body?.kind === "json" ? "JSON" : "Body", language, code }];
}

const languageValues: ReadonlyMap<string, string> = new Map([
  ["shell", "curl"],
  ["bash", "curl"],
  ["curl", "curl"],
  ["js", "javascript"],
  ["node", "javascript"],
  ["c#", "csharp"],
]);

/** Samples that the description brings itself come first, and instead of ours in the same language. */
function withWritten({ codeSamples }: Operation, made: readonly Sample[]): Sample[] {
  const written = codeSamples.map(({ language, label, source }: CodeSample, index): Sample => {
    const lower = language.toLowerCase();
    const value = languageValues.get(lower) ?? lower;
    const isRepeated = codeSamples.slice(0, index).some((earlier) => earlier.language === language);
    return {
      value: isRepeated ? `${value}-${index}` : value,
      label: label ?? language,
      language: value === "curl" ? "bash" : value,
      code: source,
    };
  });
  return [...written, ...made.filter(({ value }) => !written.some((own) => own.value === value))];
}
