import { Fragment } from "react";
import { encodeHref } from "#app/lib/site-path.ts";
import { toSafeUrl } from "../markdown/safe-url.ts";
import type { FieldGroup, FieldNode, TypeWords } from "../tree/field.ts";
import { toInlineCode } from "../tree/to-code.ts";
import { Anchor } from "./anchor.tsx";
import { Markdown } from "./markdown.tsx";
import { Words } from "./phrase.tsx";
import type { RenderContext } from "./render-context.ts";

/** The groups of rows inside a field or a whole body. */
function FieldGroups({ context, groups }: { context: RenderContext; groups: readonly FieldGroup[] }) {
  return groups.map((group) => (
    <div key={group.fields[0]?.id ?? group.label} className="ref-group">
      {group.label && <p className="ref-group-label">{group.label}</p>}
      <Markdown context={context} text={group.description} />
      {/* biome-ignore lint/a11y/noRedundantRoles: lists without bullets lose their role in Safari */}
      <ul role="list" className="ref-fields">
        {group.fields.map((field) => (
          <Field key={field.id} context={context} field={field} />
        ))}
      </ul>
    </div>
  ));
}

/** One row: name, type in words, what is allowed, and what is inside. */
export function Field({ context, field }: { context: RenderContext; field: FieldNode }) {
  return (
    <li className="ref-field" id={field.id} data-deprecated={field.deprecated || undefined}>
      <div className="ref-field-head">
        <FieldName field={field} />
        {!isNamedByType(field) && <TypeLabel type={field.type} />}
        {field.required && <span className="ref-required">required</span>}
        {field.marks.map((mark) => (
          <span key={mark} className="ref-mark">
            {mark}
          </span>
        ))}
        {field.deprecated && <span className="ref-deprecated">deprecated</span>}
        <Anchor id={field.id} label={`Link to ${field.name}`} />
      </div>
      <FieldFacts context={context} field={field} />
      <FieldInside context={context} field={field} />
    </li>
  );
}

/** An alternative that has no other name than its type's: said once. */
const isNamedByType = ({ kind, name, type }: Pick<FieldNode, "kind" | "name" | "type">) =>
  kind === "alternative" && type.before === "" && type.label === name && type.after === "";

function FieldName({ field: { kind, name, type } }: { field: FieldNode }) {
  if (kind === "alternative") {
    return <span className="ref-name">{isNamedByType({ kind, name, type }) ? <TypeLabel type={type} /> : name}</span>;
  }
  if (kind === "any-name") return <span className="ref-name ref-any-name">{`{${name}}`}</span>;
  if (kind === "pattern")
    return (
      <span className="ref-name">
        names matching <code>{name}</code>
      </span>
    );
  if (kind === "item") return <span className="ref-name ref-any-name">{name}</span>;
  return <code className="ref-name">{name}</code>;
}

/** "array of `FreightLine` or null", the name linked to its own page. */
function TypeLabel({ type }: { type: TypeWords }) {
  return (
    <span className="ref-type">
      {type.before}
      {type.path ? <a href={type.path}>{type.label}</a> : type.label}
      {type.after}
    </span>
  );
}

