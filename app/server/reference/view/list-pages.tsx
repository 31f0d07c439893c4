import { Fragment } from "react";
import { formatCount } from "#app/lib/format.ts";
import { Link } from "#app/lib/link.tsx";
import { toInlineCode } from "#app/server/text/serialize.ts";
import { toSafeUrl } from "#app/server/text/url.ts";
import type { OperationEntry, ReferenceIndex, TagEntry } from "../index/reference-index.ts";
import { toSummary } from "../markdown/render-markdown.ts";
import { toExternalDocs } from "../normalize/normalize-operation.ts";
import { listSecuritySchemes } from "../normalize/security.ts";
import { normalizeServers, type Server } from "../normalize/servers.ts";
import { phrase } from "../outline/field.ts";
import { type ErrorOutline, hasErrors, outlineErrors, toResponseId } from "../outline/outline-errors.ts";
import type { Article } from "./article.tsx";
import { SecuritySchemes } from "./authentication.tsx";
import { type CodeExample, CodeExamples } from "./code-examples.tsx";
import { MediaTypes } from "./media-types.tsx";
import {
  CodeList,
  Facts,
  LearnMore,
  Markdown,
  OperationTable,
  SchemaLinks,
  useReferenceIndex,
  Words,
} from "./parts.tsx";
import { ProblemTypes } from "./responses.tsx";
import { listResponseExamples } from "./samples.tsx";

/** Creates the overview of an API: its description, servers, authentication, downloads and operations. */
export function createOverview(index: ReferenceIndex): Article {
  const { specification, tags } = index;
  const info = specification.root.get("info");
  const servers = normalizeServers(specification.root.get("servers"));
  const schemes = listSecuritySchemes(specification);
  const headings = tags.map((tag) => ({ id: toTagId(tag), text: tag.label, level: 3 }));
  const sections = [
    servers.length > 0 && { id: "servers", title: "Servers", content: <Servers servers={servers} /> },
    schemes.length > 0 && {
      id: "authentication-schemes",
      title: "Authentication schemes",
      content: <SecuritySchemes schemes={schemes} />,
    },
    { id: "downloads", title: "Specification", content: <Downloads path={index.downloadPath} /> },
    { id: "operations", title: "Operations", content: <Operations index={index} />, headings },
  ];
  const docs = toExternalDocs(specification.root.get("externalDocs"));
  const summary = info?.text("summary");
  const description = info?.text("description") ?? summary;
  const lead = (
    <>
      {summary !== description && <Markdown text={summary} />}
      <InfoFacts index={index} />
      {docs && <LearnMore {...docs} />}
    </>
  );
  return { lead, description, sections: sections.filter((section) => section !== false) };
}

const toTagId = ({ slug }: TagEntry) => `operations.${slug}`;

function InfoFacts({ index }: { readonly index: ReferenceIndex }) {
  const info = index.specification.root.get("info");
  const contact = info?.get("contact");
  const license = info?.get("license");
  const email = contact?.text("email");
  const isEmail = email !== undefined && /^[^\s@<>"]+@[^\s@<>"]+$/.test(email);
  const mail = isEmail ? `mailto:${email}` : undefined;
  const contactUrl = toSafeUrl(contact?.text("url"));
  const contactName = contact?.text("name") ?? (contactUrl && contact?.text("url"));
  const terms = info?.text("termsOfService");
  return (
    <Facts
      facts={[
        { label: "Version", value: index.version },
        { label: "Contact", value: contactName ?? email, url: contactUrl ?? mail },
        { label: "Email", value: contactName && contactUrl ? email : undefined, url: mail },
        { label: "License", value: license?.text("name") ?? license?.text("identifier"), url: license?.text("url") },
        { label: "Terms", value: toSafeUrl(terms) && "Terms of service", url: terms },
      ]}
    />
  );
}

/** Renders servers with their variables. */
export function Servers({ servers }: { readonly servers: readonly Server[] }) {
  return (
    <ul className="ref-servers">
      {servers.map(({ url, name, description, variables }) => (
        <li key={`${url} ${name ?? ""}`}>
          <code className="ref-path">{url}</code> {name}
          <Markdown text={description} />
          {variables.length > 0 && <ServerVariables variables={variables} />}
        </li>
      ))}
    </ul>
  );
}

function ServerVariables({ variables }: Pick<Server, "variables">) {
  return (
    <ul>
      {variables.map(({ name, defaultValue, values, description }) => (
        <li key={name}>
          <code>{`{${name}}`}</code>
          {defaultValue !== undefined && <Words phrase={phrase`, default ${toInlineCode(defaultValue)}`} />}
          {values.length > 0 && (
            <>
              , one of <CodeList codes={values} />
            </>
          )}
          <Markdown text={description} />
        </li>
      ))}
    </ul>
  );
}

const Downloads = ({ path }: { readonly path: string }) => (
  <p>
    Download the OpenAPI specification as <Link href={`${path}.json`}>JSON</Link> or{" "}
    <Link href={`${path}.yaml`}>YAML</Link>.
  </p>
);

const longestList = 250;

