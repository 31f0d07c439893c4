import { toInlineCode } from "#app/.server/text/to-json.ts";
import { trimEndOf } from "#app/lib/trim-end-of.ts";
import type { Link } from "../normalize/operation.ts";
import type { ErrorOutline, HeaderOutline, OperationOutline, ResponseOutline } from "../outline/outline-operation.ts";
import { toRemedy } from "../outline/status.ts";
import { Field, MediaTypes } from "./fields.tsx";
import { Anchor, CodeList, Markdown, type RenderContext, Section } from "./parts.tsx";
import { listResponseExamples, toSamplesPath } from "./samples.tsx";

/** What an operation answers: responses with their fields, headers, errors. */
export function Responses({ context, outline }: { context: RenderContext; outline: OperationOutline }) {
  const { responses, headers, errors } = outline;
  return (
    <>
      {responses.length > 0 && (
        <Section id="responses" title={responses.length === 1 ? "Response" : "Responses"}>
          {responses.map((each) => (
            <ResponseSection key={each.id} context={context} outline={each} />
          ))}
        </Section>
      )}
      {headers.length > 0 && <Headers context={context} headers={headers} />}
      {errors.length > 0 && (
        <Errors context={context} errors={errors} samplesPath={toSamplesPath(outline.entry.path)} />
      )}
    </>
  );
}

function ResponseSection({
  context,
  outline: { id, title, response, media },
}: {
  context: RenderContext;
  outline: ResponseOutline;
}) {
  return (
    // Without a name, so that a page has few landmarks: headings lead from one response to the next.
    <section className="ref-response" data-class={response.status.slice(0, 1)}>
      <h3 id={id}>
        <Anchor id={id}>
          <span className="ref-status">{response.status}</span> {title.slice(response.status.length + 1)}
        </Anchor>
      </h3>
      <Markdown context={context} text={response.description} />
      {media.length > 0 ? <MediaTypes context={context} media={media} /> : <p className="ref-note">No body.</p>}
      <Links context={context} links={response.links} />
    </section>
  );
}

function Headers({ context, headers }: { context: RenderContext; headers: readonly HeaderOutline[] }) {
  return (
    <Section id="response-headers" title="Response headers">
      <details className="ref-details">
        <summary>
          {headers.length} {headers.length === 1 ? "header" : "headers"}{" "}
          <span className="ref-preview" data-markdown="skip">
            {headers.map(({ field }) => field.name).join(", ")}
          </span>
        </summary>
        {/* biome-ignore lint/a11y/noRedundantRoles: lists without bullets lose their role in Safari */}
        <ul role="list" className="ref-fields">
          {headers.map(({ field, statuses }) => (
            <Field key={field.id} context={context} field={field}>
              {statuses.length > 0 && <p className="ref-note">Sent with {statuses.join(", ")}.</p>}
            </Field>
          ))}
        </ul>
      </details>
    </Section>
  );
}

interface ErrorsProps {
  readonly context: RenderContext;
  readonly errors: readonly ErrorOutline[];
  readonly samplesPath: string;
}

function Errors({ context, errors, samplesPath }: ErrorsProps) {
  const own = errors.filter(({ path, response }) => path === undefined && response.content.length > 0);
  return (
    <Section id="errors" title="Errors">
      <div className="table-scroll">
        <table className="ref-errors">
          <thead>
            <tr>
              <th scope="col">Status</th>
              <th scope="col">When</th>
              <th scope="col">What to do</th>
            </tr>
          </thead>
          <tbody>
            {errors.map((error) => (
              <ErrorRow key={error.id} context={context} error={error} />
            ))}
          </tbody>
        </table>
      </div>
      {own.map(({ id, title, media, response }) => (
        <details key={id} className="ref-details" id={`${id}.body`}>
          <summary>Body of {title}</summary>
          <MediaTypes context={context} media={media} />
          {listResponseExamples(context, response).length > 0 && (
            <p className="ref-note">
              <a href={`${samplesPath}/errors`}>Examples</a>
            </p>
          )}
        </details>
      ))}
      <Links context={context} links={errors.flatMap(({ response }) => response.links)} />
    </Section>
  );
}

function ErrorRow({ context, error: { id, title, path, response } }: { context: RenderContext; error: ErrorOutline }) {
  const { status, description } = response;
  const types = listProblemTypes(response);
  const href = path ?? (response.content.length > 0 ? `#${id}.body` : undefined);
  const name = (
    <>
      <span className="ref-status">{status}</span> {title.slice(status.length + 1)}
    </>
  );
  return (
    <tr id={id}>
      <th scope="row">{href === undefined ? name : <a href={href}>{name}</a>}</th>
      <td>
        <Markdown context={context} text={description} />
        {types.length > 0 && (
          <>
            {" "}
            <span className="ref-problems">
              <CodeList codes={types} />
            </span>
          </>
        )}
      </td>
      <td>{toRemedy(status)}</td>
    </tr>
  );
}

/** Last segments of the problem types (RFC 9457) of the examples. */
function listProblemTypes(response: ErrorOutline["response"]): string[] {
  const types = response.content.flatMap(({ examples }) =>
    examples.flatMap(({ value }) => {
      const type: unknown = typeof value === "object" && value !== null ? Reflect.get(value, "type") : undefined;
      return typeof type === "string" && /^https?:/.test(type) ? (trimEndOf(type, "/").split(/[/#]/).at(-1) ?? []) : [];
    }),
  );
  return [...new Set(types)];
}

function Links({ context, links }: { context: RenderContext; links: readonly Link[] }) {
  if (links.length === 0) return null;
  return (
    <details className="ref-details">
      <summary>Next operations</summary>
      <ul className="ref-links">
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
    </details>
  );
}

function LinkTarget({ context: { index }, link }: { context: RenderContext; link: Link }) {
  const entry =
    link.operationId !== undefined
      ? index.operationById.get(link.operationId)
      : index.operationOf.get(link.operation?.value);
  return (
    <>
      <code>{link.name}</code>:{" "}
      {entry ? (
        <a href={entry.path}>{entry.label}</a>
      ) : (
        (link.operationId ?? "an operation that is not in the specification")
      )}
    </>
  );
}
