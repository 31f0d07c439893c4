import { isRouteErrorResponse, useRevalidator } from "react-router";
import { type CrashReport, isCrashReport, toCrashReport } from "#app/lib/crash-report.ts";
import { Link, useToHref } from "#app/lib/link.tsx";
import type { MissingPage } from "#app/lib/page.ts";
import type { Shell } from "#app/lib/shell.ts";
import { SearchForm } from "./search/search-form.tsx";

/** Renders the error screen. *Try again* loads and renders the page again. */
export function CrashScreen({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator();
  const report = toReport(error);
  return (
    <div className="page-body crash-screen" role="alert">
      <h1 className="page-title">This page crashed</h1>
      <p>
        Something went wrong while rendering this page. Try again, or report the message below if it keeps happening.
      </p>
      <p>
        <button
          type="button"
          className="button button-primary"
          disabled={state === "loading"}
          onClick={() => void revalidate()}
        >
          Try again
        </button>
      </p>
      <pre className="crash-message">
        {[report.message, ...report.causes.map((cause) => `Cause: ${cause}`)].join("\n")}
      </pre>
    </div>
  );
}

function toReport(error: unknown): CrashReport {
  if (!isRouteErrorResponse(error)) return toCrashReport(error);
  if (isCrashReport(error.data)) return error.data;
  return { kind: "crash", message: `${error.status} ${error.statusText}`.trim(), causes: [] };
}

/** Renders the not-found page, with the reason if it is known, and links to the nearest pages. */
export function NotFound({ shell, missing }: { shell: Shell | undefined; missing: MissingPage }) {
  const { nearest, reason } = missing;
  const toHref = useToHref();
  const links = (shell?.navbar.items ?? [])
    .flatMap((item) => (item.kind === "menu" ? item.links : [item]))
    .filter((link) => !link.external);
  return (
    <article className="page-body prose not-found">
      <p className="not-found-status" aria-hidden="true">
        404
      </p>
      <h1 className="page-title">Page not found</h1>
      <p>{reason ?? "This page doesn’t exist or has moved. Check the URL, or search the documentation."}</p>
      {nearest.length > 0 && (
        <div className="nearest-pages">
          {reason === undefined && <h2>Did you mean</h2>}
          <ul className="not-found-links">
            {nearest.map(({ path, label }) => (
              <li key={path}>
                <Link href={path}>{label}</Link> {reason === undefined && <span>{toHref(path)}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
      <SearchForm />
      <h2>Or start here</h2>
      <ul className="not-found-links plain-links">
        <li>
          <Link href="/">Home</Link>
        </li>
        {links.map((link) => (
          <li key={link.href}>
            <Link href={link.href}>{link.label}</Link>
          </li>
        ))}
      </ul>
    </article>
  );
}
