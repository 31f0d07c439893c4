import { Fragment, type ReactNode } from "react";
import { encodeHref } from "#app/lib/site-path.ts";
import { type FieldGroup, type FieldNode, type Phrase, phrase, type TypeWords } from "../outline/field.ts";
import type { MediaOutline } from "../outline/outline-content.ts";
import { EnumValues } from "./enum-values.tsx";
import { CodeList, ExternalLink, GroupLabel, Markdown, Words } from "./parts.tsx";

interface FieldProps {
  readonly field: FieldNode;
}

/** Renders a list of fields. */
export function FieldList({ fields }: { readonly fields: readonly FieldNode[] }) {
  if (fields.length === 0) return null;
  return (
    <ul className="ref-fields">
      {fields.map((field) => (
        <Field key={field.id} field={field} />
      ))}
    </ul>
  );
}

function FieldGroups({ groups }: { readonly groups: readonly FieldGroup[] }) {
  return groups.map(({ label, description, fields, repeated = [] }) => (
    <Fragment key={fields[0]?.id ?? label}>
      {label && <GroupLabel>{repeated[0] ? <a href={`#${encodeHref(repeated[0].id)}`}>{label}</a> : label}</GroupLabel>}
      <Markdown text={description} />
      <FieldList fields={fields} />
      {repeated.length > 0 && (
        <p className="ref-note">
          <CodeList codes={repeated.map(({ name }) => name)} />
        </p>
      )}
    </Fragment>
  ));
}

/** Renders a field: name, type and constraints in one line, then description and nested fields. */
export function Field({ field, children }: FieldProps & { readonly children?: ReactNode }) {
  const { id, required, deprecated, badges } = field;
  return (
    <li id={id} data-deprecated={deprecated || undefined}>
      <p>
        <FieldName field={field} /> <Type field={field} />
        {required && (
          <>
            {" "}
            <b>Required</b>
          </>
        )}
        {[...(deprecated ? ["Deprecated"] : []), ...badges.filter((badge) => !isAccess(badge))].map((badge) => (
          <Fragment key={badge}>
            {" "}
            <span className="ref-mark">{badge}</span>
          </Fragment>
        ))}
      </p>
      {children}
      <FieldFacts field={field} />
      <NestedFields field={field} />
    </li>
  );
}

function FieldName({ field: { id, name, kind } }: FieldProps) {
  const isPlain = kind === "property" || kind === "variant";
  return (
    <a className={isPlain ? "ref-name" : "ref-name ref-any-name"} href={`#${encodeHref(id)}`}>
      {kind === "pattern" && "names matching "}
      {kind === "any-name" ? `{${name}}` : name}
    </a>
  );
}

const isAccess = (badge: string) => badge === "read-only" || badge === "write-only";

/** Renders words such as "array of `FreightLine` or null, 1 to 99 items, read-only". */
function Type({ field: { kind, name, type, constraints, constant, defaultValue, badges } }: FieldProps) {
  const words: Phrase[] = [
    ...constraints,
    ...(constant === undefined ? [] : [phrase`always ${constant}`]),
    ...(defaultValue === undefined ? [] : [phrase`default ${defaultValue}`]),
    ...badges.filter(isAccess).map((badge) => [badge]),
  ];
  const isNamedByType = kind === "variant" && type.label === name;
  const ownLabel = type.path === undefined ? "" : "object";
  return (
    <>
      <TypeName type={isNamedByType ? { ...type, label: ownLabel } : type} />
      <Words phrase={words.flatMap((word) => [", ", ...word])} />
    </>
  );
}

const TypeName = ({ type: { before, path, label, after } }: { readonly type: TypeWords }) => (
  <>
    {before}
    {path ? <a href={path}>{label}</a> : label}
    {after}
  </>
);

