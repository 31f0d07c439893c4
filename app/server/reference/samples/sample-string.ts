import RandExp from "randexp";
import type { Constraints, Schema } from "../normalize/schema.ts";

/** Texts by `format` or `contentEncoding`. */
const byFormat: ReadonlyMap<string, string> = new Map([
  ["date", "2025-01-31"],
  ["date-time", "2025-01-31T08:00:00Z"],
  ["time", "08:00:00Z"],
  ["duration", "PT1H"],
  ["uuid", "3fa85f64-5717-4562-b3fc-2c963f66afa6"],
  ["email", "name@example.com"],
  ["idn-email", "name@example.com"],
  ["uri", "https://example.com"],
  ["url", "https://example.com"],
  ["uri-reference", "/path"],
  ["hostname", "example.com"],
  ["ipv4", "192.0.2.1"],
  ["ipv6", "2001:db8::1"],
  ["password", "********"],
  ["byte", "aGVsbG8="],
  ["base64", "aGVsbG8="],
  ["binary", "(file)"],
  ["json-pointer", "/name"],
  // Google's APIs write integers of 64 bits as texts.
  ["int64", "0"],
  ["uint64", "0"],
]);

/** The longest text that is created to fulfill `minLength`. */
const longestText = 200;
/** Stands for a text that matches a pattern for which no text can be created. */
const placeholder = "YOUR_VALUE";

/** Creates a plausible text for a schema. */
export function toSampleString({
  format,
  constraints,
  contentEncoding,
  contentMediaType,
}: Pick<Schema, "format" | "constraints" | "contentEncoding" | "contentMediaType">): string {
  const isText = /^text\/|json|xml|yaml|graphql|javascript/i.test(contentMediaType ?? "text/plain");
  if (!isText && contentEncoding === undefined) return "(file)";
  const [pattern] = constraints.pattern ?? [];
  const known = byFormat.get(contentEncoding ?? format ?? "");
  if (known !== undefined && isFitting(known, constraints)) return known;
  const least = Math.min(Number(constraints.minLength ?? 0), longestText);
  const most = Math.min(Number(constraints.maxLength ?? longestText), longestText);
  const text = "string".padEnd(least, "x").slice(0, Math.max(most, least));
  if (pattern === undefined || (text.length <= longestCompared && isMatch(pattern, text))) return text;
  return fromPattern(pattern, constraints) ?? placeholder;
}

/** Some patterns take exponential time, so they are compared only with short texts. */
const longestCompared = 24;

/** Returns false if a text is too short, too long, or does not match the pattern. Patterns are ignored for long texts. */
export function isFitting(
  text: string,
  { minLength = 0, maxLength = text.length, pattern = [] }: Constraints,
): boolean {
  if (text.length < minLength || text.length > maxLength) return false;
  return text.length > longestCompared || pattern.every((each) => isMatch(each, text));
}

/** Returns whether a text matches a pattern of a specification, or the pattern cannot be read. */
export function isMatch(pattern: string, text: string): boolean {
  for (const flags of ["u", ""]) {
    try {
      return new RegExp(pattern, flags).test(text);
    } catch {
      // Many patterns are valid only without Unicode mode. Patterns of other languages are ignored.
    }
  }
  return true;
}

/** Syntax whose meaning `RandExp` ignores: lookaround, Unicode properties and anchors inside a pattern. */
const unsupported = /\(\?<?[=!]|\\p\{|[^(|\\[]\^|\$[^)|]/i;

/** Creates a text that fits the constraints from their first pattern. Returns undefined if there is none among the first. */
function fromPattern(pattern: string, constraints: Constraints): string | undefined {
  const least = Math.min(Number(constraints.minLength ?? 0), longestText);
  const wanted = { ...constraints, minLength: least };
  const syntax = pattern.replace(/\\[^p]/gi, "").replace(/\[[^\]]*\]/g, "[]");
  const isSure = (text: string) => text.length <= longestCompared || !unsupported.test(syntax);
  return [0, 1, Math.max(least - 1, 0), least]
    .values()
    .map((repetitions) => generate(pattern, repetitions))
    .find((text) => text !== undefined && isSure(text) && isFitting(text, wanted));
}

/** Creates the same text in each call, with `repetitions` more of each repeated part than the least number. */
function generate(pattern: string, repetitions: number): string | undefined {
  try {
    const generator = new RandExp(pattern);
    generator.max = repetitions;
    let calls = 0;
    // Choices between few are always the first; the characters of a class follow each other, in `.` from the letter b.
    generator.randInt = (from, to) => {
      const range = to - from;
      if (range < fewChoices || range === repetitions) return Math.min(to, from + repetitions);
      calls += 1;
      return range < allCharacters ? from + ((calls - 1) % (range + 1)) : from + letterB + ((calls - 1) % fewChoices);
    };
    return generator.gen();
  } catch {
    return undefined;
  }
}

const fewChoices = 9;
/** A class with more characters contains almost all printable characters, sorted by code; `letterB` is the position of b. */
const allCharacters = 80;
const letterB = 66;
