import { toInlineCode } from "#app/server/text/to-json.ts";
import type { EnumValue } from "../normalize/schema.ts";
import { CodeList, Markdown } from "./parts.tsx";

const openValues = 24;
const mostValues = 2_000;

/** Renders the allowed values of a field with their descriptions. */
export function EnumValues({ values }: { readonly values: readonly EnumValue[] }) {
  if (values.length === 0) return null;
  const list = <EnumList values={values.slice(0, mostValues)} />;
  if (values.length <= openValues) return list;
  const rest = values.length - mostValues;
  return (
    <details>
      <summary>One of {values.length} values</summary>
      {list}
      {rest > 0 && <p className="ref-note">{rest} more values in the specification.</p>}
    </details>
  );
}

function EnumList({ values }: { readonly values: readonly EnumValue[] }) {
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
          {name !== undefined && name !== toInlineCode(value) && ` ${name}`}
          {description && " "}
          <Markdown text={description} isInline />
        </li>
      ))}
    </ul>
  );
}
