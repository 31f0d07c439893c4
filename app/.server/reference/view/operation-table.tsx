import type { OperationEntry } from "../index/reference-index.ts";
import { MethodBadge } from "./method-badge.tsx";

/** Operations with method, path and a link each. */
export function OperationTable({ operations }: { operations: readonly OperationEntry[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: lists without bullets lose their role in Safari
    <ul role="list" className="ref-operations">
      {operations.map(({ path, label, place, deprecated }) => (
        <li key={path} data-deprecated={deprecated || undefined}>
          <a href={path}>{label}</a>
          <span className="ref-operation-address">
            <MethodBadge method={place.method} /> <code>{place.path}</code>
            {place.kind === "webhook" && <span className="ref-mark">webhook</span>}
            {deprecated && <span className="ref-deprecated">deprecated</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
