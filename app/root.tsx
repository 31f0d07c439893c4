import { use } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useHref, useRouteLoaderData } from "react-router";
import { DocumentContext } from "#app/components/document-context.ts";
import { CrashScreen } from "#app/components/error-screens.tsx";
import { loadDeferredModules, toFirstPaintScript } from "#app/components/inline-scripts.ts";
import { SiteFrame } from "#app/components/layout/site-frame.tsx";
import { BasenameContext } from "#app/lib/link.tsx";
import { toMainStylesheet } from "#app/lib/main-stylesheet.ts";
import { layoutIds } from "#app/lib/page.ts";
import { toErrorMeta } from "#app/lib/page-meta.ts";
import { addBasename } from "#app/lib/site-path.ts";
import { pageRequestContext } from "#app/server/site/site-context.ts";
import type { Route } from "./+types/root";

/** Returns the head of the page that `ErrorBoundary` renders. The routes of all other pages have their own `meta`. */
export const meta: Route.MetaFunction = () => toErrorMeta(500);

export function loader({ context }: Route.LoaderArgs) {
  return context.get(pageRequestContext).site.shell;
}

/** The shell is not loaded again, because it does not change during client navigation. */
export const shouldRevalidate = () => false;

/** Renders the document around every page and error. */
export function Layout({ children }: { children: React.ReactNode }) {
  const shell = useRouteLoaderData<typeof loader>("root");
  const { scriptNonce } = use(DocumentContext);
  const language = shell?.languages[0];
  const basename = useHref("/").replace(/\/$/, "");
  const toHref = (path: string) => addBasename(path, basename);
  return (
    <html
      lang={language?.code ?? "en"}
      dir={language?.direction ?? "ltr"}
      data-theme={shell?.colorMode.default ?? "light"}
      data-announcement={shell?.announcement?.id}
      data-basename={basename || undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script
          nonce={scriptNonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: `${toFirstPaintScript(basename, shell?.colorMode.switch ?? true)};${loadDeferredModules}`,
          }}
        />
        <Meta />
        {shell?.favicons.map((icon) => (
          <link
            key={icon.href}
            rel="icon"
            href={toHref(icon.href)}
            type={icon.type}
            sizes={icon.type === "image/svg+xml" ? "any" : undefined}
          />
        ))}
        {shell?.preloads.map(({ href, type }) => (
          <link key={href} rel="preload" as="font" href={toHref(href)} type={type} crossOrigin="anonymous" />
        ))}
        <link rel="stylesheet" href={toMainStylesheet(basename)} />
        <Links />
        {shell?.stylesheet && <link rel="stylesheet" href={toHref(shell.stylesheet)} />}
        {shell?.head.map((element) =>
          "meta" in element ? (
            <meta key={element.meta.name ?? element.meta.property} {...element.meta} />
          ) : (
            <link key={`${element.link.rel} ${element.link.href}`} {...element.link} href={toHref(element.link.href)} />
          ),
        )}
        {shell?.scripts.map(({ src, integrity, data }) => (
          <script
            key={src}
            defer
            src={src}
            integrity={integrity}
            crossOrigin={integrity ? "anonymous" : undefined}
            {...data}
          />
        ))}
      </head>
      <body>
        <BasenameContext value={basename}>{children}</BasenameContext>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <SiteFrame shell={loaderData}>
      <Outlet />
    </SiteFrame>
  );
}

/** Renders errors of the frame, so this error page has no frame. Pages and paths without a page have their own error page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id={layoutIds.content} className="page-frame">
      <CrashScreen error={error} />
    </main>
  );
}
