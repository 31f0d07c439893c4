import { Fragment, type ReactNode } from "react";
import { toInlineCode } from "#app/.server/text/to-json.ts";
import { encodeHref } from "#app/lib/site-path.ts";
import type { EnumValue } from "../normalize/schema.ts";
import { type FieldGroup, type FieldNode, type Phrase, phrase, type TypeWords } from "../outline/field.ts";
import type { MediaOutline } from "../outline/outline-content.ts";
import { CodeList, ExternalLink, Markdown, type RenderContext, Words } from "./parts.tsx";

/** Fields of one object, or parameters of one kind. */
export function FieldList({ context, fields }: { context: RenderContext; fields: readonly FieldNode[] }) {
  if (fields.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: lists without bullets lose their role in Safari
    <ul role="list" className="ref-fields">
      {fields.map((field) => (
        <Field key={field.id} context={context} field={field} />
      ))}
    </ul>
  );
}

function FieldGroups({ context, groups }: { context: RenderContext; groups: readonly FieldGroup[] }) {
  return groups.map(({ label, description, fields, repeated }) => (
    <Fragment key={fields[0]?.id ?? label}>
      {label && (
        <p className="ref-group-label" data-markdown="label">
          {label}
        </p>
      )}
      <Markdown context={context} text={description} />
      <FieldList context={context} fields={fields} />
      {repeated && (
        <p className="ref-note">
          {repeated.map(({ id, name }, index) => (
            <Fragment key={id}>
              {index > 0 && ", "}
              <a href={`#${encodeHref(id)}`}>
                <code>{name}</code>
              </a>
            </Fragment>
          ))}
        </p>
      )}
    </Fragment>
  ));
}

/** One field: name, type, constraints and whether it is required in a line, then its description and what is inside. */
export function Field({
  context,
  field,
  children,
}: {
  context: RenderContext;
  field: FieldNode;
  children?: ReactNode;
}) {
  const { id, name, kind, required, deprecated, badges } = field;
  const isPlainName = kind === "property" || kind === "variant";
  return (
    <li id={id} data-deprecated={deprecated || undefined}>
      <p className="ref-field-head">
        <a className={isPlainName ? "ref-name" : "ref-name ref-any-name"} href={`#${encodeHref(id)}`}>
          {kind === "any-name" ? `{${name}}` : kind === "pattern" ? `names matching ${name}` : name}
        </a>{" "}
        <Type field={field} />
        {required && (
          <>
            {" "}
            <b>Required</b>
          </>
        )}
        {[...(deprecated ? ["Deprecated"] : []), ...badges].map((mark) => (
          <Fragment key={mark}>
            {" "}
            <span className="ref-mark">{mark}</span>
          </Fragment>
        ))}
      </p>
      {children}
      <FieldFacts context={context} field={field} />
      <FieldInside context={context} field={field} />
    </li>
  );
}

/** "array of `FreightLine` or null, 1 to 99 items", the name linked to its own page. */
function Type({ field }: { field: FieldNode }) {
  const { type, constraints, constant, defaultValue } = field;
  const words: Phrase[] = [
    ...constraints,
    ...(constant === undefined ? [] : [phrase`always ${constant}`]),
    ...(defaultValue === undefined ? [] : [phrase`default ${defaultValue}`]),
  ];
  const isNamedByType = field.kind === "variant" && type.label === field.name;
  return (
    <span className="ref-type">
      {type.before}
      {type.path ? <a href={type.path}>{isNamedByType ? "object" : type.label}</a> : isNamedByType ? "" : type.label}
      {type.after}
      {words.map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: constraints have no other name, and never move
        <Fragment key={index}>
          {", "}
          <Words phrase={word} />
        </Fragment>
      ))}
    </span>
  );
}

/** Everything below the line of a field's name, except for what is inside it. */
function FieldFacts({ context, field }: { context: RenderContext; field: FieldNode }) {
  const { externalDocs: docs, enumValues } = field;
  // The only value that there is needs no example, nor do the values of a list.
  const examples = field.examples.filter(
    (example) => example !== field.constant && !enumValues.some(({ value }) => value === example),
  );
  return (
    <>
      <Markdown context={context} text={field.description} />
      {examples.length > 0 && (
        <>
          {" "}
          {examples.length === 1 ? "Example: " : "Examples: "}
          <CodeList codes={examples} />
        </>
      )}
      {field.deprecatedDescription && (
        <Markdown context={context} text={`Deprecated: ${field.deprecatedDescription}`} />
      )}
      <EnumValues context={context} values={enumValues} />
      {field.notes.map((note, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: notes have no other name, and never move
        <p key={index} className="ref-note">
          <Words phrase={note} />
        </p>
      ))}
      {docs && (
        <p className="ref-note">
          <ExternalLink url={docs.url}>{docs.label}</ExternalLink>
        </p>
      )}
    </>
  );
}

