import Negotiator from "negotiator";

const offered = ["text/html", "text/markdown", "text/plain"] as const;

/** Content type of a Markdown version. */
export type TextType = "text/markdown" | "text/plain";

/** Returns the text type that a client prefers to HTML, if any (RFC 9110, 12.5.1). Browsers prefer HTML. */
export function chooseTextType(accept: string | undefined): TextType | undefined {
  if (accept === undefined || !/text\/(?:markdown|plain|\*)/i.test(accept)) return undefined;
  const [preferred] = new Negotiator({ headers: { accept } }).mediaTypes([...offered]);
  return offered.slice(1).find((type): type is TextType => type === preferred);
}
