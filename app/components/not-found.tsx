import { Link, useToHref } from "#app/lib/link.tsx";
import type { MissingPage } from "#app/lib/page.ts";
import type { Shell } from "#app/lib/shell.ts";
import { SearchForm } from "./search/search-form.tsx";

/** Renders the not-found page, with the reason if it is known, and links to the nearest pages. */
export function NotFound({ shell, missing }: { shell: Shell | undefined; missing: MissingPage | undefined }) {
  const { nearest = [], reason } = missing ?? {};
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
