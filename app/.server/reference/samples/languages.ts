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
  /** The name in URLs and in the reader's stored choice: `?lang=curl`. */
  readonly value: string;
  readonly label: string;
  /**
   * The grammar that highlights the code. Languages without a grammar use JavaScript's. Loading a grammar adds
   * 0.1 s (Python) to 0.4 s (PHP, Ruby) to the first request that needs it.
   */
  readonly highlight: string;
  readonly write: (request: SampleRequest) => string;
}

/** In the order of the language menu. */
export const sampleLanguages: readonly SampleLanguage[] = [
  { value: "curl", label: "curl", highlight: "bash", write: toCurl },
  { value: "javascript", label: "JavaScript", highlight: "javascript", write: toJavascript },
  { value: "python", label: "Python", highlight: "python", write: toPython },
  { value: "csharp", label: "C#", highlight: "javascript", write: toCsharp },
  { value: "java", label: "Java", highlight: "javascript", write: toJava },
  { value: "go", label: "Go", highlight: "javascript", write: toGo },
  { value: "php", label: "PHP", highlight: "javascript", write: toPhp },
  { value: "ruby", label: "Ruby", highlight: "javascript", write: toRuby },
];
