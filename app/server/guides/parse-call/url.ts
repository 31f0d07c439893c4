import { type CodeText, sliceText, splitText } from "../code-value.ts";
import type { NamedText } from "./call.ts";

/** Splits a query such as `a=1&b=2` into its parameters. */
export function parseUrlQuery(query: CodeText): NamedText[] {
  const parameters: NamedText[] = [];
  for (const match of query.text.matchAll(/[^&]+/g)) {
    const part = sliceText(query, match.index, match.index + match[0].length);
    const [name, value] = splitText(part, "=");
    parameters.push({ name: decode(name), value: decode(value ?? sliceText(part, part.text.length)) });
  }
  return parameters;
}

/** Decodes percent-encoded characters. The characters after one have the offset of the part. */
export function decode(part: CodeText): CodeText {
  if (!/%[\da-f]{2}/i.test(part.text)) return part;
  try {
    const text = decodeURIComponent(part.text.replaceAll("+", " "));
    return { text, at: part.at, offsets: Array.from({ length: text.length }, () => part.at) };
  } catch {
    return part;
  }
}
