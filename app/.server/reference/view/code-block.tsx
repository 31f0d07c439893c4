import type { ReactNode } from "react";
import type { Highlight } from "#app/.server/highlight/highlight.ts";
import { plainHighlight } from "#app/.server/highlight/highlight.ts";
import type { RenderContext } from "./parts.tsx";

interface CodeBlockProps {
  readonly context: RenderContext;
  readonly code: string;
  readonly language: string;
  readonly title?: ReactNode;
  /** Longer code has no colors, which weigh more than the code itself. */
  readonly longest?: number | undefined;
}

const longestColored = 6_000;

/** Our own command lines need no grammar, which takes 0.1 s to load: options and strings have a color, a JSON body has its own. */
function toCurlLines(code: string, highlight: Highlight): string {
  const start = code.search(/(?<=--data ')[[{]/);
  const end = start < 0 ? code.length : code.lastIndexOf("'");
  const options = plainHighlight(code.slice(0, start < 0 ? end : start), "text").replace(
    /'[^'\n<]*'|(?<![a-z-])--[a-z-]+(?=\s)/g,
    (word) => `<span class="token-${word.startsWith("-") ? "function" : "string-expression"}">${word}</span>`,
  );
  if (start < 0) return options;
  const parts = [options, highlight(code.slice(start, end), "json"), plainHighlight(code.slice(end), "text")];
  const lineStart = '<span class="line">';
  if (!parts.every((part) => part.startsWith(lineStart))) return highlight(code, "curl");
  return parts.reduce((before, after) => before.slice(0, -"</span>".length) + after.slice(lineStart.length));
}

/** Code with a title and a button that copies it. */
export function CodeBlock({ context, code: written, language, title, longest = longestColored }: CodeBlockProps) {
  const code = written.replace(/\r\n?/g, "\n");
  const highlight = code.length <= longest ? context.highlight : plainHighlight;
  const html = language === "curl" ? toCurlLines(code, highlight) : highlight(code, language);
  return (
    <figure className="code-block">
      {title && <figcaption>{title}</figcaption>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code
          className={`language-${language === "curl" ? "bash" : language}`}
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </pre>
      <button type="button" className="copy-button">
        Copy
      </button>
    </figure>
  );
}
