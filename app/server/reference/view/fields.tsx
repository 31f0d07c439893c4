import { Fragment, type ReactNode } from "react";
import { formatCount, formatDate } from "#app/lib/format.ts";
import { Link } from "#app/lib/link.tsx";
import { encodeHref } from "#app/lib/site-path.ts";
import { toInlineCode, toJson } from "#app/server/text/serialize.ts";
import type { AvailabilityMark, VersionMark } from "../outline/availability.ts";
import { type FieldGroup, type FieldNode, type Phrase, phrase, type TypeWords } from "../outline/field.ts";
import { AvailabilityMarks, CodeList, DeprecatedMark, ExternalLink, GroupLabel, Markdown, Words } from "./parts.tsx";
import { listsValues, withoutMarks, withoutValueList } from "./restated-values.ts";

interface FieldProps {
  readonly field: FieldNode;
}

/** Attributes of the element that folds the nested fields. Of the elements with the same name, only one is open. */
interface FoldProps {
  readonly fold?: { readonly name?: string; readonly open: boolean };
}

/** Renders a list of fields. */
export function FieldList({
  fields,
  areChoices,
  areOpen,
}: {
  readonly fields: readonly FieldNode[];
  readonly areChoices?: boolean;
  /** Whether the nested fields are shown from the beginning. */
  readonly areOpen?: boolean;
}) {
  const [first] = fields;
  if (!first) return null;
  const opened = fields.find(({ groups }) => groups.length > 0);
  return (
    <ul className="ref-fields">
      {fields.map((field) => (
        <Field
          key={field.id}
          field={field}
          {...(areOpen && { fold: { open: true } })}
          {...(areChoices && { fold: { name: `${first.id}.choice`, open: field === opened } })}
        />
      ))}
    </ul>
  );
}

function FieldGroups({ groups, isRoot }: { readonly groups: readonly FieldGroup[]; readonly isRoot?: boolean }) {
  const isOnlyField = isRoot === true && groups.length === 1 && groups[0]?.fields.length === 1;
  return groups.map(({ kind, label, description, fields, repeated = [] }) => (
    <Fragment key={fields[0]?.id ?? label}>
      {label && (
        <GroupLabel>{repeated[0] ? <Link href={`#${encodeHref(repeated[0].id)}`}>{label}</Link> : label}</GroupLabel>
      )}
      <Markdown text={description} />
      <FieldList fields={fields} areChoices={isRoot === true && kind === "variants"} areOpen={isOnlyField} />
      {repeated.length > 0 && (
        <p className="ref-note">
          <CodeList codes={repeated.map(({ name }) => name)} />
        </p>
      )}
    </Fragment>
  ));
}

/** Renders a field: name, type, marks and constraints in one line, then description and nested fields. */
export function Field({ field, fold, children }: FieldProps & FoldProps & { readonly children?: ReactNode }) {
  const { id, required, deprecated, badges } = field;
  return (
    <li id={id} data-deprecated={deprecated || undefined}>
      <p>
        <FieldName field={field} /> <Type field={field} />
        {required && <RequiredMark />}
        {deprecated && <DeprecatedMark />}
        {badges
          .filter((badge) => !isAccess(badge))
          .map((badge) => (
            <Fragment key={badge}>
              {" "}
              <span className="ref-mark">{badge}</span>
            </Fragment>
          ))}
        <Constraints field={field} />
        <AvailabilityMarks marks={field.marks} />
      </p>
      {children}
      <FieldFacts field={field} />
      <NestedFields field={field} {...(fold && { fold })} />
    </li>
  );
}

export const RequiredMark = () => (
  <>
    {" "}
    <b>Required</b>
  </>
);

function FieldName({ field: { id, name, kind } }: FieldProps) {
  const isPlain = kind === "property" || kind === "variant";
  return (
    <Link className={isPlain ? "ref-name" : "ref-name ref-any-name"} href={`#${encodeHref(id)}`}>
      {kind === "pattern" && "names matching "}
      {kind === "any-name" ? `{${name}}` : name}
    </Link>
  );
}

const isAccess = (badge: string) => badge === "read-only" || badge === "write-only";

/** Renders words such as "array of `FreightLine` or null". */
function Type({ field: { kind, name, type } }: FieldProps) {
  const isNamedByType = kind === "variant" && type.label === name;
  const ownLabel = type.path === undefined ? "" : "object";
  return <TypeName type={isNamedByType ? { ...type, label: ownLabel } : type} />;
}

/** Renders words such as " · 1 to 99 items · read-only". */
function Constraints({ field: { constraints, constant, defaultValue, badges } }: FieldProps) {
  const words: Phrase[] = [
    ...constraints,
    ...(constant === undefined ? [] : [phrase`always ${constant}`]),
    ...(defaultValue === undefined ? [] : [phrase`default ${defaultValue}`]),
    ...badges.filter(isAccess).map((badge) => [badge]),
  ];
  return <Words phrase={words.flatMap((word) => [" · ", ...word])} />;
}

