import { renderToStaticMarkup } from "react-dom/server";
import type { Shell } from "#app/lib/shell.ts";
import type { Page } from "#app/server/model/page.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import { GuideList, type Guides } from "./guides.tsx";
import { OperationGroups } from "./operation-groups.tsx";

interface DocsRootSources {
  readonly shell: Shell;
  readonly apis: readonly Api[];
  readonly guides: Guides;
}

/** Creates the page at `/docs`, which lists the first guides and every API with its groups. */
export function createDocsRootPage(sources: DocsRootSources): Page {
  const { shell, apis, guides } = sources;
  const hasGuides = guides.pages.length > 0;
  const title = hasGuides ? "Documentation" : "API reference";
  const reference = `${shell.provider}: ${apis.map((api) => api.title).join(", ")}, with all groups of operations.`;
  const description =
    apis.length === 0
      ? `${shell.title} has no API reference yet.`
      : `${hasGuides ? `${guides.title} and API reference` : "API reference"} for ${reference}`;
  return {
    path: "/docs",
    kind: "docs-root",
    layout: "article",
    title,
    description,
    head: { type: "website" },
    headings: [
      ...(hasGuides ? [{ id: guidesId, text: guides.title, level: 2 }] : []),
      ...apis.map((api) => ({ id: api.id, text: api.title, level: 2 })),
    ],
    listed: true,
    links: [],
    renderBody: () => renderToStaticMarkup(<DocsRoot title={title} {...sources} />),
  };
}

const guidesId = "docs-guides";

function DocsRoot({ title, apis, guides }: DocsRootSources & { readonly title: string }) {
  return (
    <>
      <h1 className="page-title">{title}</h1>
      {guides.pages.length > 0 ? (
        <section aria-labelledby={guidesId} className="docs-root-api">
          <h2 id={guidesId} className="plain-links">
            {guides.path === undefined ? guides.title : <a href={guides.path}>{guides.title}</a>}
          </h2>
          <GuideList pages={guides.pages} className="card-list" />
        </section>
      ) : null}
      {apis.length === 0 ? (
        <p>No APIs yet. Add an OpenAPI specification to the specifications folder and restart the server.</p>
      ) : null}
      {apis.map((api) => (
        <section key={api.id} aria-labelledby={api.id} className="docs-root-api">
          <h2 id={api.id} className="plain-links">
            <a href={api.overviewPath}>{api.title}</a> <span className="docs-root-version">{api.version}</span>
          </h2>
          <p>
            {api.operationCount} {api.operationCount === 1 ? "operation" : "operations"} in {api.groups.length}{" "}
            {api.groups.length === 1 ? "group" : "groups"}. The <a href={api.overviewPath}>overview</a> describes
            servers, authentication and conventions.
          </p>
          <OperationGroups api={api} shown={{ groups: Number.POSITIVE_INFINITY, operations: operationsShown }} />
        </section>
      ))}
    </>
  );
}

const operationsShown = 12;
