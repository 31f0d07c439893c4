import type { ReactNode } from "react";
import type { Highlight } from "#app/.server/highlight/highlight.ts";
import { plainHighlight } from "#app/.server/highlight/plain-highlight.ts";
import { usePageContext } from "./parts.tsx";

interface CodeBlockProps {
  readonly code: string;
  readonly language: string;
  readonly title?: ReactNode;
  /** Longer code has no colors, which weigh more than the code itself. */
  readonly longest?: number;
}

const longestColored = 6_000;

const lineStart = '<span class="line">';
const lineEnd = "</span>";

/** Lines are elements only where single lines are marked; here that would be most of a page's elements. */
const withoutLines = (html: string) =>
  html.startsWith(lineStart)
    ? html.slice(lineStart.length, -lineEnd.length).replaceAll(`${lineEnd}\n${lineStart}`, "\n")
    : html;

const toPlain = (code: string) => withoutLines(plainHighlight(code, "text"));

/** Colors the options and strings of our own curl commands and their JSON body: the grammar of bash takes 0.1 s to load. */
function highlightCurl(code: string, highlight: Highlight): string {
  const start = code.search(/(?<=--data ')[[{]/);
  const end = start < 0 ? code.length : code.lastIndexOf("'");
  const options = toPlain(code.slice(0, start < 0 ? end : start)).replace(
    /'[^'\n<]*'|(?<![a-z-])--[a-z-]+(?=\s)/g,
    (word) => `<span class="token-${word.startsWith("-") ? "function" : "string-expression"}">${word}</span>`,
  );
  if (start < 0) return options;
  return options + withoutLines(highlight(code.slice(start, end), "json")) + toPlain(code.slice(end));
}

/** Code with a title and a button that copies it. */
export function CodeBlock({ code: written, language, title, longest = longestColored }: CodeBlockProps) {
  const context = usePageContext();
  const code = written.replace(/\r\n?/g, "\n");
  const highlight = code.length <= longest ? context.highlight : plainHighlight;
  const html = language === "curl" ? highlightCurl(code, highlight) : withoutLines(highlight(code, language));
  return (
    <figure className="code-block ref-code">
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
