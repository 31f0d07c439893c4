import { data, isRouteErrorResponse, useRouteLoaderData } from "react-router";
import {
  bodyTransportContext,
  failureContext,
  renderedBodyContext,
  siteContext,
} from "#app/.server/site/site-context.ts";
import { CrashScreen } from "#app/components/crash-screen.tsx";
import { PageFrame } from "#app/components/layout/page-frame.tsx";
import { NotFound } from "#app/components/not-found.tsx";
import { PageBody } from "#app/components/page-body/page-body.tsx";
import { toCrashReport } from "#app/lib/crash-report.ts";
import { startFade } from "#app/lib/fade.ts";
import { loadOnce } from "#app/lib/page-cache.ts";
import { toErrorMeta, toMeta } from "#app/lib/page-meta.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import type { Route } from "./+types/page";

/**
 * Finds the page at the requested path. A miss is a 404 for documents and data alike; a page that fails to render answers
 * 500 with messages to show. The body goes either into the document or into the data, never into both.
 */
export function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const page = site.findPage(url.pathname);
  if (!page) throw data(null, { status: 404, statusText: "Not Found" });
  let body: string;
  try {
    body = page.renderBody();
  } catch (error) {
    context.set(failureContext, { error });
    throw data(toCrashReport(error), { status: 500, statusText: "Internal Server Error" });
  }
  context.set(renderedBodyContext, body);
  const transport = context.get(bodyTransportContext);
  return { view: site.toView(page), version: site.version, body: transport === "data" ? body : undefined };
}

/**
 * Takes a prefetched answer where there is one; a failure sends the browser to the target as a document. Pages fade into one
 * another; not into the reference, where readers look things up, and not to a page whose address is there already (Back, Try again).
 */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadOnce(
    request,
    () => serverLoader(),
    ({ view }) => (view.layout === "api" || view.path === window.location.pathname ? undefined : startFade()),
  );
}

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) => {
  const shell = matches.find((match) => match?.id === "root")?.loaderData as
    | Awaited<ReturnType<typeof rootLoader>>
    | undefined;
  if (!loaderData) return toErrorMeta(isRouteErrorResponse(error) ? error.status : 500, shell);
  try {
    return toMeta(loaderData.view, shell);
  } catch {
    // The head is drawn outside every boundary of ours: data that breaks it breaks the body too, which says so.
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
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main id="_content" className="page-frame" tabIndex={-1}>
      {isNotFound ? <NotFound shell={shell} /> : <CrashScreen error={error} />}
    </main>
  );
}
