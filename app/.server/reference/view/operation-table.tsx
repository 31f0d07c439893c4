import type { OperationEntry } from "../index/reference-index.ts";
import { MethodBadge } from "./parts.tsx";

/** Operations with method, path and a link each. */
export function OperationTable({ operations }: { operations: readonly OperationEntry[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: lists without bullets lose their role in Safari
    <ul role="list" className="ref-operations plain-links">
      {operations.map(({ path, label, reference, deprecated }) => (
        <li key={path} data-deprecated={deprecated || undefined}>
          <a href={path}>{label}</a>
          <span className="ref-operation-address">
            <MethodBadge method={reference.method} kind={reference.kind} /> <code>{reference.path}</code>
            {deprecated && <span className="ref-deprecated">Deprecated</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** More operations than this are counted, not listed. */
const longestList = 60;

/** Which operations something holds for, as one folded line. */
export function OperationLinks({
  operations,
  of,
  anchor,
}: {
  operations: readonly OperationEntry[];
  of: number;
  anchor: string;
}) {
  const words = operations.length === of ? `All ${of} operations` : `${operations.length} of ${of} operations`;
  return (
    <details className="ref-details">
      <summary>{words}</summary>
      <ul>
        {operations.slice(0, longestList).map(({ path, label }) => (
          <li key={path}>
            <a href={`${path}#${anchor}`}>{label}</a>
          </li>
        ))}
        {operations.length > longestList && <li>and {operations.length - longestList} more</li>}
      </ul>
    </details>
  );
}
