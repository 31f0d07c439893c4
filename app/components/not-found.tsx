import type { MissingPage } from "#app/lib/missing-page.ts";
import type { Shell } from "#app/lib/shell.ts";
import { SearchForm } from "./search/search-form.tsx";

/** Renders the not-found page, with the reason if it is known, and links to the nearest pages. */
export function NotFound({ shell, missing }: { shell: Shell | undefined; missing: MissingPage | undefined }) {
  const { nearest = [], reason } = missing ?? {};
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
                <a href={path}>{label}</a> {reason === undefined && <span>{path}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
      <SearchForm />
      <h2>Or start here</h2>
      <ul className="not-found-links plain-links">
        <li>
          <a href="/">Home</a>
        </li>
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
      </ul>
    </article>
  );
}
