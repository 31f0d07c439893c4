import { Link } from "#app/lib/link.tsx";
import type { Api } from "#app/server/reference/load-reference.ts";

interface OperationGroupsProps {
  readonly api: Api;
  readonly shown: { readonly groups: number; readonly operations: number };
}

/** Renders the first groups of an API, each with its first operations and a link to the others. */
export function OperationGroups({ api, shown }: OperationGroupsProps) {
  return (
    <ul className="operation-groups plain-links">
      {api.groups.slice(0, shown.groups).map(({ slug, path, label, items }) => (
        <li key={slug}>
          <h3>
            <Link href={path}>{label}</Link>
          </h3>
          <ul>
            {items.slice(0, countShown(items, shown.operations)).map((item) => (
              <li key={item.path}>
                {item.method ? (
                  <span className={`method method-${item.method.toLowerCase()}`}>{item.method}</span>
                ) : null}{" "}
                <Link href={item.path}>{item.label}</Link>
              </li>
            ))}
          </ul>
          {items.length > countShown(items, shown.operations) ? (
            <p>
              <Link href={path}>View {items.length - shown.operations} more</Link>
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** A link to a single further item would take as much space as the item, so the item is shown. */
const countShown = (items: readonly unknown[], count: number) => (items.length === count + 1 ? count + 1 : count);