function Operations({ index }: { readonly index: ReferenceIndex }) {
  const { tags, operations, schemas } = index;
  const isLong = tags.length > 1 && operations.length > longestList;
  return (
    <>
      <SeeAlso index={index} />
      {tags.length === 0 && <p>This API has no operations.</p>}
      {tags.map((tag, position) => (
        <section key={tag.slug}>
          {tag.group && tag.group !== tags[position - 1]?.group && <p className="ref-tag-group">{tag.group}</p>}
          <h3 id={toTagId(tag)}>
            <Link href={tag.path}>{tag.label}</Link>
          </h3>
          <Markdown text={tag.description} />
          {isLong ? (
            <p>
              <Link href={tag.path}>{formatCount(tag.operations.length, "operation")}</Link>
            </p>
          ) : (
            <OperationTable operations={tag.operations} />
          )}
        </section>
      ))}
      {tags.length === 0 && <SchemaLinks schemas={schemas} />}
    </>
  );
}

function SeeAlso({ index }: { readonly index: ReferenceIndex }) {
  const hasSchemas = index.schemas.length > 0;
  if (!hasErrors(index) && !hasSchemas) return null;
  return (
    <p className="ref-note">
      See also: {hasErrors(index) && <Link href={index.errorsPath}>Errors</Link>}
      {hasErrors(index) && hasSchemas && ", "}
      {hasSchemas && <Link href={index.schemasPath}>Schemas</Link>}
    </p>
  );
}

/** Creates the page of a tag: its description, schemas and operations. */
export function createTagArticle(index: ReferenceIndex, tag: TagEntry): Article {
  const { name, description, operations } = tag;
  const docs = toExternalDocs(tag.cursor?.get("externalDocs"));
  const schemas = index.schemas.filter(({ cursor }) => name !== undefined && cursor.texts("x-tags").includes(name));
  const sections = [
    schemas.length > 0 && { id: "schemas", title: "Schemas", content: <SchemaLinks schemas={schemas} /> },
    operations.length > 0 && {
      id: "operations",
      title: "Operations",
      content: <OperationTable operations={operations} />,
    },
  ];
  return {
    lead: docs && <LearnMore {...docs} />,
    description,
    sections: sections.filter((section) => section !== false),
  };
}

const summaryLength = 160;

/** Creates the list of all schemas by name, including schemas that no operation refers to directly. */
export function createSchemasArticle(index: ReferenceIndex): Article {
  const schemas = index.schemas.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return {
    lead: (
      <>
        <p>The data types of requests and responses. Each page lists the fields and the operations that use them.</p>
        <dl className="ref-schemas plain-links">
          {schemas.map(({ name, path, cursor }) => (
            <div key={path}>
              <dt>
                <Link href={path}>
                  <code>{name}</code>
                </Link>
              </dt>
              <dd>{toSummary(cursor.text("description") ?? cursor.text("title") ?? "", summaryLength)}</dd>
            </div>
          ))}
        </dl>
      </>
    ),
    sections: [],
  };
}

/** Creates the page of an API's error responses by status. */
export function createErrorsArticle(index: ReferenceIndex): Article {
  return {
    lead: <p>Error responses by HTTP status, with the operations that return them.</p>,
    sections: outlineErrors(index).map((status) => ({ ...status, content: <Errors errors={status.errors} /> })),
  };
}

/** Renders the errors of one status. Each example is shown only once. */
function Errors({ errors }: { readonly errors: readonly ErrorOutline[] }) {
  const index = useReferenceIndex();
  const shown = new Set<string>();
  const isNew = ({ code, url = code }: CodeExample) => !shown.has(url) && shown.add(url);
  return (
    <ul className="ref-error-list">
      {errors.map((error) => {
        const examples = error.media.length > 0 ? listResponseExamples(index, error.responses) : [];
        return <ErrorResponse key={error.id} error={error} examples={examples.filter(isNew)} />;
      })}
    </ul>
  );
}

function ErrorResponse({ error, examples }: { readonly error: ErrorOutline; readonly examples: CodeExample[] }) {
  const { id, media, responses, causes } = error;
  const responseId = toResponseId(responses[0]?.status ?? "");
  return (
    <li id={id}>
      {causes.map(({ text, operations }) => (
        <Fragment key={text ?? ""}>
          <Markdown text={text} />
          <ReturnedBy operations={operations} id={responseId} />
        </Fragment>
      ))}
      <ProblemTypes responses={responses} />
      <MediaTypes media={media} />
      {examples.length > 0 && (
        <details>
          <summary>{examples.length === 1 ? "Example" : `${examples.length} examples`}</summary>
          <CodeExamples id={`${id}.example`} examples={examples} />
        </details>
      )}
    </li>
  );
}

/** If more operations return an error, the links to them are folded. */
const shownOperations = 8;

function ReturnedBy({ operations, id }: { readonly operations: readonly OperationEntry[]; readonly id: string }) {
  const count = useReferenceIndex().operations.length;
  const links = operations.map(({ path, label }, position) => (
    <Fragment key={path}>
      {position > 0 && ", "}
      <Link href={`${path}#${id}`}>{label}</Link>
    </Fragment>
  ));
  if (operations.length <= shownOperations) return <p className="ref-note">Returned by {links}</p>;
  return (
    <details>
      <summary>{`Returned by ${operations.length} of ${count} operations`}</summary>
      <p className="ref-note">{links}</p>
    </details>
  );
}
