import type { OperationEntry } from "../index/reference-index.ts";
import { MethodBadge } from "./parts.tsx";

/** Renders a list of operations by name, each with its method and path. */
export function OperationTable({ operations }: { readonly operations: readonly OperationEntry[] }) {
  if (operations.length === 0) return null;
  return (
    <ul className="ref-operations plain-links">
      {operations.map(({ path, label, reference, deprecated }) => (
        <li key={path} data-deprecated={deprecated || undefined}>
          <a href={path}>{label}</a>{" "}
          <span className="ref-operation-path">
            <MethodBadge method={reference.method} kind={reference.kind} /> <code>{reference.path}</code>
            {deprecated && <span className="ref-deprecated">Deprecated</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
