import { renderToStaticMarkup } from "react-dom/server";
import type { Highlight } from "#app/.server/highlight/highlight.ts";
import { toInlineCode } from "#app/.server/text/to-json.ts";
import type { ReferenceIndex } from "../index/reference-index.ts";
import type { Operation, Server } from "../normalize/operation.ts";
import { toBaseUrl } from "../normalize/servers.ts";
import type { FieldNode } from "../outline/field.ts";
import { listReservedIds, listSections, type OperationOutline, toBodyTitle } from "../outline/outline-operation.ts";
import { Authentication } from "./authentication.tsx";
import { Callbacks } from "./callbacks.tsx";
import { FieldList, MediaTypes } from "./fields.tsx";
import { Description, ExternalLink, Markdown, MethodBadge, type RenderContext, Section } from "./parts.tsx";
import { Responses } from "./responses.tsx";
import { Samples, toSamplesPath } from "./samples.tsx";

/** The whole body of an operation's page. */
export function renderOperation(index: ReferenceIndex, outline: OperationOutline, highlight: Highlight): string {
  return renderToStaticMarkup(<OperationBody context={{ index, highlight }} outline={outline} />);
}

function OperationBody({ context, outline }: { context: RenderContext; outline: OperationOutline }) {
  const { entry, operation } = outline;
  const { summary } = operation;
  return (
    <div className="ref-operation">
      <header className="ref-header">
        <h1>{entry.title}</h1>
        {summary && summary.trim() !== entry.label && <p className="ref-lead">{summary}</p>}
        <Endpoint context={context} operation={operation} />
        {operation.deprecated && <Deprecated context={context} text={operation.deprecatedDescription} />}
        <Facts facts={operation.facts} />
      </header>
      <Contents operation={operation} />
      <div className="ref-columns">
        <div className="ref-main">
          <Description context={context} text={operation.description} ids={listReservedIds(operation)} />
          <FurtherReading operation={operation} />
          <Authentication context={context} security={operation.kind === "path" ? operation.security : []} />
          <FieldTools outline={outline} />
          <Parameters context={context} outline={outline} />
          <RequestBody context={context} outline={outline} />
          <Responses context={context} outline={outline} />
          <Callbacks context={context} callbacks={outline.callbacks} />
          <Exports outline={outline} />
        </div>
        <Samples context={context} outline={outline} />
      </div>
    </div>
  );
}

function Deprecated({ context, text }: { context: RenderContext; text: string | undefined }) {
  return (
    <div className="ref-deprecated-notice" role="note">
      <strong>Deprecated.</strong> {text ? <Markdown context={context} text={text} /> : "Do not use it in new code."}
    </div>
  );
}

/** Tags that mark operations and do not group them: `kind: badge` or `audience` (OpenAPI 3.2). */
function listBadgeTags(index: ReferenceIndex, { cursor }: Operation): string[] {
  return index.specification.root.list("tags").flatMap((tag) => {
    const name = tag.text("name") ?? "";
    const isMark = ["badge", "audience"].includes(tag.text("kind") ?? "");
    return isMark && cursor.texts("tags").includes(name)
      ? [tag.text("x-displayName") ?? tag.text("summary") ?? name]
      : [];
  });
}

/** Method, server and path. */
function Endpoint({ context, operation }: { context: RenderContext; operation: Operation }) {
  const { method, kind, path, servers, badges } = operation;
  return (
    <div className="ref-endpoint">
      <MethodBadge method={method} kind={kind} />
      {kind === "path" && <ServerMenu servers={servers} />}
      <code id="operation-path" className="ref-path">
        {path}
      </code>
      <button type="button" className="copy-button" data-copy-target="operation-path">
        Copy
      </button>
      {[...badges, ...listBadgeTags(context.index, operation)].map((badge) => (
        <span key={badge} className="ref-mark">
          {badge}
        </span>
      ))}
    </div>
  );
}

