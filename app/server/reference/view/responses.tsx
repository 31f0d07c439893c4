import { formatCount } from "#app/lib/format.ts";
import { Link } from "#app/lib/link.tsx";
import { toInlineCode } from "#app/server/text/serialize.ts";
import type { Response, ResponseLink } from "../normalize/normalize-operation.ts";
import { phrase } from "../outline/field.ts";
import { listProblemTypes, toStatusTitle } from "../outline/outline-errors.ts";
import type {
  CallbackOutline,
  ErrorResponseOutline,
  OperationOutline,
  ResponseOutline,
} from "../outline/outline-operation.ts";
import { Field, FieldList, NamesPreview } from "./fields.tsx";
import { MediaTypes } from "./media-types.tsx";
import {
  Anchor,
  AvailabilityLine,
  AvailabilityMarks,
  CodeList,
  DeprecatedMark,
  GroupLabel,
  LearnMore,
  Markdown,
  MethodBadge,
  Section,
  useReferenceIndex,
  Words,
} from "./parts.tsx";
import { hasExamples, toSamplesPath } from "./samples.tsx";

interface OutlineProps {
  readonly outline: OperationOutline;
}

/** Renders the responses, the response headers and the errors of an operation. */
export function Responses({ outline }: OutlineProps) {
  const { responses } = outline;
  return (
    <>
      {responses.length > 0 && (
        <Section id="responses" title={responses.length === 1 ? "Response" : "Responses"}>
          {responses.map((each) => (
            <ResponseSection key={each.id} outline={each} />
          ))}
        </Section>
      )}
      <Headers outline={outline} />
      <Errors outline={outline} />
    </>
  );
}

function ResponseSection({ outline }: { readonly outline: ResponseOutline }) {
  const { id, title, description, media, marks } = outline;
  const { status, links } = outline.response;
  return (
    <section className="ref-response" data-class={status.slice(0, 1)}>
      <h3 id={id}>
        <Anchor id={id}>
          <StatusTitle status={status} title={title} />
        </Anchor>
      </h3>
      <AvailabilityLine marks={marks} />
      <Markdown text={description} />
      {media.length > 0 ? <MediaTypes media={media} /> : <p className="ref-note">No response body.</p>}
      <Links links={links} />
    </section>
  );
}

/** Renders a title such as "404 Not Found". The title of `default` contains no status. */
function StatusTitle({ status, title }: { readonly status: string; readonly title: string }) {
  if (!title.startsWith(`${status} `)) return title;
  return (
    <>
      <span className="ref-status">{status}</span> {title.slice(status.length + 1)}
    </>
  );
}

function Headers({ outline: { headers } }: OutlineProps) {
  if (headers.length === 0) return null;
  return (
    <Section id="response-headers" title="Response headers">
      <details>
        <summary>
          {formatCount(headers.length, "header")} <NamesPreview names={headers.map(({ field }) => field.name)} />
        </summary>
        <ul className="ref-fields">
          {headers.map(({ field, statuses }) => (
            <Field key={field.id} field={field}>
              {statuses.length > 0 && <p className="ref-note">Returned with {statuses.join(", ")}.</p>}
            </Field>
          ))}
        </ul>
      </details>
    </Section>
  );
}

function Errors({ outline: { errors, entry } }: OutlineProps) {
  const index = useReferenceIndex();
  if (errors.length === 0) return null;
  const isTable = errors.some((error) => hasCause(error) || !hasOwnBody(error));
  return (
    <Section id="errors" title="Errors">
      {isTable && <ErrorTable errors={errors} />}
      {errors.filter(hasOwnBody).map(({ id, title, media, response }) => (
        <details key={id} id={`${id}.body`}>
          <summary id={isTable ? undefined : id}>Response body of {title.replace(/^Any /, "any ")}</summary>
          <MediaTypes media={media} />
          {hasExamples(index, response) && (
            <p className="ref-note">
              <Link href={`${toSamplesPath(entry.path)}/errors`} data-document="">
                Examples
              </Link>
            </p>
          )}
        </details>
      ))}
      <Links links={errors.flatMap(({ response }) => response.links)} />
    </Section>
  );
}

/** Number of errors that narrow screens do not fold. */
const fewErrors = 4;

