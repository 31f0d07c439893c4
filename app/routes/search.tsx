import { siteContext } from "#app/.server/site/site-context.ts";
import { PageFrame } from "#app/components/layout/page-frame.tsx";
import { fetchAnswer } from "#app/components/search/fetch-answer.ts";
import { SearchPage } from "#app/components/search/search-page.tsx";
import { toMeta } from "#app/lib/page-meta.ts";
import { searchLimits } from "#app/lib/search.ts";
import { searchView } from "#app/lib/search-view.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import type { Route } from "./+types/search";

/** Finds `?q=` for a document: all there is without JavaScript. */
export function loader({ context, url }: Route.LoaderArgs) {
  const answer = context.get(siteContext).search.find(url.searchParams.get("q") ?? "", searchLimits.maximum);
  return { view: searchView, answer };
}

/** A client navigation asks where the dialog asks; what fails there is left to the document. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const url = new URL(request.url);
  try {
    const answer = await fetchAnswer(url.searchParams.get("q") ?? "", searchLimits.maximum, request.signal);
    return { view: searchView, answer };
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
  const query = loaderData?.answer.query ?? "";
  const title = query === "" ? searchView.title : `Search for “${query}”`;
  return toMeta({ ...searchView, title, documentTitle: shell ? `${title} | ${shell.title}` : title }, shell);
};

export default function Search({ loaderData: { view, answer } }: Route.ComponentProps) {
  return (
    <PageFrame view={view}>
      <SearchPage answer={answer} />
    </PageFrame>
  );
}

export { ErrorBoundary } from "./page.tsx";
