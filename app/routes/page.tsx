import { data, isRouteErrorResponse, useRouteLoaderData } from "react-router";
import { CrashScreen, NotFound } from "#app/components/error-screens.tsx";
import { PageFrame } from "#app/components/layout/page-frame.tsx";
import { prefetchedPages } from "#app/components/links/prefetch-cache.ts";
import { PageBody } from "#app/components/page-body/page-body.tsx";
import { toCrashReport } from "#app/lib/crash-report.ts";
import { isMissingPage, layoutIds, type PageData } from "#app/lib/page.ts";
import { findShell, toErrorMeta, toMeta } from "#app/lib/page-meta.ts";
import { removeBasename, toBasename } from "#app/lib/site-path.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { pageRequestContext } from "#app/server/site/site-context.ts";
import type { Route } from "./+types/page";

/** Finds and renders the page. Only the data of a client navigation contains the body. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<PageData> {
  const request = context.get(pageRequestContext);
  const { site, representation, missing } = request;
  const page = site.pages.get(removeBasename(url.pathname, toBasename(site.shell.siteUrl)) ?? "");
  if (!page) throw data(missing, { status: 404, statusText: "Not Found" });
  try {
    const body = page.renderBody();
    request.body = body;
    return { view: site.toView(page), ...(representation === "data" ? { body } : {}) };
  } catch (error) {
    // React Router would remove the message of an `Error`. A crash report keeps the message for the crash screen.
    request.logFailure(error);
    throw data(toCrashReport(error), { status: 500, statusText: "Internal Server Error" });
  }
}

/** Uses prefetched data if available. */
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  prefetchedPages.load(request, () => serverLoader());

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) => {
  const shell = findShell(matches);
  if (!loaderData || error) return toErrorMeta(isRouteErrorResponse(error) ? error.status : 500, shell);
  try {
    return toMeta(loaderData.view, shell);
  } catch (error) {
    if (import.meta.env.SSR) throw error;
    // In the browser, an error in the head would replace the whole page, since no error boundary contains the head.
    return toErrorMeta(500, shell);
  }
};

export default function Page({ loaderData: { view, body } }: Route.ComponentProps) {
  return (
    <PageFrame view={view}>
      <PageBody key={view.path} view={view} body={body} />
    </PageFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const shell = useRouteLoaderData<typeof rootLoader>("root");
  const missing = isRouteErrorResponse(error) && isMissingPage(error.data) ? error.data : undefined;
  return (
    <main id={layoutIds.content} className="page-frame" tabIndex={-1}>
      {missing ? <NotFound shell={shell} missing={missing} /> : <CrashScreen error={error} />}
    </main>
  );
}