export const TypeName = ({ type: { before, path, label, after } }: { readonly type: TypeWords }) => (
  <>
    {before}
    {path ? <Link href={path}>{label}</Link> : label}
    {after}
  </>
);

function FieldFacts({ field }: FieldProps) {
  const { deprecatedDescription, sunset, externalDocs, enumValues, enumSince, notes } = field;
  const description = withoutMarks(field.description ?? "", field);
  const isRestated = enumSince.size === 0 && enumValues.length > 0 && listsValues(description, enumValues);
  const examples = field.examples.filter(
    (example) => example !== field.constant && !enumValues.some(({ value }) => toInlineCode(value) === example),
  );
  return (
    <>
      <Markdown text={isRestated ? description : withoutValueList(description, enumValues)} />
      {examples.length > 0 && (
        <>
          {" "}
          {examples.length === 1 ? "Example: " : "Examples: "}
          <CodeList codes={examples} />
        </>
      )}
      {deprecatedDescription && <Markdown text={`Deprecated: ${deprecatedDescription}`} />}
      {sunset && (
        <p>
          Sunset on <time dateTime={sunset}>{formatDate(sunset)}</time>
        </p>
      )}
      {!isRestated && <EnumValues field={field} />}
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

function NestedFields({ field: { id, type, truncation, groups }, fold }: FieldProps & FoldProps) {
  if (truncation) {
    const { href, label, reason } = truncation;
    // If the type already links to the same page, this link is omitted. A link that marks recursion is always shown.
    if (href !== undefined && href === type.path && reason !== "recursion") return null;
    return <p className="ref-truncated">{href === undefined ? label : <Link href={encodeHref(href)}>{label}</Link>}</p>;
  }
  if (groups.length === 0) return null;
  const isFirstLevel = id.split(".").length <= 2;
  const names = groups.flatMap(({ fields, repeated = [] }) => [...fields, ...repeated].map(({ name }) => name));
  return (
    <details {...fold}>
      <summary>
        {names.join() === "each value" ? (
          "Each value"
        ) : (
          <>
            {describeCount(groups)} {isFirstLevel && <NamesPreview names={names} />}
          </>
        )}
      </summary>
      <FieldGroups groups={groups} />
    </details>
  );
}

/** Describes the number of fields and variants, such as "1 field, 2 variants". */
function describeCount(groups: readonly FieldGroup[]): string {
  const count = (wanted: FieldGroup["kind"], noun: string) => {
    const found = groups.filter(({ kind }) => kind === wanted);
    const number = found.flatMap(({ fields, repeated = [] }) => [...fields, ...repeated]).length;
    return number === 0 ? [] : [formatCount(number, noun)];
  };
  return [...count("fields", "field"), ...count("variants", "variant")].join(", ");
}

/** Renders the first four names of a collapsed list. */
export function NamesPreview({ names }: { readonly names: readonly string[] }) {
  return (
    <span className="ref-preview" data-markdown="skip">
      {names.slice(0, 4).join(", ")}
      {names.length > 4 && " …"}
    </span>
  );
}

interface RootProps {
  readonly root: FieldNode;
  readonly lead?: ReactNode;
  readonly marks?: readonly AvailabilityMark[];
  readonly isRequired?: boolean;
}

/** Renders the type and the fields of a whole body or schema. */
export function RootTree({ root, lead, marks = [], isRequired = false }: RootProps) {
  return (
    <>
      <p className="ref-root-type">
        {lead}
        <Type field={root} />
        {isRequired && <RequiredMark />}
        <Constraints field={root} />
        <AvailabilityMarks marks={marks} />
      </p>
      {root.truncation?.reason !== "repeated" && <FieldFacts field={root} />}
      {root.truncation ? <NestedFields field={root} /> : <FieldGroups groups={root.groups} isRoot />}
    </>
  );
}

const openValues = 24;
const mostValues = 5_000;

/** Renders the allowed values of a field with their descriptions. */
function EnumValues({ field: { enumValues: values, enumSince } }: FieldProps) {
  if (values.length === 0) return null;
  const list = <EnumList enumValues={values.slice(0, mostValues)} enumSince={enumSince} />;
  if (values.length <= openValues) return list;
  const rest = values.length - mostValues;
  return (
    <details>
      <summary>One of {values.length} values</summary>
      {list}
      {rest > 0 && <p className="ref-note">{formatCount(rest, "more value")} in the specification.</p>}
    </details>
  );
}

function EnumList({ enumValues: values, enumSince: since }: Pick<FieldNode, "enumValues" | "enumSince">) {
  if (since.size === 0 && values.every(({ name, description }) => name === undefined && description === undefined))
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
          {name !== undefined && name !== toInlineCode(value) && ` ${name}`}
          <AvailabilityMarks marks={toSince(since.get(toJson(value)))} />
          {description && " "}
          <Markdown text={description} isInline />
        </li>
      ))}
    </ul>
  );
}

const toSince = (mark: VersionMark | undefined) => (mark ? [{ text: `Since ${mark.version}`, path: mark.path }] : []);
