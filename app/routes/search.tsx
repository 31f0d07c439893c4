import { PageFrame } from "#app/components/layout/page-frame.tsx";
import { loadOrOpen } from "#app/components/links/prefetch-cache.ts";
import { SearchPage } from "#app/components/search/search-page.tsx";
import { fetchSearch } from "#app/components/search/use-search.ts";
import type { PageView } from "#app/lib/page.ts";
import { findShell, toErrorMeta, toMeta } from "#app/lib/page-meta.ts";
import { addBasenameToResults, type SearchScope, searchLimits, searchPath } from "#app/lib/search.ts";
import { toBasename } from "#app/lib/site-path.ts";
import { pageRequestContext } from "#app/server/site/site-context.ts";
import type { Route } from "./+types/search";

const view: PageView = {
  path: searchPath,
  kind: "search",
  layout: "article",
  title: "Search",
  documentTitle: "Search",
  description: "Search operations, fields, schemas, release notes and pages.",
  head: { type: "website", noindex: true },
  headings: [],
  breadcrumbs: [],
  sidebar: undefined,
  previous: undefined,
  next: undefined,
  related: [],
  editUrl: undefined,
};

function readScope(parameters: URLSearchParams): SearchScope | undefined {
  const version = parameters.get("version");
  const api = parameters.get("api") ?? "";
  if (version !== null) return { version, api };
  return api === "" ? undefined : { api };
}

/** Searches for the value of the query parameter `q`. The server passes the site of the version in the parameter `version`. */
export function loader({ context, url }: Route.LoaderArgs) {
  const scope = readScope(url.searchParams);
  const only = scope?.version === undefined ? scope?.api : undefined;
  const { search, shell } = context.get(pageRequestContext).site;
  const found = search.find(url.searchParams.get("q") ?? "", searchLimits.maximum, { only });
  return { view, response: addBasenameToResults(found, toBasename(shell.siteUrl)), scope };
}

/** Loads results when the reader goes back or forward to the search page. Links to the search page load a document. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const scope = readScope(searchParams);
  const options = { limit: searchLimits.maximum, scope, signal: request.signal };
  return loadOrOpen(request, async () => ({
    view,
    response: await fetchSearch(searchParams.get("q") ?? "", options),
    scope,
  }));
}

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) => {
  const shell = findShell(matches);
  if (!loaderData || error) return toErrorMeta(500);
  const { query } = loaderData.response;
  const title = query === "" ? view.title : `Search for “${query}”`;
  return toMeta({ ...view, title, documentTitle: `${title} | ${shell.title}` }, shell);
};

export default function Search({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame view={loaderData.view}>
      <SearchPage response={loaderData.response} scope={loaderData.scope} />
    </PageFrame>
  );
}

export { ErrorBoundary } from "./page.tsx";
