import Negotiator from "negotiator";

const offered = ["text/html", "text/markdown"];

/**
 * Whether a client would rather have Markdown than HTML, by the weights of its `Accept` (RFC 9110, 12.5.1). Only one that
 * names Markdown, or any text, is weighed: for the others, browsers first, this costs one look at the header.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || !/text\/(?:markdown|\*)/i.test(accept)) return false;
  return new Negotiator({ headers: { accept } }).mediaTypes(offered)[0] === "text/markdown";
}
