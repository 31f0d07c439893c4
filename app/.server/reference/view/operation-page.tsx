import { renderToStaticMarkup } from "react-dom/server";
import type { Highlight } from "#app/.server/highlight/highlight.ts";
import type { OperationEntry, ReferenceIndex } from "../index/reference-index.ts";
import { toSafeUrl } from "../markdown/safe-url.ts";
import type { Operation } from "../normalise/operation.ts";
import { readOperation } from "../normalise/read-operation.ts";
import { toBodyDirection } from "../tree/build-tree.ts";
import { toInlineCode } from "../tree/to-code.ts";
import { Authentication } from "./authentication.tsx";
import { Callbacks } from "./callbacks.tsx";
import { Markdown } from "./markdown.tsx";
import { MediaTypes } from "./media-types.tsx";
import { MethodBadge } from "./method-badge.tsx";
import { Parameters } from "./parameters.tsx";
import { createRenderContext, type RenderContext } from "./render-context.ts";
import { Responses } from "./responses.tsx";
import { Samples } from "./samples.tsx";
import { Section } from "./section.tsx";
import { TypeCopy } from "./type-copy.tsx";

/** Ids that an operation page's own sections have. */
export const operationIds = ["authentication", "parameters", "request-body", "responses", "callbacks", "samples"];

/** The whole body of an operation's page. */
export function renderOperation(index: ReferenceIndex, entry: OperationEntry, highlight: Highlight): string {
  const context = createRenderContext(index, highlight, operationIds);
  const operation = readOperation(index.specification, entry.place);
  return renderToStaticMarkup(<OperationBody context={context} operation={operation} entry={entry} />);
}

function OperationBody({
  context,
  operation,
  entry,
}: {
  context: RenderContext;
  operation: Operation;
  entry: OperationEntry;
}) {
  return (
    <div className="ref-operation">
      <header className="ref-header">
        <h1>{entry.title}</h1>
        {operation.summary && operation.summary.trim() !== entry.label && (
          <p className="ref-lead">{operation.summary}</p>
        )}
        <Address context={context} operation={operation} />
        {operation.deprecated && (
          <div className="ref-deprecated-notice" role="note">
            <strong>Deprecated.</strong>{" "}
            {operation.deprecatedDescription ? (
              <Markdown context={context} text={operation.deprecatedDescription} />
            ) : (
              "Do not use it in new code."
            )}
          </div>
        )}
        <Facts operation={operation} />
        {(operation.kind === "path" || operation.body) && (
          <a className="ref-to-samples" href="#samples">
            Go to the samples
          </a>
        )}
      </header>
      <div className="ref-columns">
        <div className="ref-main">
          <Markdown
            context={context}
            text={operation.description}
            headingLevel={2}
            className="ref-text ref-description"
          />
          <Further operation={operation} />
          <Authentication context={context} security={operation.kind === "path" ? operation.security : []} />
          <Parameters context={context} parameters={operation.parameters} />
          <RequestBody context={context} operation={operation} />
          <Responses context={context} responses={operation.responses} />
          <Callbacks context={context} callbacks={operation.callbacks} />
          {entry.downloadPath && (
            <p className="ref-note">
              <a href={entry.downloadPath}>Description of this operation alone</a> (OpenAPI, JSON)
            </p>
          )}
        </div>
        <Samples context={context} operation={operation} />
      </div>
    </div>
  );
}

/** Tags that are no groups but marks: `kind: badge` or `audience` (OpenAPI 3.2). */
function listBadgeTags(index: ReferenceIndex, { cursor }: Operation): string[] {
  return index.specification.root.list("tags").flatMap((tag) => {
    const name = tag.text("name") ?? "";
    const isMark = ["badge", "audience"].includes(tag.text("kind") ?? "");
    return isMark && cursor.texts("tags").includes(name)
      ? [tag.text("x-displayName") ?? tag.text("summary") ?? name]
      : [];
  });
}

function Address({ context, operation }: { context: RenderContext; operation: Operation }) {
  const id = context.ids.claim("operation-path");
  return (
    <div className="ref-address">
      <MethodBadge method={operation.method} />
      {operation.kind === "webhook" && <span className="ref-mark">webhook</span>}
      <code id={id} className="ref-path">
        {operation.path}
      </code>
      <button type="button" className="copy-button" data-copy-target={id}>
        Copy
      </button>
      {[...operation.badges, ...listBadgeTags(context.index, operation)].map((badge) => (
        <span key={badge} className="ref-mark">
          {badge}
        </span>
      ))}
    </div>
  );
}

function Facts({ operation: { facts } }: { operation: Operation }) {
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

function Further({ operation: { furtherReading, extensions } }: { operation: Operation }) {
  return (
    <>
      {furtherReading.map((link) => {
        const url = toSafeUrl(link.url);
        return (
          <p key={link.url} className="ref-note">
            Further reading:{" "}
            {url ? (
              <a href={url} rel="noopener noreferrer">
                {link.description ?? url}
              </a>
            ) : (
              (link.description ?? link.url)
            )}
          </p>
        );
      })}
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

function RequestBody({ context, operation: { body, kind } }: { context: RenderContext; operation: Operation }) {
  if (!body) return null;
  return (
    <Section id="request-body" title={kind === "webhook" ? "What is sent to you" : "Request body"}>
      <Markdown context={context} text={body.description} />
      {!body.required && <p className="ref-note">The body may be left out.</p>}
      <MediaTypes
        context={context}
        content={body.content}
        direction={toBodyDirection(kind)}
        id="request-body"
        owner="the request body"
        shown={new Map()}
      />
      <TypeCopy
        context={context}
        parts={body.content[0]?.schema}
        name="RequestBody"
        direction={toBodyDirection(kind)}
      />
    </Section>
  );
}
