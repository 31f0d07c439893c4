import { formatCount } from "#app/lib/format.ts";
import { Link } from "#app/lib/link.tsx";
import type { Shell } from "#app/lib/shell.ts";
import { toBasename } from "#app/lib/site-path.ts";
import type { Page } from "#app/server/model/page.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import { truncateText } from "#app/server/text/excerpt.ts";
import { renderHtml } from "#app/server/text/render-html.tsx";
import { GuideList, type Guides } from "./guides.tsx";
import { OperationGroups } from "./operation-groups.tsx";

interface DocsRootSources {
  readonly shell: Shell;
  readonly apis: readonly Api[];
  /** Files of specifications that cannot be read. */
  readonly leftOut: readonly string[];
  readonly guides: Guides;
}

/** Creates the page at `/docs`, which lists the first guides and every API with its groups. */
export function createDocsRootPage(sources: DocsRootSources): Page {
  const { shell, apis, guides } = sources;
  const hasGuides = guides.pages.length > 0;
  const title = hasGuides ? "Documentation" : "API reference";
  const reference =
    apis.length > mostWithOperations
      ? `all ${apis.length} APIs of ${shell.provider}.`
      : `${shell.provider}: ${apis.map((api) => api.title).join(", ")}, with all groups of operations.`;
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
      ...(apis.length > mostWithOperations
        ? [{ id: apisId, text: "APIs", level: 2 }]
        : apis.map((api) => ({ id: api.id, text: api.title, level: 2 }))),
    ],
    listed: true,
    links: [],
    renderBody: () => renderHtml(<DocsRoot title={title} {...sources} />, toBasename(shell.siteUrl)),
  };
}

const guidesId = "docs-guides";

function DocsRoot({ title, apis, leftOut, guides }: DocsRootSources & { readonly title: string }) {
  return (
    <>
      <h1 className="page-title">{title}</h1>
      {guides.pages.length > 0 ? (
        <section aria-labelledby={guidesId} className="docs-root-api">
          <h2 id={guidesId} className="plain-links">
            {guides.path === undefined ? guides.title : <Link href={guides.path}>{guides.title}</Link>}
          </h2>
          <GuideList pages={guides.pages} className="card-list" />
        </section>
      ) : null}
      {apis.length === 0 ? (
        <p>No APIs yet. Add an OpenAPI specification to the specifications folder and restart the server.</p>
      ) : null}
      {apis.length > mostWithOperations ? (
        <ApiChoice apis={apis} />
      ) : (
        apis.map((api) => <ApiSection key={api.id} api={api} />)
      )}
      {leftOut.map((name) => (
        <p key={name}>
          <code>{name}</code> contains an error, so its API is missing here.
        </p>
      ))}
    </>
  );
}

/** Number of APIs up to which the page shows their operations. */
const mostWithOperations = 4;
const operationsShown = 12;

function ApiSection({ api }: { readonly api: Api }) {
  return (
    <section aria-labelledby={api.id} className="docs-root-api">
      <h2 id={api.id} className="plain-links">
        <Link href={api.overviewPath}>{api.title}</Link> <span className="docs-root-version">{api.version}</span>
      </h2>
      <p>
        {formatCount(api.operationCount, "operation")} in {formatCount(api.groups.length, "group")}. The{" "}
        <Link href={api.overviewPath}>overview</Link> describes servers, authentication and conventions.
      </p>
      <OperationGroups api={api} shown={{ groups: Number.POSITIVE_INFINITY, operations: operationsShown }} />
    </section>
  );
}

/** Renders many APIs in groups, with a filter that needs JavaScript. */
function ApiChoice({ apis }: { readonly apis: readonly Api[] }) {
  const groups = [...Map.groupBy(apis, ({ group }) => group ?? "")].sort(
    ([a], [b]) => Number(b === "") - Number(a === ""),
  );
  return (
    <section aria-labelledby={apisId} className="api-choice">
      <h2 id={apisId}>APIs</h2>
      <div className="ref-tools needs-js" data-api-filter="">
        <input type="search" aria-label="Filter APIs" placeholder="Filter APIs" autoComplete="off" />
        <span role="status" className="ref-tools-count" />
      </div>
      {groups.map(([group, members]) => (
        <section key={group} aria-label={group || undefined}>
          {group === "" ? null : <h3>{group}</h3>}
          <ul className="card-list">
            {members.map((api) => (
              <li key={api.id}>
                <Link href={api.overviewPath}>{api.label}</Link>{" "}
                <span className="docs-root-version">{api.version}</span>
                <p>{truncateText(api.description, longestDescription)}</p>
                <p>{formatCount(api.operationCount, "operation")}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

const apisId = "apis";
/** A hundred descriptions of this length stay readable. */
const longestDescription = 140;
