import type { ReactNode } from "react";
import type { Highlight } from "#app/.server/highlight/highlight.ts";
import { plainHighlight } from "#app/.server/highlight/plain-highlight.ts";
import { splitMarks } from "../sample/optional-marks.ts";
import { toOptionalLines } from "./optional-lines.ts";
import type { RenderContext } from "./parts.tsx";

interface CodeBlockProps {
  readonly context: RenderContext;
  /** May have marks around what a reader may leave out. */
  readonly code: string;
  readonly language: string;
  readonly title?: ReactNode;
  /** Longer code has no colors, which weigh more than the code itself. */
  readonly longest?: number | undefined;
}

const longestColored = 6_000;

/** A JSON body inside a command has the colors of JSON. */
function toLines(code: string, language: string, highlight: Highlight): string {
  const start = language === "bash" ? code.search(/(?<=--data ')[[{]/) : -1;
  const end = code.lastIndexOf("'");
  if (start < 0 || end < start) return highlight(code, language);
  const parts = [
    highlight(code.slice(0, start), "bash"),
    highlight(code.slice(start, end), "json"),
    plainHighlight(code.slice(end), "text"),
  ];
  const lineStart = '<span class="line">';
  if (!parts.every((part) => part.startsWith(lineStart))) return highlight(code, language);
  return parts.reduce((before, after) => before.slice(0, -"</span>".length) + after.slice(lineStart.length));
}

/** Code with a title and a button that copies what of it is shown. */
export function CodeBlock({ context, code: marked, language, title, longest = longestColored }: CodeBlockProps) {
  const { code, ranges } = splitMarks(marked.replace(/\r\n?/g, "\n"));
  const highlight = code.length <= longest ? context.highlight : plainHighlight;
  const html = toOptionalLines(toLines(code, language, highlight), code, ranges);
  return (
    <figure className="code-block">
      {title && <figcaption>{title}</figcaption>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code className={`language-${language}`} dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
      <button type="button" className="copy-button">
        Copy
      </button>
    </figure>
  );
}
