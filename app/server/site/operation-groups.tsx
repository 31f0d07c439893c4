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
