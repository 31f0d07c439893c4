import type { Api } from "#app/.server/reference/load-reference.ts";

interface OperationGroupsProps {
  readonly api: Api;
  /** Maximum number of groups, and of operations in each group. The overview page of the API lists all groups. */
  readonly shown: { readonly groups: number; readonly operations: number };
}

/**
 * Renders at most `shown.groups` groups of an API, each with at most `shown.operations` operations and a link to the group's
 * further operations.
 */
export function OperationGroups({ api, shown }: OperationGroupsProps) {
  return (
    <ul className="operation-groups plain-links">
      {api.groups.slice(0, shown.groups).map(({ slug, path, label, items }) => (
        <li key={slug}>
          <h3>
            <a href={path}>{label}</a>
          </h3>
          <ul>
            {items.slice(0, shown.operations).map((item) => (
              <li key={item.path}>
                {item.method ? (
                  <span className={`method method-${item.method.toLowerCase()}`}>{item.method}</span>
                ) : null}{" "}
                <a href={item.path}>{item.label}</a>
              </li>
            ))}
          </ul>
          {items.length > shown.operations ? (
            <p>
              <a href={path}>View {items.length - shown.operations} more</a>
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
