import { isDeepStrictEqual } from "node:util";
import type { CodeSample } from "../normalize/extensions.ts";
import type { Example, MediaType } from "../normalize/normalize-content.ts";
import type { Operation } from "../normalize/normalize-operation.ts";
import { normalizeSchema } from "../normalize/normalize-schema.ts";
import type { Specification } from "../normalize/specification.ts";
import { toCsharp } from "./languages/csharp.ts";
import { toCurl } from "./languages/curl.ts";
import { toGo } from "./languages/go.ts";
import { toJava } from "./languages/java.ts";
import { toJavascript } from "./languages/javascript.ts";
import { toBodyText } from "./languages/literals.ts";
import { toPhp } from "./languages/php.ts";
import { toPython } from "./languages/python.ts";
import { toRuby } from "./languages/ruby.ts";
import type { RequestBody } from "./request-body.ts";
import { type SampleRequest, toSampleRequest } from "./sample-request.ts";

/** A language or format in which the samples of an operation are written. */
export interface SampleFormat {
  /** Name of the format in URLs and in the reader's stored choice, such as `curl` in `?lang=curl`. */
  readonly value: string;
  readonly label: string;
  readonly grammar: string;
  /** True if the specification contains the sample. */
  readonly isWritten?: boolean;
  /** Returns undefined if the format shows only bodies, and the request has no body that can be written as text. */
  readonly write: (request: SampleRequest) => string | undefined;
}

/** Languages in menu order. */
export const sampleLanguages: readonly SampleFormat[] = [
  { value: "curl", label: "curl", grammar: "curl", write: toCurl },
  { value: "javascript", label: "JavaScript", grammar: "javascript", write: toJavascript },
  { value: "python", label: "Python", grammar: "python", write: toPython },
  { value: "csharp", label: "C#", grammar: "csharp", write: toCsharp },
  { value: "java", label: "Java", grammar: "java", write: toJava },
  { value: "go", label: "Go", grammar: "go", write: toGo },
  { value: "php", label: "PHP", grammar: "php", write: toPhp },
  { value: "ruby", label: "Ruby", grammar: "ruby", write: toRuby },
];

/** A request to an operation. If the body has several media types or examples, each has its own request. */
interface SampleCase {
  /** Name that identifies the example when the browser stores the reader's choice. */
  readonly value: string;
  readonly label: string;
  readonly example: Example | undefined;
  readonly media: MediaType | undefined;
  readonly isMinimal?: boolean;
}

/**
 * Lists samples in one format. The sample with only required values follows the first example of the author, and
 * precedes all samples if the author wrote no example, unless its body is empty or most fields have examples. Of samples
 * with the same code, the first is kept.
 */
export function listSamples(specification: Specification, operation: Operation, format: SampleFormat) {
  const [minimal, ...others] = listCases(operation).map((each) => {
    const request = toSampleRequest(specification, operation, each);
    return { ...each, code: format.write(request) ?? "", hasEmptyBody: each.media && isEmptyBody(request.body) };
  });
  const different = [...Map.groupBy(others, ({ code }) => code).values()].flatMap(([first]) => first ?? []);
  const isRepeated = minimal === undefined || different.some(({ code }) => code === minimal.code);
  const leadsWithAll =
    different[0]?.example !== undefined || minimal?.hasEmptyBody || hasFieldExamples(specification, minimal?.media);
  const leading = different.slice(0, leadsWithAll ? 1 : 0);
  const rest = different.slice(leading.length);
  const samples = isRepeated ? different : [...leading, { ...minimal, example: undefined }, ...rest];
  return format.isWritten ? samples.slice(0, 1) : samples;
}

/** Returns true if at least half of the fields of a body have an example, so that a sample with all fields is realistic. */
function hasFieldExamples(specification: Specification, media: MediaType | undefined): boolean {
  const { properties } = normalizeSchema(specification, media?.schema ?? []);
  const written = properties.filter(({ subschemas }) => normalizeSchema(specification, subschemas).examples.length > 0);
  return properties.length > 0 && written.length * 2 >= properties.length;
}

const isEmptyBody = (body: RequestBody | undefined) =>
  body === undefined ||
  (body.kind === "json" && isDeepStrictEqual(body.value, {})) ||
  ("parts" in body && body.parts.length === 0);

function listCases({ body }: Operation): SampleCase[] {
  const content = body?.content ?? [];
  const [media] = content;
  if (!media)
    return [
      { value: "required", label: "Required parameters", media, example: undefined, isMinimal: true },
      { value: "all", label: "All parameters", media, example: undefined },
    ];
  return [
    { value: "required", label: "Required fields", media, example: media.examples[0], isMinimal: true },
    ...content.flatMap((each, position) => listExamples(each, position, content.length)),
  ];
}

function listExamples(media: MediaType, position: number, count: number): SampleCase[] {
  const type = media.types[0] ?? "";
  const examples: ReadonlyArray<Example | undefined> = media.examples.length > 0 ? media.examples : [undefined];
  return examples.map((example): SampleCase => {
    const name = example?.name ? (example.summary ?? example.name) : undefined;
    const value = `${position === 0 ? "" : `${type} `}${example?.name ?? ""}`.trim() || type;
    if (count === 1) return { value, label: name ?? "All fields", media, example };
    return { value, label: name ? `${name} (${type})` : type, media, example };
  });
}

interface SampledOperation extends Pick<Operation, "kind" | "codeSamples"> {
  readonly body: Pick<NonNullable<Operation["body"]>, "content"> | undefined;
}

/** Lists the formats of an operation's samples. The operation's page shows the first format. */
export function listSampleFormats({ kind, codeSamples, body }: SampledOperation): SampleFormat[] {
  const bodyFormats = body ? [toBodyFormat(body.content[0]?.types[0] ?? "")] : [];
  if (kind !== "path") return bodyFormats;
  const written = codeSamples.map(toWrittenFormat);
  const generated = [...sampleLanguages, ...bodyFormats];
  return [...written, ...generated.filter(({ value }) => !written.some((own) => own.value === value))];
}

function toBodyFormat(type: string): SampleFormat {
  const write = (request: SampleRequest) => toBodyText(request.body);
  if (/xml/i.test(type)) return { value: "body", label: "XML", grammar: "xml", write };
  if (/json/i.test(type)) return { value: "body", label: "JSON", grammar: "json", write };
  return { value: "body", label: "Body", grammar: "body", write };
}

/** The format that shows only the JSON body of a request. */
export const jsonBodyFormat: SampleFormat = toBodyFormat("application/json");

const languageValues: ReadonlyMap<string, string> = new Map([
  ["shell", "curl"],
  ["bash", "curl"],
  ["curl", "curl"],
  ["js", "javascript"],
  ["node", "javascript"],
  ["c#", "csharp"],
]);

function toLanguageValue({ language }: CodeSample): string {
  const lower = language.toLowerCase();
  return languageValues.get(lower) ?? (lower.replace(/[^a-z0-9]+/g, "-") || "sample");
}

function toWrittenFormat(sample: CodeSample, index: number, all: readonly CodeSample[]): SampleFormat {
  const { language, label, source } = sample;
  const value = toLanguageValue(sample);
  const isRepeated = all.slice(0, index).some((earlier) => toLanguageValue(earlier) === value);
  return {
    value: isRepeated ? `${value}-${index}` : value,
    label: label ?? language,
    grammar: value === "curl" ? "bash" : language.toLowerCase(),
    isWritten: true,
    write: () => source,
  };
}
