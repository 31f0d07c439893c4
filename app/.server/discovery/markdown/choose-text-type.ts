import Negotiator from "negotiator";

const offered = ["text/html", "text/markdown", "text/plain"] as const;

/** A content type of a Markdown version. */
export type TextType = "text/markdown" | "text/plain";

/**
 * The text type that a client prefers to HTML, by the weights of its `Accept` (RFC 9110, 12.5.1). Only a header that names one is
 * parsed: for the others, browsers first, this costs one look at the header.
 */
export function chooseTextType(accept: string | undefined): TextType | undefined {
  if (accept === undefined || !/text\/(?:markdown|plain|\*)/i.test(accept)) return undefined;
  const [preferred] = new Negotiator({ headers: { accept } }).mediaTypes([...offered]);
  return offered.slice(1).find((type): type is TextType => type === preferred);
}