/** The samples follow the chosen server. */
function ServerMenu({ servers }: { servers: readonly Server[] }) {
  const urls = [...new Set(servers.flatMap((server) => toBaseUrl([server]) ?? []))];
  const [first] = urls;
  if (urls.length <= 1) return first && <span className="ref-server">{first}</span>;
  return (
    <select className="ref-server" aria-label="Server" data-server={first}>
      {urls.map((url) => (
        <option key={url}>{url}</option>
      ))}
    </select>
  );
}

/** What is on the page: a line that stays in view. */
function Contents({ operation }: { operation: Operation }) {
  const sections = listSections(operation).filter(({ level }) => level === 2);
  return (
    <nav className="ref-contents" aria-label="On this page">
      {sections.map(({ id, text }) => (
        <a key={id} href={`#${id}`}>
          {text}
        </a>
      ))}
      <a href="#samples" className="ref-to-samples">
        Samples
      </a>
    </nav>
  );
}

/** Pages with more fields than this get a filter. */
const fewFields = 15;

/** For all fields of the page. */
function FieldTools({ outline }: { outline: OperationOutline }) {
  if (countFields(outline) <= fewFields) return null;
  return (
    <div className="ref-tools needs-js" data-property-tools="">
      <input type="search" aria-label="Filter fields" placeholder="Filter fields" />
      <button type="button" data-open="" aria-pressed="false">
        Show all fields
      </button>
      <output className="ref-tools-count" />
    </div>
  );
}

function countFields({ parameters, body, responses, headers }: OperationOutline): number {
  const count = (fields: readonly FieldNode[]): number =>
    fields.reduce((sum, { groups }) => sum + 1 + groups.reduce((inner, group) => inner + count(group.fields), 0), 0);
  const roots = [{ media: body }, ...responses].flatMap(({ media }) => media.flatMap((each) => each.roots));
  return (
    count(parameters.flatMap((group) => group.fields)) +
    count(headers.map(({ field }) => field)) +
    roots.reduce((sum, { root }) => sum + count([root]) - 1, 0)
  );
}

function Facts({ facts }: { facts: Operation["facts"] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="ref-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function FurtherReading({ operation: { furtherReading, extensions } }: { operation: Operation }) {
  return (
    <>
      {furtherReading.map(({ url, description }) => (
        <p key={url} className="ref-note">
          Learn more: <ExternalLink url={url}>{description ?? url}</ExternalLink>
        </p>
      ))}
      {extensions.length > 0 && (
        <dl className="ref-facts">
          {extensions.map(([key, value]) => (
            <div key={key}>
              <dt>
                <code>{key}</code>
              </dt>
              <dd>
                <code>{toInlineCode(value, 300)}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function Parameters({ context, outline: { parameters } }: { context: RenderContext; outline: OperationOutline }) {
  if (parameters.length === 0) return null;
  return (
    <Section id="parameters" title="Parameters">
      {parameters.map(({ id, label, fields }) => (
        <section key={id}>
          <h3 id={id}>{label}</h3>
          <FieldList context={context} fields={fields} />
        </section>
      ))}
    </Section>
  );
}

function RequestBody({ context, outline: { operation, body } }: { context: RenderContext; outline: OperationOutline }) {
  if (!operation.body) return null;
  return (
    <Section id="request-body" title={toBodyTitle(operation)}>
      <Markdown context={context} text={operation.body.description} />
      {!operation.body.required && <p className="ref-note">Optional.</p>}
      <MediaTypes context={context} media={body} />
    </Section>
  );
}

/** The operation in formats for programs. */
function Exports({ outline: { entry, operation } }: { outline: OperationOutline }) {
  const hasTypes = Boolean(operation.body) || operation.responses.some(({ content }) => content.length > 0);
  return (
    <p className="ref-note ref-exports">
      {entry.downloadPath && <a href={entry.downloadPath}>OpenAPI (JSON)</a>}
      {hasTypes && <a href={`${toSamplesPath(entry.path)}/typescript`}>TypeScript types</a>}
    </p>
  );
}
