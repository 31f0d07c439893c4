/** A URL of a description that may become a link: http, https, mailto or tel. Undefined for any other. */
export function toSafeUrl(url: string | undefined): string | undefined {
  const trimmed = url?.trim();
  if (!trimmed || !URL.canParse(trimmed)) return undefined;
  const { protocol, href } = new URL(trimmed);
  return ["http:", "https:", "mailto:", "tel:"].includes(protocol) ? href : undefined;
}
