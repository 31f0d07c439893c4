import { encodeHref } from "#app/lib/site-path.ts";
/** A link to the place that it stands at. Its sign is drawn by the style sheet, so that no text read from the page has it. */
export function Anchor({ id, label }: { id: string; label: string }) {
  // biome-ignore lint/a11y/useAnchorContent: the label names it
  return <a className="ref-anchor" href={`#${encodeHref(id)}`} aria-label={label} />;
}
