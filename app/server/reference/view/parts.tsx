import GithubSlugger from "github-slugger";
import { createContext, Fragment, type ReactNode, useContext } from "react";
import { Link } from "#app/lib/link.tsx";
import { layoutIds } from "#app/lib/page.ts";
import { encodeHref } from "#app/lib/site-path.ts";
import { renderHtml } from "#app/server/text/render-html.tsx";
import { isSitePath, toSafeUrl } from "#app/server/text/url.ts";
import { toMethodLabel } from "../index/names.ts";
import type { OperationEntry, ReferenceIndex } from "../index/reference-index.ts";
import { type RenderedMarkdown, renderMarkdown } from "../markdown/render-markdown.ts";
import type { AvailabilityMark } from "../outline/availability.ts";
import type { Phrase } from "../outline/field.ts";
import { withoutFragment } from "../samples/sample-request.ts";

const IndexContext = createContext<ReferenceIndex | undefined>(undefined);

/** Returns the index of the page's API. */
export function useReferenceIndex(): ReferenceIndex {
  const index = useContext(IndexContext);
  if (!index) throw new Error("a component of a reference page is rendered outside IndexContext");
  return index;
}

/** Renders a page of the API, or the body of one, to HTML. */
export const renderReference = (index: ReferenceIndex, content: ReactNode): string =>
  renderHtml(<IndexContext value={index}>{content}</IndexContext>, index.basename);

interface SectionProps {
  readonly id: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** Renders a section of a page. The section's heading links to itself. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section className="ref-section">
      <h2 id={id}>
        <Anchor id={id}>{title}</Anchor>
      </h2>
      {children}
    </section>
  );
}

/** Renders the text of a heading as a link to the heading, so that a screen reader announces the text once. */
export function Anchor({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <Link className="ref-anchor" href={`#${encodeHref(id)}`}>
      {children}
    </Link>
  );
}

interface DescriptionProps {
  readonly text: string | undefined;
  /** Ids of sections on the page. Headings in the description must have other ids. */
  readonly reservedIds: readonly string[];
}

/** Renders the description at the beginning of a page, and lists the headings in it. */
export function renderDescription(
  { text, reservedIds }: DescriptionProps,
  { toHref, basename = "" }: Partial<Pick<ReferenceIndex, "toHref" | "basename">> = {},
): RenderedMarkdown {
  if (text === undefined || text.trim() === "") return { html: "", headings: [] };
  const slugger = new GithubSlugger();
  for (const id of [...Object.values(layoutIds), ...reservedIds]) slugger.slug(id);
  const toId = (words: string) => slugger.slug(words || "section");
  return renderMarkdown(text, { headingLevel: 2, toId, toHref, basename });
}

/** Renders the description at the beginning of a page. */
export function Description(props: DescriptionProps) {
  const { html } = renderDescription(props, useReferenceIndex());
  return html === "" ? null : <div className="ref-text ref-description" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Renders authored Markdown. */
export function Markdown({ text, isInline }: { readonly text: string | undefined; readonly isInline?: boolean }) {
  const { toHref, basename } = useReferenceIndex();
  if (text === undefined || text.trim() === "") return null;
  const { html } = renderMarkdown(text, { headingLevel: 4, toHref, basename });
  const paragraph = toParagraph(html);
  if (paragraph === undefined) return <div className="ref-text" dangerouslySetInnerHTML={{ __html: html }} />;
  if (!isInline) return <p dangerouslySetInnerHTML={{ __html: paragraph }} />;
  return /[<&]/.test(paragraph) ? <span dangerouslySetInnerHTML={{ __html: paragraph }} /> : paragraph;
}

function toParagraph(html: string): string | undefined {
  if (!html.startsWith("<p>") || !html.endsWith("</p>") || html.lastIndexOf("<p>") !== 0) return undefined;
  const inner = html.slice("<p>".length, -"</p>".length);
  return inner.includes("</p>") ? undefined : inner;
}

/** Renders a phrase, in which some words are code. */
export function Words({ phrase }: { readonly phrase: Phrase }) {
  return phrase.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a phrase have no other key and are never reordered
    typeof part === "string" ? part : <code key={index}>{part.code}</code>,
  );
}

