import { siteContext } from "#app/.server/site/site-context.ts";
import { PageFrame } from "#app/components/layout/page-frame.tsx";
import { fetchSearch } from "#app/components/search/fetch-search.ts";
import { SearchPage } from "#app/components/search/search-page.tsx";
import type { PageView } from "#app/lib/page.ts";
import { toMeta } from "#app/lib/page-meta.ts";
import { searchLimits, searchPath } from "#app/lib/search.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import type { Route } from "./+types/search";

/** The search page's view. It is never indexed and belongs to no section. */
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

/** Searches for `?q=`. */
export function loader({ context, url }: Route.LoaderArgs) {
  const response = context.get(siteContext).search.find(url.searchParams.get("q") ?? "", searchLimits.maximum);
  return { view, response };
}

/** Back and forward to the search page request the results from `/search.json`, as the dialog does. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const url = new URL(request.url);
  try {
    const response = await fetchSearch(url.searchParams.get("q") ?? "", searchLimits.maximum, request.signal);
    return { view, response };
  } catch (error) {
    if (request.signal.aborted || url.href === window.location.href) throw error;
    window.location.assign(url);
    return new Promise<never>(() => {});
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const shell = matches.find((match) => match?.id === "root")?.loaderData as
    | Awaited<ReturnType<typeof rootLoader>>
    | undefined;
  const query = loaderData?.response.query ?? "";
  const title = query === "" ? view.title : `Search for “${query}”`;
  return toMeta({ ...view, title, documentTitle: shell ? `${title} | ${shell.title}` : title }, shell);
};

export default function Search({ loaderData }: Route.ComponentProps) {
  return (
    <PageFrame view={loaderData.view}>
      <SearchPage response={loaderData.response} />
    </PageFrame>
  );
}

export { ErrorBoundary } from "./page.tsx";
