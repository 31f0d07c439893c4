import { toCsharp } from "./languages/csharp.ts";
import { toCurl } from "./languages/curl.ts";
import { toGo } from "./languages/go.ts";
import { toJava } from "./languages/java.ts";
import { toJavascript } from "./languages/javascript.ts";
import { toPhp } from "./languages/php.ts";
import { toPython } from "./languages/python.ts";
import { toRuby } from "./languages/ruby.ts";
import { withoutMarks } from "./optional-marks.ts";
import type { SampleRequest } from "./sample-request.ts";

/** A language that samples are written in. */
interface SampleLanguage {
  /** Remembered, and used in addresses: `?lang=curl`. */
  readonly value: string;
  readonly label: string;
  /** Whose colours it wears: a grammar costs 0.2 s (Go, Java, C#) to a second (PHP, Ruby) at first use, on the first page that is asked for. */
  readonly highlight: string;
  /** The whole request. */
  readonly write: (request: SampleRequest) => string;
  /** The same, with marks around what may be left out. */
  readonly writeMarked: (request: SampleRequest) => string;
}

const language = (
  value: string,
  label: string,
  writeMarked: SampleLanguage["writeMarked"],
  highlight = value,
): SampleLanguage => ({
  value,
  label,
  highlight,
  writeMarked,
  write: (request) => withoutMarks(writeMarked(request)),
});

/** In the order in which they are offered. */
export const sampleLanguages: readonly SampleLanguage[] = [
  language("curl", "curl", toCurl, "bash"),
  language("javascript", "JavaScript", toJavascript),
  language("python", "Python", toPython),
  language("csharp", "C#", toCsharp, "javascript"),
  language("java", "Java", toJava, "javascript"),
  language("go", "Go", toGo, "javascript"),
  language("php", "PHP", toPhp, "javascript"),
  language("ruby", "Ruby", toRuby, "javascript"),
];
