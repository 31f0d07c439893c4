import { Fragment } from "react";
import { formatCount, formatDate } from "#app/lib/format.ts";
import { Link } from "#app/lib/link.tsx";
import { toInlineCode } from "#app/server/text/serialize.ts";
import { toPlainWords } from "../index/names.ts";
import type { OperationEntry, ReferenceIndex } from "../index/reference-index.ts";
import { getBodySchema } from "../normalize/normalize-content.ts";
import type { Operation } from "../normalize/normalize-operation.ts";
import { toBaseUrl, unknownHost } from "../normalize/servers.ts";
import type { MediaOutline } from "../outline/outline-content.ts";
import {
  listFieldsInside,
  listOperationSections,
  listReservedIds,
  type OperationOutline,
  outlineOperation,
  toBodyTitle,
} from "../outline/outline-operation.ts";
import { withoutFragment } from "../samples/sample-request.ts";
import { Authentication } from "./authentication.tsx";
import { FieldList, NamesPreview } from "./fields.tsx";
import { Servers } from "./list-pages.tsx";
import { MediaTypes } from "./media-types.tsx";
import {
  AvailabilityLine,
  Description,
  Facts,
  GroupLabel,
  LearnMore,
  Markdown,
  MethodBadge,
  renderReference,
  Section,
  useReferenceIndex,
} from "./parts.tsx";
import { Callbacks, Responses } from "./responses.tsx";
import { Samples, toSamplesPath } from "./samples.tsx";

interface OutlineProps {
  readonly outline: OperationOutline;
}

type OperationProps = Pick<OperationOutline, "operation">;

/** Renders the body of an operation's page. */
export function renderOperation(index: ReferenceIndex, entry: OperationEntry): string {
  const outline = outlineOperation(index, entry);
  const { operation } = outline;
  return renderReference(
    index,
    <div className="ref-operation">
      <Header outline={outline} />
      <Contents operation={operation} />
      <div className="ref-columns">
        <div className="ref-main">
          <Description {...toDescription(entry, operation)} />
          <FurtherReading operation={operation} />
          {outline.ownServers.length > 0 && <GroupLabel>Servers of this operation</GroupLabel>}
          {outline.ownServers.length > 0 && <Servers servers={outline.ownServers} />}
          <Authentication operation={operation} />
          <FieldTools outline={outline} />
          <Parameters outline={outline} />
          <RequestBody outline={outline} />
          <Responses outline={outline} />
          <Callbacks callbacks={outline.callbacks} />
          <Exports outline={outline} />
        </div>
        <Samples outline={outline} />
      </div>
    </div>,
  );
}

/** Converts an operation to the props of its description, without a text if the label or the summary contains the same words. */
export const toDescription = ({ label }: OperationEntry, operation: Operation) => ({
  text: isSame(operation.description, [label, operation.summary]) ? undefined : operation.description,
  reservedIds: listReservedIds(operation),
});

const isSame = (text: string | undefined, others: ReadonlyArray<string | undefined>) =>
  others.some((other) => toPlainWords(other ?? "") === toPlainWords(text ?? ""));

function Header({ outline }: OutlineProps) {
  const { entry, operation } = outline;
  const { summary } = operation;
  return (
    <header className="ref-header">
      <h1>{entry.label}</h1>
      {summary && !isSame(summary, [entry.label]) && (
        <div className="ref-lead">
          <Markdown text={summary} />
        </div>
      )}
      <Endpoint operation={operation} />
      {operation.deprecated && <Deprecated operation={operation} />}
      {(operation.facts.length > 0 || outline.marks.length > 0) && (
        <div className="ref-fact-line">
          <Facts facts={operation.facts} />
          <AvailabilityLine marks={outline.marks} />
        </div>
      )}
      {operation.kind === "path" && <Statuses outline={outline} />}
    </header>
  );
}

/** Links to the responses and errors by their status, so that readers see at once what comes back and what can go wrong. */
function Statuses({ outline: { responses, errors } }: OutlineProps) {
  const all = [...responses, ...errors];
  if (all.length < 2) return null;
  return (
    <p className="ref-statuses" data-markdown="skip">
      Returns
      {all.map(({ id, response: { status } }) => (
        <Fragment key={id}>
          {" "}
          <Link href={`#${id}`} data-class={status.startsWith("2") ? 2 : undefined}>
            {status === "default" ? "others" : status}
          </Link>
        </Fragment>
      ))}
    </p>
  );
}

function Deprecated({ operation: { deprecatedDescription: text, sunset } }: OperationProps) {
  return (
    <div className="ref-deprecated-notice" role="note">
      <strong>Deprecated.</strong> {text ? <Markdown text={text} /> : "Avoid this operation in new integrations."}
      {sunset && (
        <p>
          It may stop working on <time dateTime={sunset}>{formatDate(sunset)}</time> (sunset). Check your responses for
          the headers <code>Deprecation</code> (<Link href="https://www.rfc-editor.org/rfc/rfc9745">RFC 9745</Link>) and{" "}
          <code>Sunset</code> (<Link href="https://www.rfc-editor.org/rfc/rfc8594">RFC 8594</Link>): they can announce
          from when an operation is deprecated and when it may stop working.
        </p>
      )}
    </div>
  );
}

