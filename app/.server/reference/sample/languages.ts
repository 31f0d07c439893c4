import { toCsharp } from "./languages/csharp.ts";
import { toCurl } from "./languages/curl.ts";
import { toGo } from "./languages/go.ts";
import { toJava } from "./languages/java.ts";
import { toJavascript } from "./languages/javascript.ts";
import { toPhp } from "./languages/php.ts";
import { toPython } from "./languages/python.ts";
import { toRuby } from "./languages/ruby.ts";
import type { SampleRequest } from "./sample-request.ts";

/** A language that samples are written in. */
interface SampleLanguage {
  /** Remembered, and used in addresses: `?lang=curl`. */
  readonly value: string;
  readonly label: string;
  /** For the highlighter. */
  readonly highlight: string;
  readonly write: (request: SampleRequest) => string;
}

/** In the order in which they are offered. */
export const sampleLanguages: readonly SampleLanguage[] = [
  { value: "curl", label: "curl", highlight: "bash", write: toCurl },
  { value: "javascript", label: "JavaScript", highlight: "javascript", write: toJavascript },
  { value: "python", label: "Python", highlight: "python", write: toPython },
  { value: "csharp", label: "C#", highlight: "csharp", write: toCsharp },
  { value: "java", label: "Java", highlight: "java", write: toJava },
  { value: "go", label: "Go", highlight: "go", write: toGo },
  { value: "php", label: "PHP", highlight: "php", write: toPhp },
  { value: "ruby", label: "Ruby", highlight: "ruby", write: toRuby },
];
