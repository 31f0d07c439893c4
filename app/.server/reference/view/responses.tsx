import { Fragment } from "react";
import { encodeHref } from "#app/lib/site-path.ts";
import type { Link, Parameter, Response } from "../normalise/operation.ts";
import { toInlineCode } from "../tree/to-code.ts";
import { Anchor } from "./anchor.tsx";
import { Markdown } from "./markdown.tsx";
import { MediaTypes, type ShownBody } from "./media-types.tsx";
import { ParameterList } from "./parameters.tsx";
import type { RenderContext } from "./render-context.ts";
import { Section } from "./section.tsx";
import { toStatusText } from "./status-text.ts";
import { TypeCopy } from "./type-copy.tsx";

/** Each status with its headers, body and links. */
export function Responses({
  context,
  responses,
  idPrefix = "response",
  headingId = "responses",
}: {
  context: RenderContext;
  responses: readonly Response[];
  idPrefix?: string;
  headingId?: string;
}) {
  if (responses.length === 0) return null;
  const shown = new Map<unknown, ShownBody>();
  const shownHeaders = new Map<unknown, string>();
  const copied = new Set<unknown>();
  return (
    <Section id={headingId} title="Responses">
      {responses.map((response) => (
        <ResponseSection
          key={response.status}
          context={context}
          response={response}
          id={toResponseId(response.status, idPrefix)}
          shown={shown}
          shownHeaders={shownHeaders}
          copied={copied}
        />
      ))}
    </Section>
  );
}

/** `response-200`. */
export const toResponseId = (status: string, prefix = "response") => `${prefix}-${status.replace(/[^\w]+/g, "-")}`;

function ResponseSection({
  context,
  response,
  id,
  shown,
  shownHeaders,
  copied,
}: {
  context: RenderContext;
  response: Response;
  id: string;
  shown: Map<unknown, ShownBody>;
  shownHeaders: Map<unknown, string>;
  /** Schemas whose types stand with an earlier response. */
  copied: Set<unknown>;
}) {
  const { status, headers, content, links } = response;
  const parts = content[0]?.schema;
  const written = parts?.[0]?.text("$ref") ?? parts?.[0]?.value;
  const isCopied = copied.has(written);
  copied.add(written);
  return (
    // Without a name, so that a page has few landmarks: headings lead from one response to the next.
    <section className="ref-response" data-class={status.slice(0, 1)}>
      <h3 id={id}>
        <span className="ref-status">{status}</span> {response.summary ?? toStatusText(status)}{" "}
        <Anchor id={id} label={`Link to response ${status}`} />
      </h3>
      <Markdown context={context} text={response.description} />
      <Headers context={context} headers={headers} id={id} shown={shownHeaders} />
      {content.length > 0 ? (
        <MediaTypes
          context={context}
          content={content}
          direction="response"
          id={id}
          owner={`response ${status}`}
          shown={shown}
        />
      ) : (
        <p className="ref-note">No body.</p>
      )}
      {/^2/.test(status) && !isCopied && (
        <TypeCopy context={context} parts={parts} name={`Response${status}`} direction="response" />
      )}
      <Links context={context} links={links} />
    </section>
  );
}

/** A header that several responses share is described with the first of them and linked from the others. */
function Headers({
  context,
  headers,
  id,
  shown,
}: {
  context: RenderContext;
  headers: readonly Parameter[];
  id: string;
  shown: Map<unknown, string>;
}) {
  if (headers.length === 0) return null;
  const idPrefix = `${id}.headers`;
  const fresh = headers.filter((header) => !shown.has(header.cursor.value));
  const repeated = headers.filter((header) => shown.has(header.cursor.value));
  for (const header of fresh) shown.set(header.cursor.value, `${idPrefix}.${header.name}`);
  return (
    <>
      <p className="ref-group-label">Headers</p>
      {fresh.length > 0 && <ParameterList context={context} parameters={fresh} idPrefix={idPrefix} />}
      {repeated.length > 0 && (
        <p className="ref-note">
          {fresh.length > 0 ? "As described above: " : "Described above: "}
          {repeated.map((header, index) => (
            <Fragment key={header.name}>
              {index > 0 && ", "}
              <a href={`#${encodeHref(shown.get(header.cursor.value) ?? id)}`}>
                <code>{header.name}</code>
              </a>
            </Fragment>
          ))}
        </p>
      )}
    </>
  );
}

function Links({ context, links }: { context: RenderContext; links: readonly Link[] }) {
  if (links.length === 0) return null;
  return (
    <div className="ref-links">
      <p className="ref-group-label">What can follow</p>
      <ul>
        {links.map((link) => (
          <li key={link.name}>
            <LinkTarget context={context} link={link} />
            {link.parameters.map(([name, value]) => (
              <span key={name}>
                {", "}
                <code>{name}</code> from <code>{toInlineCode(value)}</code>
              </span>
            ))}
            {link.body && (
              <>
                , body from <code>{toInlineCode(link.body.value)}</code>
              </>
            )}
            <Markdown context={context} text={link.description} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function LinkTarget({ context, link }: { context: RenderContext; link: Link }) {
  const { index } = context;
  const entry =
    link.operationId !== undefined
      ? index.operationById.get(link.operationId)
      : index.operationOf.get(link.operation?.value);
  return (
    <>
      <code>{link.name}</code>:{" "}
      {entry ? <a href={entry.path}>{entry.label}</a> : (link.operationId ?? "an operation that is not described here")}
    </>
  );
}
