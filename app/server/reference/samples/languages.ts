import { toCsharp } from "./languages/csharp.ts";
import { toCurl } from "./languages/curl.ts";
import { toGo } from "./languages/go.ts";
import { toJava } from "./languages/java.ts";
import { toJavascript } from "./languages/javascript.ts";
import { toPhp } from "./languages/php.ts";
import { toPython } from "./languages/python.ts";
import { toRuby } from "./languages/ruby.ts";
import type { SampleRequest } from "./sample-request.ts";

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
