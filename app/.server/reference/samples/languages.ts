import { toCsharp } from "./languages/csharp.ts";
import { toCurl } from "./languages/curl.ts";
import { toGo } from "./languages/go.ts";
import { toJava } from "./languages/java.ts";
import { toJavascript } from "./languages/javascript.ts";
import { toPhp } from "./languages/php.ts";
import { toPython } from "./languages/python.ts";
import { toRuby } from "./languages/ruby.ts";
import type { SampleRequest } from "./sample-request.ts";

/** A programming language in which samples are written. */
interface SampleLanguage {
  /** Name of the language in URLs and in the reader's stored choice, such as `curl` in `?lang=curl`. */
  readonly value: string;
  readonly label: string;
  /**
   * Grammar that highlights the code. Most languages use the grammar of JavaScript, since loading another grammar adds 0.1 s
   * (Python) to 0.4 s (PHP, Ruby) to the first request that needs the grammar.
   */
  readonly grammar: string;
  readonly write: (request: SampleRequest) => string;
}

/** All languages of samples, in the order of the language menu. */
export const sampleLanguages: readonly SampleLanguage[] = [
  { value: "curl", label: "curl", grammar: "curl", write: toCurl },
  { value: "javascript", label: "JavaScript", grammar: "javascript", write: toJavascript },
  { value: "python", label: "Python", grammar: "python", write: toPython },
  { value: "csharp", label: "C#", grammar: "javascript", write: toCsharp },
  { value: "java", label: "Java", grammar: "javascript", write: toJava },
  { value: "go", label: "Go", grammar: "javascript", write: toGo },
  { value: "php", label: "PHP", grammar: "javascript", write: toPhp },
  { value: "ruby", label: "Ruby", grammar: "javascript", write: toRuby },
];
