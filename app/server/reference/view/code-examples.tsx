import type { ReactNode } from "react";
import { formatCount } from "#app/lib/format.ts";
import { Link } from "#app/lib/link.tsx";
import { escapeHtml, highlight } from "#app/server/highlight/highlight.ts";
import { toTypescript } from "../export/to-typescript.ts";
import type { Direction } from "../normalize/normalize-operation.ts";
import type { Subschemas } from "../normalize/schema.ts";
import { ExternalLink, Markdown, useReferenceIndex } from "./parts.tsx";

/** An example of a request or a response, as code. */
export interface CodeExample {
  /** Name that identifies the example when the browser stores the reader's choice. */
  readonly value: string;
  readonly label: string;
  readonly description: string | undefined;
  readonly code: string;
  readonly language: string;
  /** URL of an example outside the specification. The page links to the URL instead of showing the example. */
  readonly url: string | undefined;
}

/** Properties of `CodeExamples`. */
export interface CodeExamplesProps {
  readonly id: string;
  readonly examples: readonly CodeExample[];
  /** Name under which the browser stores the reader's choice. */
  readonly group?: string;
  readonly isPanel?: boolean;
  /** `path` is the page with all examples. `limit` is the maximum number of characters of the examples that are shown. */
  readonly more?: { readonly path: string; readonly limit: number } | undefined;
}

/** Maximum number of characters of code on a page of examples. */
const longestPage = 400_000;

/** Renders as many examples as `countShown` allows. Several examples become tabs. */
export function CodeExamples({ id, examples, group, isPanel = false, more }: CodeExamplesProps) {
  const shown = examples.slice(0, countShown(examples, more?.limit ?? longestPage));
  const [first, ...others] = shown;
  const rest = examples.length - shown.length;
  const words = formatCount(rest, "more example");
  return (
    <>
      {first && others.length === 0 && <Example example={first} isPanel={isPanel} />}
      {others.length > 0 && (
        <div className="tabs" data-tabs="" data-group={group}>
          <div role="tablist" aria-label="Example">
            {shown.map(({ value, label }, index) => (
              <button
                key={value}
                type="button"
                role="tab"
                id={`${id}.${index}`}
                aria-controls={`${id}.${index}.panel`}
                aria-selected={index === 0 || undefined}
                data-value={value}
              >
                {label}
              </button>
            ))}
          </div>
          {shown.map((example, index) => (
            <div key={example.value} role="tabpanel" id={`${id}.${index}.panel`} aria-labelledby={`${id}.${index}`}>
              <p className="tab-panel-label" data-markdown="label">
                {example.label}
              </p>
              <Example example={example} isPanel={isPanel} />
            </div>
          ))}
        </div>
      )}
      {rest > 0 && (
        <p className="ref-note">
          {more ? (
            <Link href={more.path} data-document="">
              {words}
            </Link>
          ) : (
            `${words} in the specification`
          )}
        </p>
      )}
    </>
  );
}

/** Counts the examples that fit into `characters`. The first example only has to fit into `longestPage`. */
function countShown(examples: readonly CodeExample[], characters: number): number {
  let left = characters;
  const over = examples.findIndex(({ code }, index) => {
    left -= code.length;
    return left < 0 && (index > 0 || code.length > longestPage);
  });
  return over < 0 ? examples.length : over;
}

function Example({ example, isPanel }: { readonly example: CodeExample; readonly isPanel: boolean }) {
  const { label, description, code, language, url } = example;
  if (url !== undefined)
    return (
      <p className="ref-note">
        {label && `${label}: `}
        <ExternalLink url={url}>{url}</ExternalLink>
      </p>
    );
  return (
    <>
      <Markdown text={description} />
      <ReferenceCode code={code} language={language} isPanel={isPanel} />
    </>
  );
}

interface TypescriptTypesProps {
  readonly schema: Subschemas | undefined;
  readonly name: string;
  readonly direction: Direction;
  readonly title?: string;
}

/** Renders a schema as TypeScript types, or a note if the types are too long. */
export function TypescriptTypes({ schema, name, direction, title = name }: TypescriptTypesProps) {
  const { specification } = useReferenceIndex();
  if (!schema) return null;
  const code = toTypescript(specification, schema, name, direction);
  if (code === undefined) return <p className="ref-note">{title}: the types are too long for a page.</p>;
  return <ReferenceCode code={code} language="typescript" title={title} />;
}

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
