import type { CodeSample, Example, MediaType, Operation } from "../normalize/operation.ts";
import type { Specification } from "../normalize/specification.ts";
import { toBodyText } from "./languages/body-text.ts";
import { sampleLanguages } from "./languages.ts";
import { type SampleRequest, toSampleRequest } from "./sample-request.ts";

/** One way to call an operation: a media type with one of its examples. */
export interface SampleCase {
  readonly value: string;
  readonly label: string;
  readonly media?: MediaType | undefined;
  readonly example?: Example | undefined;
}

/** A language or format in which the samples of an operation are written. */
export interface SampleFormat {
  /** Remembered, and the last segment of the path of its samples. */
  readonly value: string;
  readonly label: string;
  readonly grammar: string;
  /** Brought along by the specification. */
  readonly isWritten?: boolean;
  /** With marks around what may be left out. Undefined for a request without a body in a format that shows the body only. */
  readonly write: (request: SampleRequest) => string | undefined;
}

/** The request bodies of an operation, each with its examples; one case without a body where there is none. */
export function listSampleCases({ body, kind }: Operation): SampleCase[] {
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

/** The formats of an operation's samples, the one that its page shows first. */
export function listSampleFormats({
  kind,
  codeSamples,
  body,
}: Pick<Operation, "kind" | "codeSamples" | "body">): SampleFormat[] {
  const type = body?.content[0]?.types[0] ?? "";
  const isXml = /xml/i.test(type);
  const label = isXml ? "XML" : /json/i.test(type) ? "JSON" : "Body";
  const bodyOnly: SampleFormat = {
    value: "body",
    label,
    grammar: label.toLowerCase(),
    write: (request) => toBodyText(request.body),
  };
  if (kind !== "path") return [bodyOnly];
  const written = codeSamples.map(toWrittenFormat);
  const made = sampleLanguages.map(
    ({ value, label, highlight, writeMarked }): SampleFormat => ({
      value,
      label,
      grammar: value === "curl" ? value : highlight,
      write: writeMarked,
    }),
  );
  return [
    ...written,
    ...[...made, ...(body ? [bodyOnly] : [])].filter(({ value }) => !written.some((own) => own.value === value)),
  ];
}

const languageValues: ReadonlyMap<string, string> = new Map([
  ["shell", "curl"],
  ["bash", "curl"],
  ["curl", "curl"],
  ["js", "javascript"],
  ["node", "javascript"],
  ["c#", "csharp"],
]);

/** Samples in the specification come first, and instead of ours in the same language. */
function toWrittenFormat(
  { language, label, source }: CodeSample,
  index: number,
  all: readonly CodeSample[],
): SampleFormat {
  const lower = language.toLowerCase();
  const value = languageValues.get(lower) ?? (lower.replace(/[^a-z0-9]+/g, "-") || "sample");
  const isRepeated = all.slice(0, index).some((earlier) => earlier.language === language);
  return {
    value: isRepeated ? `${value}-${index}` : value,
    label: label ?? language,
    grammar: value === "curl" ? "bash" : lower,
    isWritten: true,
    write: () => source,
  };
}

/** The code of one case in one format. */
export function writeSample(
  specification: Specification,
  operation: Operation,
  { media, example }: SampleCase,
  { write }: SampleFormat,
): string {
  return write(toSampleRequest(specification, operation, { media, example })) ?? "";
}
