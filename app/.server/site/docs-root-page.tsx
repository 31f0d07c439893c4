import { renderToStaticMarkup } from "react-dom/server";
import type { Page } from "#app/.server/model/page.ts";
import type { Api } from "#app/.server/reference/load-reference.ts";
import type { Shell } from "#app/lib/shell.ts";
import { OperationGroups } from "./operation-groups.tsx";

/** The page at `/docs`: every API with its groups and operations. */
export function createDocsRootPage({ shell, apis }: { shell: Shell; apis: readonly Api[] }): Page {
  const description =
    apis.length === 0
      ? `${shell.title} has no API reference yet.`
      : `API reference for ${shell.provider}: ${apis.map((api) => api.title).join(", ")}, with all groups of operations.`;
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
        <p>No APIs yet. Add an OpenAPI specification to the specifications folder and restart the server.</p>
      ) : null}
      {apis.map((api) => (
        <section key={api.id} aria-labelledby={api.id} className="docs-root-api">
          <h2 id={api.id} className="plain-links">
            <a href={api.overviewPath}>{api.title}</a> <span className="docs-root-version">{api.version}</span>
          </h2>
          <p>
            {api.operationCount} operations in {api.groups.length} {api.groups.length === 1 ? "group" : "groups"}. The{" "}
            <a href={api.overviewPath}>overview</a> describes servers, authentication and conventions.
          </p>
          <OperationGroups api={api} shown={{ groups: Number.POSITIVE_INFINITY, operations: operationsShown }} />
        </section>
      ))}
    </>
  );
}

/** Operations listed per group. */
const operationsShown = 12;
