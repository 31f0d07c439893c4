import GithubSlugger from "github-slugger";
import { Fragment, type ReactNode } from "react";
import type { Highlight } from "#app/.server/highlight/highlight.ts";
import { plainHighlight } from "#app/.server/highlight/highlight.ts";
import { toSafeUrl } from "#app/.server/text/url.ts";
import { encodeHref } from "#app/lib/site-path.ts";
import type { ReferenceIndex } from "../index/reference-index.ts";
import { type RenderedMarkdown, renderMarkdown } from "../markdown/render-markdown.ts";
import type { Phrase } from "../outline/field.ts";

/** What every part of a page's body needs. */
export interface RenderContext {
  readonly index: ReferenceIndex;
  readonly highlight: Highlight;
}

/** A part of a page with a heading that links to itself. */
export function Section({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section className="ref-section" aria-labelledby={id}>
      <h2 id={id}>
        <Anchor id={id}>{title}</Anchor>
      </h2>
      {children}
    </section>
  );
}

/** Makes a name the link to its own place, so that a screen reader reads it once. */
export function Anchor({ id, children }: { id: string; children: ReactNode }) {
  return (
    <a className="ref-anchor" href={`#${encodeHref(id)}`}>
      {children}
    </a>
  );
}

/**
 * A text with headings: the description of a page's subject.
 * @param reservedIds ids of the page's own sections, which no heading takes
 */
export function renderDescription(
  text: string | undefined,
  reservedIds: readonly string[],
  highlight: Highlight = plainHighlight,
): RenderedMarkdown {
  if (text === undefined || text.trim() === "") return { html: "", headings: [] };
  const slugger = new GithubSlugger();
  for (const id of reservedIds) slugger.slug(id);
  return renderMarkdown(text, { headingLevel: 2, highlight, toId: (words) => slugger.slug(words || "section") });
}

/** A description with headings, which has room of its own. */
export function Description({
  context,
  text,
  ids,
}: {
  context: RenderContext;
  text: string | undefined;
  ids: readonly string[];
}) {
  const { html } = renderDescription(text, ids, context.highlight);
  return html === "" ? null : <div className="ref-text ref-description" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A description as sanitized HTML; one paragraph is one element. */
export function Markdown({
  context,
  text,
  isInline = false,
}: {
  context: RenderContext;
  text: string | undefined;
  isInline?: boolean;
}) {
  if (text === undefined || text.trim() === "") return null;
  const { index, highlight } = context;
  const key = highlight === plainHighlight ? `plain ${text}` : text;
  const html = index.markdown.get(key) ?? renderMarkdown(text, { headingLevel: 4, highlight }).html;
  index.markdown.set(key, html);
  const paragraph = toParagraph(html);
  if (isInline && paragraph !== undefined) {
    return /[<&]/.test(paragraph) ? <span dangerouslySetInnerHTML={{ __html: paragraph }} /> : paragraph;
  }
  return paragraph === undefined ? (
    <div className="ref-text" dangerouslySetInnerHTML={{ __html: html }} />
  ) : (
    <p dangerouslySetInnerHTML={{ __html: paragraph }} />
  );
}

/** What is inside the only paragraph of a text. */
function toParagraph(html: string): string | undefined {
  if (!html.startsWith("<p>") || !html.endsWith("</p>") || html.lastIndexOf("<p>") !== 0) return undefined;
  const inner = html.slice("<p>".length, -"</p>".length);
  return inner.includes("</p>") ? undefined : inner;
}

/** A sentence with some words in code. */
export function Words({ phrase }: { phrase: Phrase }) {
  return phrase.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other name, and never move
    typeof part === "string" ? part : <code key={index}>{part.code}</code>,
  );
}

/** Values in code, separated by commas. */
export function CodeList({ codes }: { codes: readonly string[] }) {
  return codes.map((code, index) => (
    <Fragment key={code}>
      {index > 0 && ", "}
      <code>{code}</code>
    </Fragment>
  ));
}

const knownMethods = new Set(["get", "post", "put", "patch", "delete"]);

/** The HTTP method in its color; what the API sends by itself is an event. */
export function MethodBadge({ method, kind }: { method: string; kind?: string }) {
  const lower = method.toLowerCase();
  return kind === "webhook" ? (
    <span className="method method-event">EVENT</span>
  ) : (
    <span className={`method method-${knownMethods.has(lower) ? lower : "other"}`}>{method}</span>
  );
}

/** A link out of the site, where its URL is a safe one; else its words. */
export function ExternalLink({ url, children }: { url: string | undefined; children: ReactNode }) {
  const safe = toSafeUrl(url);
  return safe ? (
    <a href={safe} rel="noopener noreferrer">
      {children}
    </a>
  ) : (
    children
  );
}
