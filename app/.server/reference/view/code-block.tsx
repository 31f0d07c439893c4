import type { ReactNode } from "react";
import { plainHighlight } from "#app/.server/highlight/plain-highlight.ts";
import { splitMarks } from "../sample/optional-marks.ts";
import { toOptionalLines } from "./optional-lines.ts";
import type { RenderContext } from "./render-context.ts";

interface CodeBlockProps {
  readonly context: RenderContext;
  /** May have marks around what a reader may leave out. */
  readonly code: string;
  readonly language: string;
  /** Whose colours it wears, where not its own. */
  readonly grammar?: string | undefined;
  /** Absent where the tab that shows it says so already. */
  readonly title?: ReactNode;
  /** Code that few readers open is coloured only where it is short. */
  readonly longest?: number | undefined;
}

/** Longer code than this is shown without colours: they would weigh more than the code. */
const longestColoured = 6_000;

/** Code with a title and a button that copies what of it is shown. */
export function CodeBlock({
  context,
  code: marked,
  language,
  grammar = language,
  title,
  longest = longestColoured,
}: CodeBlockProps) {
  const { code, ranges } = splitMarks(marked.replace(/\r\n?/g, "\n"));
  if (code.length > context.code.left) return <TooLong context={context} title={title} />;
  context.code.left -= code.length;
  const isColoured = code.length <= longest && code.length <= context.colours.left;
  if (isColoured) context.colours.left -= code.length;
  const html =
    isColoured || ranges.length > 0
      ? toOptionalLines((isColoured ? context.highlight : plainHighlight)(code, grammar), code, ranges)
      : undefined;
  return (
    <figure className="code-block">
      {title && <figcaption>{title}</figcaption>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <pre tabIndex={0}>
        {html === undefined ? (
          <code>
            <span className="line">{code}</span>
          </code>
        ) : (
          <code className={`language-${language}`} dangerouslySetInnerHTML={{ __html: html }} />
        )}
      </pre>
      <button type="button" className="copy-button">
        Copy
      </button>
    </figure>
  );
}

function TooLong({ context, title }: { context: RenderContext; title: ReactNode }) {
  const [file] = context.index.downloads;
  return (
    <p className="ref-note">
      {title && <>{title}: </>}Too long to be shown here. It is in{" "}
      {file ? <a href={file.path}>the description file</a> : "the description"}.
    </p>
  );
}