/** More values than this are folded. */
const openValues = 24;
/** Of more values than this the rest is only counted. */
const mostValues = 2_000;

function EnumValues({ context, values }: { context: RenderContext; values: readonly EnumValue[] }) {
  if (values.length === 0) return null;
  const list = <EnumList context={context} values={values.slice(0, mostValues)} />;
  if (values.length <= openValues) return list;
  return (
    <details className="ref-details">
      <summary>One of {values.length} values</summary>
      {list}
      {values.length > mostValues && (
        <p className="ref-note">And {values.length - mostValues} more, in the specification.</p>
      )}
    </details>
  );
}

function EnumList({ context, values }: { context: RenderContext; values: readonly EnumValue[] }) {
  if (values.every(({ name, description }) => name === undefined && description === undefined))
    return (
      <p className="ref-value">
        {values.length === 1 ? "Always " : "One of "}
        <CodeList codes={values.map(({ value }) => toInlineCode(value))} />
      </p>
    );
  return (
    <ul className="ref-enum">
      {values.map(({ value, name, description }) => (
        <li key={toInlineCode(value)}>
          <code>{toInlineCode(value)}</code>
          {name !== undefined && name !== String(value) && ` ${name}`}
          {description && " "}
          <Markdown context={context} text={description} isInline />
        </li>
      ))}
    </ul>
  );
}

function FieldInside({
  context,
  field: { id, truncation, groups, preview },
}: {
  context: RenderContext;
  field: FieldNode;
}) {
  if (truncation)
    return (
      <p className="ref-cut">
        {truncation.href ? <a href={encodeHref(truncation.href)}>{truncation.label}</a> : truncation.label}
      </p>
    );
  if (groups.length === 0) return null;
  const isFirstLevel = id.split(".").length <= 2;
  const noun = groups[0]?.kind === "variants" ? "variant" : "field";
  const count = groups.reduce((sum, { fields, repeated = [] }) => sum + fields.length + repeated.length, 0);
  return (
    <details className="ref-details">
      <summary>
        {count} {noun}
        {count === 1 ? "" : "s"}{" "}
        {isFirstLevel && (
          <span className="ref-preview" data-markdown="skip">
            {preview}
          </span>
        )}
      </summary>
      <FieldGroups context={context} groups={groups} />
    </details>
  );
}

/** The tree of a body or schema: what the whole is, then its fields. */
export function RootTree({ context, root, lead }: { context: RenderContext; root: FieldNode; lead?: ReactNode }) {
  return (
    <>
      <p className="ref-root-type">
        {lead}
        <Type field={root} />
      </p>
      {root.truncation?.reason !== "repeated" && <FieldFacts context={context} field={root} />}
      {root.truncation ? (
        <FieldInside context={context} field={root} />
      ) : (
        <FieldGroups context={context} groups={root.groups} />
      )}
    </>
  );
}

/** Every media type of a body with its fields. */
export function MediaTypes({ context, media }: { context: RenderContext; media: readonly MediaOutline[] }) {
  return media.map(({ types, roots, link, encoding }) => {
    const names = types.map((type) => (
      <Fragment key={type}>
        <code className="ref-media">{type}</code>{" "}
      </Fragment>
    ));
    return (
      <Fragment key={types.join()}>
        {roots.map(({ root, isItem }) => (
          <RootTree
            key={root.id}
            context={context}
            root={root}
            lead={isItem ? <>{roots.length === 1 && names}A stream; each item is: </> : names}
          />
        ))}
        {roots.length === 0 && (
          <p className="ref-root-type">
            {names}
            {link ? <TypeLink type={link} /> : "The specification does not describe the content."}
          </p>
        )}
        <Encodings context={context} encoding={encoding} />
      </Fragment>
    );
  });
}

const TypeLink = ({ type: { before, path, label, after } }: { type: TypeWords }) => (
  <span className="ref-type">
    {before}
    <a href={path}>{label}</a>
    {after}
  </span>
);

function Encodings({ context, encoding }: { context: RenderContext; encoding: MediaOutline["encoding"] }) {
  if (encoding.length === 0) return null;
  return (
    <>
      <p className="ref-group-label" data-markdown="label">
        Encoding of each part
      </p>
      <ul>
        {encoding.map(({ encoding: { property, contentType, style, explode }, fields }) => (
          <li key={property}>
            <code>{property}</code>
            {contentType && (
              <>
                {" "}
                as <code>{contentType}</code>
              </>
            )}
            {style && (
              <>
                , style <code>{style}</code>
              </>
            )}
            {explode !== undefined && (explode ? ", exploded" : ", not exploded")}
            {fields.length > 0 && " with these headers:"}
            <FieldList context={context} fields={fields} />
          </li>
        ))}
      </ul>
    </>
  );
}
