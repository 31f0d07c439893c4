import Negotiator from "negotiator";

const offered = ["text/html", "text/markdown", "text/plain"] as const;

/** Content type of a Markdown version. */
export type TextType = "text/markdown" | "text/plain";

/**
 * Returns the text type that a client prefers to HTML (RFC 9110, 12.5.1). Returns undefined if the client prefers neither of the
 * text types to HTML. Browsers, for example, prefer HTML.
 */
export function chooseTextType(accept: string | undefined): TextType | undefined {
  if (accept === undefined || !/text\/(?:markdown|plain|\*)/i.test(accept)) return undefined;
  const [preferred] = new Negotiator({ headers: { accept } }).mediaTypes([...offered]);
  return offered.slice(1).find((type): type is TextType => type === preferred);
}