function FieldFacts({ field }: FieldProps) {
  const { description, deprecatedDescription, externalDocs, enumValues, notes } = field;
  const examples = field.examples.filter(
    (example) => example !== field.constant && !enumValues.some(({ value }) => value === example),
  );
  return (
    <>
      <Markdown text={description} />
      {examples.length > 0 && (
        <>
          {" "}
          {examples.length === 1 ? "Example: " : "Examples: "}
          <CodeList codes={examples} />
        </>
      )}
      {deprecatedDescription && <Markdown text={`Deprecated: ${deprecatedDescription}`} />}
      <EnumValues values={enumValues} />
      {notes.map((note, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: notes have no other key and are never reordered
        <p key={index} className="ref-note">
          <Words phrase={note} />
        </p>
      ))}
      {externalDocs && (
        <p className="ref-note">
          <ExternalLink url={externalDocs.url}>{externalDocs.label}</ExternalLink>
        </p>
      )}
    </>
  );
}

function NestedFields({ field: { id, type, truncation, groups } }: FieldProps) {
  if (truncation) {
    const { href, label, reason } = truncation;
    // If the type already links to the same page, this link is omitted. A link that marks recursion is always shown.
    if (href !== undefined && href === type.path && reason !== "recursion") return null;
    return <p className="ref-truncated">{href === undefined ? label : <a href={encodeHref(href)}>{label}</a>}</p>;
  }
  if (groups.length === 0) return null;
  const isFirstLevel = id.split(".").length <= 2;
  const noun = groups[0]?.kind === "variants" ? "variant" : "field";
  const names = groups.flatMap(({ fields, repeated = [] }) => [...fields, ...repeated].map(({ name }) => name));
  return (
    <details>
      <summary>
        {names.length} {noun}
        {names.length === 1 ? "" : "s"} {isFirstLevel && <Preview names={names} />}
      </summary>
      <FieldGroups groups={groups} />
    </details>
  );
}

/** Renders the first four names of a collapsed list. */
export function Preview({ names }: { readonly names: readonly string[] }) {
  return (
    <span className="ref-preview" data-markdown="skip">
      {names.slice(0, 4).join(", ")}
      {names.length > 4 && " …"}
    </span>
  );
}

/** Renders the type and the fields of a whole body or schema. */
export function RootTree({ root, lead }: { readonly root: FieldNode; readonly lead?: ReactNode }) {
  return (
    <>
      <p className="ref-root-type">
        {lead}
        <Type field={root} />
      </p>
      {root.truncation?.reason !== "repeated" && <FieldFacts field={root} />}
      {root.truncation ? <NestedFields field={root} /> : <FieldGroups groups={root.groups} />}
    </>
  );
}

/** Renders the media types of a body, each with its fields. */
export function MediaTypes({ media }: { readonly media: readonly MediaOutline[] }) {
  return media.map((each) => <Media key={each.types.join()} media={each} />);
}

function Media({ media: { types, roots, link, encoding } }: { readonly media: MediaOutline }) {
  const names = types.map((type) => (
    <Fragment key={type}>
      <code className="ref-media">{type}</code>{" "}
    </Fragment>
  ));
  return (
    <>
      {roots.map(({ root, isItem }) => (
        <RootTree
          key={root.id}
          root={root}
          lead={
            <>
              {(!isItem || roots.length === 1) && names}
              {isItem && "Stream, each item: "}
            </>
          }
        />
      ))}
      {roots.length === 0 && (
        <p className="ref-root-type">
          {names}
          {link ? <TypeName type={link} /> : "No schema in the specification."}
        </p>
      )}
      {encoding.length > 0 && <Encodings encoding={encoding} />}
    </>
  );
}

function Encodings({ encoding }: Pick<MediaOutline, "encoding">) {
  return (
    <>
      <GroupLabel>Encoding of each part</GroupLabel>
      <ul>
        {encoding.map(({ encoding: { property, contentType, style, explode }, fields }) => (
          <li key={property}>
            <code>{property}</code>
            {contentType && <Words phrase={phrase` as ${contentType}`} />}
            {style && <Words phrase={phrase`, style ${style}`} />}
            {explode !== undefined && (explode ? ", exploded" : ", not exploded")}
            {fields.length > 0 && " with these headers:"}
            <FieldList fields={fields} />
          </li>
        ))}
      </ul>
    </>
  );
}