/** Description, limits, values, notes: all that a row says besides its head. */
function FieldFacts({ context, field }: { context: RenderContext; field: FieldNode }) {
  const docs = field.externalDocs;
  const url = toSafeUrl(docs?.url);
  // Of the only value that there is nobody needs an example.
  const examples = field.examples.filter((example) => example !== field.constant);
  return (
    <>
      <Markdown context={context} text={field.description} />
      {field.deprecatedDescription && (
        <Markdown context={context} text={`Deprecated: ${field.deprecatedDescription}`} />
      )}
      {field.constraints.length > 0 && (
        <p className="ref-limits">
          {field.constraints.map((constraint, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: constraints have no other name, and never move
            <Fragment key={index}>
              {index > 0 && ", "}
              <Words phrase={constraint} />
            </Fragment>
          ))}
        </p>
      )}
      <EnumValues context={context} field={field} />
      {field.constant !== undefined && (
        <p className="ref-value">
          Always <code>{field.constant}</code>
        </p>
      )}
      {field.defaultValue !== undefined && (
        <p className="ref-value">
          Default <code>{field.defaultValue}</code>
        </p>
      )}
      {examples.length > 0 && (
        <p className="ref-value">
          {examples.length === 1 ? "Example " : "Examples "}
          {examples.map((example, index) => (
            <Fragment key={example}>
              {index > 0 && ", "}
              <code>{example}</code>
            </Fragment>
          ))}
        </p>
      )}
      {field.notes.map((note, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: notes have no other name, and never move
        <p key={index} className="ref-note">
          <Words phrase={note} />
        </p>
      ))}
      {docs && (
        <p className="ref-note">
          {url ? (
            <a href={url} rel="noopener noreferrer">
              {docs.label}
            </a>
          ) : (
            docs.label
          )}
        </p>
      )}
    </>
  );
}

/** More values than this are folded. */
const openValues = 24;
/** Of more values than this the rest is only counted. */
const mostValues = 2_000;

function EnumValues({ context, field: { enumValues: all } }: { context: RenderContext; field: FieldNode }) {
  if (all.length === 0) return null;
  const enumValues = all.slice(0, mostValues);
  const isPlain = enumValues.every(({ name, description }) => name === undefined && description === undefined);
  const list = isPlain ? (
    <p className="ref-value">
      {enumValues.length === 1 ? "Always " : "One of "}
      {enumValues.map(({ value }, index) => (
        <Fragment key={toInlineCode(value)}>
          {index > 0 && ", "}
          <code>{toInlineCode(value)}</code>
        </Fragment>
      ))}
    </p>
  ) : (
    <dl className="ref-enum">
      {enumValues.map(({ value, name, description }) => (
        <div key={toInlineCode(value)}>
          <dt>
            <code>{toInlineCode(value)}</code>
            {name !== undefined && name !== String(value) && <span className="ref-enum-name"> {name}</span>}
          </dt>
          {description && (
            <dd>
              <Markdown context={context} text={description} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
  if (all.length <= openValues) return list;
  return (
    <details className="ref-details">
      <summary>One of {all.length} values</summary>
      {list}
      {all.length > mostValues && (
        <p className="ref-note">And {all.length - mostValues} more, in the description file.</p>
      )}
    </details>
  );
}

function FieldInside({ context, field }: { context: RenderContext; field: FieldNode }) {
  if (field.cut) {
    return (
      <p className="ref-cut">
        {field.cut.href ? <a href={encodeHref(field.cut.href)}>{field.cut.label}</a> : field.cut.label}
      </p>
    );
  }
  if (field.groups.length === 0) return null;
  const isChoice = field.groups[0]?.kind === "alternatives";
  const count = field.groups.reduce((sum, group) => sum + group.fields.length, 0);
  return (
    <details className="ref-details">
      <summary>
        {isChoice ? `${count} alternatives` : `${count} ${count === 1 ? "field" : "fields"}`}
        <span className="ref-preview"> {field.preview}</span>
      </summary>
      <FieldGroups context={context} groups={field.groups} />
    </details>
  );
}

/** A body's or schema's tree: what the whole is, then its rows. */
export function RootTree({
  context,
  root,
  showFacts = true,
}: {
  context: RenderContext;
  root: FieldNode;
  showFacts?: boolean;
}) {
  return (
    <>
      <p className="ref-root-type">
        <TypeLabel type={root.type} />
      </p>
      {showFacts && <FieldFacts context={context} field={root} />}
      {root.cut && (
        <p className="ref-cut">
          {root.cut.href ? <a href={encodeHref(root.cut.href)}>{root.cut.label}</a> : root.cut.label}
        </p>
      )}
      <FieldGroups context={context} groups={root.groups} />
    </>
  );
}