/** Renders the mark of a deprecated field or scheme, after other words. */
export const DeprecatedMark = () => (
  <>
    {" "}
    <span className="ref-deprecated">Deprecated</span>
  </>
);

/** Renders the label of a group of fields, as a paragraph. */
export const GroupLabel = ({ children }: { readonly children: ReactNode }) => (
  <p className="ref-group-label" data-markdown="label">
    {children}
  </p>
);

/** Renders values as code, separated by commas. */
export function CodeList({ codes }: { readonly codes: readonly string[] }) {
  return codes.map((code, index) => (
    <Fragment key={code}>
      {index > 0 && ", "}
      <code>{code}</code>
    </Fragment>
  ));
}

interface Fact {
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly url?: string | undefined;
}

/** Renders labelled values in one line that wraps. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  const known = facts.filter(({ value }) => value);
  if (known.length === 0) return null;
  return (
    <dl className="ref-facts">
      {known.map(({ label, value, url }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts are never reordered
        <div key={index}>
          <dt>{label}</dt>
          <dd>
            <ExternalLink url={url}>{value}</ExternalLink>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const knownMethods = new Set(["get", "post", "put", "patch", "delete"]);

/** Renders the HTTP method in its color, or `EVENT` for a webhook. */
export function MethodBadge({ method, kind = "path" }: { readonly method: string; readonly kind?: string }) {
  const label = toMethodLabel({ method, kind });
  const name = label.toLowerCase();
  return <span className={knownMethods.has(name) ? `method method-${name}` : "method"}>{label}</span>;
}

/** Renders a link to another site or to a path of this site, or only its text if the URL is missing or unsafe. */
export function ExternalLink({ url, children }: { readonly url: string | undefined; readonly children: ReactNode }) {
  const safe = toSafeUrl(url) ?? (url !== undefined && isSitePath(url) ? url : undefined);
  if (!safe) return children;
  return (
    <Link href={safe} rel="noopener noreferrer">
      {children}
    </Link>
  );
}

/** Renders a link to external documentation. */
export function LearnMore({ url, description }: { readonly url: string; readonly description: string | undefined }) {
  return (
    <p className="ref-note">
      Learn more: <ExternalLink url={url}>{description ?? url}</ExternalLink>
    </p>
  );
}

/** Renders a list of links to schemas. */
export function SchemaLinks({ schemas }: { readonly schemas: ReferenceIndex["schemas"] }) {
  if (schemas.length === 0) return null;
  return (
    <ul>
      {schemas.map(({ name, path }) => (
        <li key={path}>
          <Link href={path}>{name}</Link>
        </li>
      ))}
    </ul>
  );
}

/** Renders a list of links to operations, each with its method and path. */
export function OperationTable({ operations }: { readonly operations: readonly OperationEntry[] }) {
  if (operations.length === 0) return null;
  return (
    <ul className="ref-operations plain-links">
      {operations.map(({ path, label, reference, deprecated }) => (
        <li key={path} data-deprecated={deprecated || undefined}>
          <Link href={path}>{label}</Link>{" "}
          <span className="ref-operation-path">
            <MethodBadge method={reference.method} kind={reference.kind} />{" "}
            <code>{reference.kind === "path" ? withoutFragment(reference.path) : reference.path}</code>
            {deprecated && <span className="ref-deprecated">Deprecated</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface MarksProps {
  readonly marks: readonly AvailabilityMark[];
}

/** Renders marks such as "Since 3.6.0" after other facts, with links to the changes in these versions. */
export const AvailabilityMarks = ({ marks }: MarksProps) =>
  marks.map((mark) => (
    <Fragment key={mark.text}>
      {" · "}
      <Mark mark={mark} />
    </Fragment>
  ));

/** Renders marks as a line of their own. */
export const AvailabilityLine = ({ marks: [first, ...others] }: MarksProps) =>
  first && (
    <p className="ref-note">
      <Mark mark={first} />
      <AvailabilityMarks marks={others} />
    </p>
  );

const Mark = ({ mark: { text, path } }: { readonly mark: AvailabilityMark }) =>
  path === undefined ? (
    <span className="ref-availability">{text}</span>
  ) : (
    <Link className="ref-availability" href={path}>
      {text}
    </Link>
  );
