import type { ReactNode } from "react";
import { escapeHtml, highlight } from "#app/server/highlight/highlight.ts";

interface CodeBlockProps {
  readonly code: string;
  readonly language: string;
  readonly title?: ReactNode;
  /** Whether the block has a limited height. */
  readonly isPanel?: boolean;
}

/** Maximum number of characters of code with colors, since colors enlarge the HTML. */
const longestColored = 6_000;

/** Renders code with an optional title and a button that copies the code. */
export function ReferenceCode({ code: written, language, title, isPanel = false }: CodeBlockProps) {
  const code = written.replace(/\r\n?/g, "\n");
  const html = code.length <= longestColored ? highlight(code, language) : escapeHtml(code);
  const className = `language-${language === "curl" ? "bash" : language}`;
  const content = (
    <>
      <pre tabIndex={isPanel && mayScroll(code) ? 0 : undefined}>
        <code className={className} dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
      <button type="button" className="copy-button">
        Copy
      </button>
    </>
  );
  if (title === undefined) return <div className="code-block ref-code">{content}</div>;
  return (
    <figure className="code-block ref-code">
      <figcaption>{title}</figcaption>
      {content}
    </figure>
  );
}

/**
 * Returns true if the code may be too long for a panel: more than 10 lines of 36 characters. A panel that scrolls must
 * be focusable, so that keyboard users can scroll it.
 */
const mayScroll = (code: string) =>
  code.split("\n").reduce((sum, line) => sum + Math.ceil((line.length + 1) / 36), 0) > 10;
