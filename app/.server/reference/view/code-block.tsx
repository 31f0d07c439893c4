import type { RenderContext } from "./render-context.ts";

interface CodeBlockProps {
  readonly context: RenderContext;
  readonly code: string;
  readonly language: string;
  readonly title: string;
}

/** Longer code than this is shown without colours: they would weigh more than the code. */
const longestHighlighted = 12_000;

/** Code with a title and a button that copies it. */
export function CodeBlock({ context, code, language, title }: CodeBlockProps) {
  const id = context.ids.claim("code");
  const html = code.length > longestHighlighted ? undefined : context.highlight(code, language);
  return (
    <figure className="code-block">
      <figcaption>{title}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <pre tabIndex={0}>
        {html === undefined ? (
          <code id={id}>{code}</code>
        ) : (
          <code id={id} className={`language-${language}`} dangerouslySetInnerHTML={{ __html: html }} />
        )}
      </pre>
      <button type="button" className="copy-button" data-copy-target={id}>
        Copy
      </button>
    </figure>
  );
}
