import { toInlineCode, toJson } from "#app/server/text/to-json.ts";
import type { EnumValue } from "../normalize/schema.ts";
import type { VersionMark } from "../outline/availability.ts";
import { AvailabilityMarks, CodeList, Markdown } from "./parts.tsx";

const openValues = 24;
const mostValues = 5_000;

interface EnumProps {
  readonly values: readonly EnumValue[];
  /** Versions from which single values exist, by their JSON text. */
  readonly since: ReadonlyMap<string, VersionMark>;
}

/** Renders the allowed values of a field with their descriptions. */
export function EnumValues({ values, since }: EnumProps) {
  if (values.length === 0) return null;
  const list = <EnumList values={values.slice(0, mostValues)} since={since} />;
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

function EnumList({ values, since }: EnumProps) {
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
          <Since mark={since.get(toJson(value))} />
          {description && " "}
          <Markdown text={description} isInline />
        </li>
      ))}
    </ul>
  );
}

const Since = ({ mark }: { readonly mark: VersionMark | undefined }) =>
  mark && <AvailabilityMarks marks={[{ text: `Since ${mark.version}`, path: mark.path }]} />;
