import type { RenderContext } from "./render-context.ts";

/** A description as sanitised HTML. With a heading level its headings get ids, without one they are only shown. */
export function Markdown({
  context,
  text,
  headingLevel,
  className = "ref-text",
}: {
  context: RenderContext;
  text: string | undefined;
  headingLevel?: number;
  className?: string;
}) {
  if (text === undefined || text.trim() === "") return null;
  return <div className={className} dangerouslySetInnerHTML={{ __html: context.markdown(text, headingLevel).html }} />;
}
