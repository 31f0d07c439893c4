import type { ReactNode } from "react";
import { escapeHtml, type Highlight, plainHighlight } from "#app/server/highlight/highlight.ts";
import { usePageContext } from "./parts.tsx";

interface CodeBlockProps {
  readonly code: string;
  readonly language: string;
  readonly title?: ReactNode;
  /** Whether the block has a limited height. */
  readonly isPanel?: boolean;
}

/** Maximum number of characters of code that the highlighter colors, since colors enlarge the HTML. */
const longestColored = 6_000;

const lineStart = '<span class="line">';
const lineEnd = "</span>";

/** Removes the `<span>` elements around lines, because they would be most of the elements on a page. */
const withoutLines = (html: string) =>
  html.startsWith(lineStart)
    ? html.slice(lineStart.length, -lineEnd.length).replaceAll(`${lineEnd}\n${lineStart}`, "\n")
    : html;

/** Highlights a curl command without the grammar of bash, which would take 0.1 s to load. */
function highlightCurl(code: string, highlight: Highlight): string {
  const start = code.search(/(?<=--data ')[[{]/);
  const end = start < 0 ? code.length : code.lastIndexOf("'");
  const options = escapeHtml(code.slice(0, start < 0 ? end : start)).replace(
    /'[^'\n<]*'|(?<![a-z-])--[a-z-]+(?=\s)/g,
    (word) => `<span class="token-${word.startsWith("-") ? "function" : "string"}">${word}</span>`,
  );
  if (start < 0) return options;
  return options + withoutLines(highlight(code.slice(start, end), "json")) + escapeHtml(code.slice(end));
}

const typeTokens =
  /(?<comment>^ *\/\*\*.*$)|(?<string>"(?:[^"\\\n]|\\.)*"?)|(?<keyword>^export (?:interface|type)\b)|(?<constant>\b(?:string|number|boolean|null|unknown|never|true|false)\b(?![?:]))|(?<function>\b[A-Z][\w$]*\b(?![?:]))/gm;

/** Highlights TypeScript with an expression, because the first use of its grammar would take 0.16 s. */
const highlightTypes = (code: string): string =>
  escapeHtml(code).replace(typeTokens, (text: string, ...rest: readonly unknown[]) => {
    const kind = Object.entries(Object(rest.at(-1))).find(([, found]) => found !== undefined)?.[0];
    return `<span class="token-${kind}">${text}</span>`;
  });

function toColoredHtml(code: string, language: string, highlight: Highlight): string {
  if (language === "curl") return highlightCurl(code, highlight);
  if (language === "typescript" && highlight !== plainHighlight) return highlightTypes(code);
  return withoutLines(highlight(code, language));
}

/** Renders code with an optional title and a button that copies the code. */
export function CodeBlock({ code: written, language, title, isPanel = false }: CodeBlockProps) {
  const context = usePageContext();
  const code = written.replace(/\r\n?/g, "\n");
  const html = toColoredHtml(code, language, code.length <= longestColored ? context.highlight : plainHighlight);
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
 * Returns true if the code may be too long for a panel: more than 20 lines of 45 characters. A panel that scrolls must
 * be focusable, so that keyboard users can scroll it.
 */
const mayScroll = (code: string) =>
  code.split("\n").reduce((sum, line) => sum + Math.ceil((line.length + 1) / 45), 0) > 20;