function ErrorTable({ errors }: { readonly errors: readonly ErrorResponseOutline[] }) {
  return (
    <details className="ref-errors-fold" open={errors.length <= fewErrors}>
      <summary data-markdown="skip">{formatCount(errors.length, "error")}</summary>
      <div className="table-scroll">
        <table className="ref-errors">
          {errors.some(hasCause) && (
            <thead>
              <tr>
                <th>Status</th>
                <th>When</th>
              </tr>
            </thead>
          )}
          <tbody>
            {errors.map((error) => (
              <ErrorRow key={error.id} error={error} />
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

const hasCause = ({ description, response, marks }: ErrorResponseOutline) =>
  description !== undefined || marks.length > 0 || listProblemTypes([response]).length > 0;

/** Returns true if the operation's page shows the body. The errors page shows the bodies of shared components. */
const hasOwnBody = ({ path, response }: ErrorResponseOutline) => path === undefined && response.content.length > 0;

function ErrorRow({ error }: { readonly error: ErrorResponseOutline }) {
  const { id, title, description, path, response, marks } = error;
  const href = hasOwnBody(error) ? `#${id}.body` : path;
  return (
    <tr id={id}>
      <th>{href === undefined ? title : <Link href={href}>{title}</Link>}</th>
      <td>
        <Markdown text={description} /> <ProblemTypes responses={[response]} />
        <AvailabilityMarks marks={marks} />
      </td>
    </tr>
  );
}

/** Renders the problem types that distinguish the causes of an error. */
export function ProblemTypes({ responses }: { readonly responses: readonly Response[] }) {
  const types = listProblemTypes(responses);
  if (types.length === 0) return null;
  return (
    <span className="ref-problems">
      <CodeList codes={types.map(({ name }) => name)} />
    </span>
  );
}

function Links({ links }: { readonly links: readonly ResponseLink[] }) {
  if (links.length === 0) return null;
  return (
    <details>
      <summary>Next operations</summary>
      <ul className="ref-links">
        {links.map((link) => (
          <li key={link.name}>
            <LinkTarget link={link} />
            {link.baseUrl !== undefined && <Words phrase={phrase` at ${link.baseUrl}`} />}
            {link.parameters.map(([name, value]) => (
              <span key={name}>
                <Words phrase={phrase`, ${name} from ${toInlineCode(value)}`} />
              </span>
            ))}
            {link.body && <Words phrase={phrase`, body from ${toInlineCode(link.body.value)}`} />}
            <Markdown text={link.description} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function LinkTarget({ link }: { readonly link: ResponseLink }) {
  const { operationById, operationOf } = useReferenceIndex();
  const entry =
    link.operationId === undefined ? operationOf.get(link.operation?.value) : operationById.get(link.operationId);
  const unknown = link.operationId ?? "an operation that is not in the specification";
  return (
    <>
      <code>{link.name}</code>: {entry ? <Link href={entry.path}>{entry.label}</Link> : unknown}
    </>
  );
}

/** Renders the callbacks of an operation: requests that the API sends to the integration. */
export function Callbacks({ callbacks }: { readonly callbacks: readonly CallbackOutline[] }) {
  if (callbacks.length === 0) return null;
  return (
    <Section id="callbacks" title="Callbacks">
      {callbacks.map((callback) => (
        <Callback key={callback.id} outline={callback} />
      ))}
    </Section>
  );
}

function Callback({ outline }: { readonly outline: CallbackOutline }) {
  const { id, label, operation, fields, media, responses } = outline;
  const { method, path, description, body, furtherReading } = operation;
  return (
    <section className="ref-response">
      <h3 id={id}>
        <Anchor id={id}>{label}</Anchor>
      </h3>
      <p className="ref-callback-path">
        <MethodBadge method={method} /> <code>{path}</code>
        {operation.deprecated && <DeprecatedMark />}
      </p>
      <Markdown text={description} />
      {furtherReading.map((docs) => (
        <LearnMore key={docs.url} {...docs} />
      ))}
      <FieldList fields={fields} />
      {body && (
        <>
          <GroupLabel>Request body</GroupLabel>
          <Markdown text={body.description} />
          <MediaTypes media={media} isRequired={body.required} />
        </>
      )}
      {responses.length > 0 && (
        <>
          <GroupLabel>Expected responses</GroupLabel>
          <ul>
            {responses.map(({ response: { status, description: text }, headers, media: expected }) => (
              <li key={status}>
                <StatusTitle status={status} title={toStatusTitle(status)} /> <Markdown text={text} />
                {headers.length > 0 && <GroupLabel>Headers</GroupLabel>}
                <FieldList fields={headers} />
                <MediaTypes media={expected} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
