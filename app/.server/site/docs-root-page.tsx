import { renderToStaticMarkup } from "react-dom/server";
import type { Page } from "#app/.server/model/page.ts";
import type { Api } from "#app/.server/reference/load-reference.ts";
import type { Shell } from "#app/lib/shell.ts";
import { OperationGroups } from "./operation-groups.tsx";

/** `/docs`: every API with its groups and their operations. */
export function createDocsRootPage({ shell, apis }: { shell: Shell; apis: readonly Api[] }): Page {
  const description =
    apis.length === 0
      ? `No API is described on ${shell.title} yet.`
      : `The API reference of ${shell.provider}: ${apis.map((api) => api.title).join(", ")}, with every group of operations.`;
  return {
    path: "/docs",
    kind: "docs-root",
    layout: "article",
    title: "API reference",
    description,
    head: { type: "website" },
    headings: apis.map((api) => ({ id: api.id, text: api.title, level: 2 })),
    listed: true,
    links: [],
    renderBody: () => renderToStaticMarkup(<DocsRoot apis={apis} />),
  };
}

function DocsRoot({ apis }: { apis: readonly Api[] }) {
  return (
    <>
      <h1 className="page-title">API reference</h1>
      {apis.length === 0 ? (
        <p>There is no API description yet. Put one into the API descriptions folder and restart.</p>
      ) : null}
      {apis.map((api) => (
        <section key={api.id} aria-labelledby={api.id} className="docs-root-api">
          <h2 id={api.id} className="plain-links">
            <a href={api.overviewPath}>{api.title}</a> <span className="docs-root-version">{api.version}</span>
          </h2>
          <p>
            {api.operationCount} operations in {api.groups.length} {api.groups.length === 1 ? "group" : "groups"}.{" "}
            <a href={api.overviewPath}>Read the overview</a> for servers, authentication and conventions.
          </p>
          <OperationGroups
            api={api}
            level={3}
            shown={{ groups: Number.POSITIVE_INFINITY, operations: operationsShown }}
          />
        </section>
      ))}
    </>
  );
}

/** Of a group. */
const operationsShown = 12;
