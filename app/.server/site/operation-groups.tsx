import type { Api } from "#app/.server/reference/load-reference.ts";

interface OperationGroupsProps {
  readonly api: Api;
  /** Level of the groups' headings. */
  readonly level: 3 | 4;
  /** How many groups, and operations of each, are shown; the rest is on the overview, so that no page grows with an API. */
  readonly shown: { readonly groups: number; readonly operations: number };
}

/** The groups of an API with their first operations. */
export function OperationGroups({ api, level, shown }: OperationGroupsProps) {
  const Heading = `h${level}` as const;
  return (
    <ul className="operation-groups plain-links">
      {api.groups.slice(0, shown.groups).map(({ slug, path, label, items }) => (
        <li key={slug}>
          <Heading>{path ? <a href={path}>{label}</a> : label}</Heading>
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
              <a href={path ?? api.overviewPath}>and {items.length - shown.operations} more</a>
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