function Endpoint({ operation }: OperationProps) {
  const { method, kind, path, servers, badges, cursor } = operation;
  const { root } = useReferenceIndex().specification;
  const urls = kind === "path" ? [...new Set(servers.flatMap((server) => toBaseUrl([server]) ?? []))] : [];
  // In OpenAPI 3.2, a tag can be a badge or an audience instead of a group of operations.
  const tagBadges = root.list("tags").flatMap((tag) => {
    const name = tag.text("name") ?? "";
    const isBadge = ["badge", "audience"].includes(tag.text("kind") ?? "") && cursor.texts("tags").includes(name);
    return isBadge ? [tag.text("x-displayName") ?? tag.text("summary") ?? name] : [];
  });
  return (
    <div className="ref-endpoint">
      <MethodBadge method={method} kind={kind} />
      {urls.length > 1 && <ServerMenu urls={urls} />}
      <code id="operation-path" className="ref-path">
        {urls.length === 1 && <span className="ref-server">{urls[0]?.replace(`${unknownHost}/`, "/")}</span>}
        {kind === "path" ? withoutFragment(path) : path}
      </code>
      <button type="button" className="copy-button" data-copy-target="operation-path">
        Copy
      </button>
      {[...badges, ...tagBadges].map((badge) => (
        <span key={badge} className="ref-mark">
          {badge}
        </span>
      ))}
    </div>
  );
}

/**
 * Renders the menu of servers. A script inserts the chosen server into the samples. Without `autocomplete`, browsers do not
 * restore an earlier choice, which the samples of a page that is loaded again do not contain.
 */
function ServerMenu({ urls }: { readonly urls: readonly string[] }) {
  return (
    <select className="ref-server" aria-label="Server" autoComplete="off" data-server={urls[0]}>
      {urls.map((url) => (
        <option key={url}>{url}</option>
      ))}
    </select>
  );
}

function Contents({ operation }: OperationProps) {
  const sections = listOperationSections(operation).filter(({ level }) => level === 2);
  return (
    <nav className="ref-contents" aria-label="On this page">
      {sections.map(({ id, text }) => (
        <Link key={id} href={`#${id}`}>
          {text}
        </Link>
      ))}
    </nav>
  );
}

const fewFields = 15;

function FieldTools({ outline }: OutlineProps) {
  if (countFields(outline) <= fewFields) return null;
  return (
    <div className="ref-tools needs-js" data-field-tools="">
      <input type="search" aria-label="Filter fields" placeholder="Filter fields" autoComplete="off" />
      <button type="button" data-open="" aria-pressed="false">
        Show all fields
      </button>
      <span role="status" className="ref-tools-count" />
    </div>
  );
}

function countFields({ parameters, body, responses, headers }: OperationOutline): number {
  const fields = [...parameters.flatMap((group) => group.fields), ...headers.map(({ field }) => field)];
  const media = [...body, ...responses.flatMap((response) => response.media)];
  const roots = media.flatMap((each) => each.roots.map(({ root }) => root));
  return fields.length + [...fields, ...roots].flatMap(listFieldsInside).length;
}

function FurtherReading({ operation: { furtherReading, extensions } }: OperationProps) {
  return (
    <>
      {furtherReading.map((docs) => (
        <LearnMore key={docs.url} {...docs} />
      ))}
      <Facts
        facts={extensions.map(([key, value]) => ({
          label: <code>{key}</code>,
          value: <code>{toInlineCode(value, 300)}</code>,
        }))}
      />
    </>
  );
}

/** Renders the parameters. If there is a body, optional headers are folded, because the body is what readers look for. */
function Parameters({ outline: { parameters, operation } }: OutlineProps) {
  if (parameters.length === 0) return null;
  return (
    <Section id="parameters" title="Parameters">
      {parameters.map(({ id, label, fields }) => {
        const list = <FieldList fields={fields} />;
        const isFolded = id === "parameters.header" && operation.body && !fields.some(({ required }) => required);
        return (
          <section key={id}>
            <h3 id={id}>{label}</h3>
            {isFolded ? (
              <details>
                <summary>
                  {formatCount(fields.length, "optional header")}{" "}
                  <NamesPreview names={fields.map(({ name }) => name)} />
                </summary>
                {list}
              </details>
            ) : (
              list
            )}
          </section>
        );
      })}
    </Section>
  );
}

function RequestBody({ outline: { operation, body, bodyMarks } }: OutlineProps) {
  if (!operation.body) return null;
  const { description } = operation.body;
  const ofSchemas = body.flatMap(({ roots }) => roots.map(({ root }) => root.description));
  return (
    <Section id="request-body" title={toBodyTitle(operation)}>
      {!isSame(description, ofSchemas) && <Markdown text={description} />}
      <AvailabilityLine marks={bodyMarks} />
      {operation.body.isOptional && !body.some(hasRequiredFields) && <p className="ref-note">The body is optional.</p>}
      <MediaTypes media={body} isRequired={operation.body.required} />
    </Section>
  );
}

const hasRequiredFields = ({ roots }: MediaOutline) =>
  roots.some(({ root }) => root.groups.some(({ fields }) => fields.some(({ required }) => required)));

function Exports({ outline: { entry, operation } }: OutlineProps) {
  const hasTypes = [operation.body, ...operation.responses].some((part) => part?.content.some(getBodySchema));
  return (
    <p className="ref-note ref-exports">
      <Link href={entry.downloadPath}>OpenAPI (JSON)</Link>
      {hasTypes && (
        <>
          {" "}
          <Link href={`${toSamplesPath(entry.path)}/typescript`} data-document="">
            TypeScript types
          </Link>
        </>
      )}
    </p>
  );
}
