import type { Shell } from "#app/lib/shell.ts";
import { SearchForm } from "./search/search-form.tsx";

/** Renders the not-found page for every unknown path. On the server, `insertNearestPages` fills `.nearest-pages`. */
export function NotFound({ shell }: { shell: Shell | undefined }) {
  const links = (shell?.navbar.items ?? [])
    .flatMap((item) => (item.kind === "menu" ? item.links : [item]))
    .filter((link) => !link.external);
  return (
    <article className="page-body prose not-found">
      <p className="not-found-status" aria-hidden="true">
        404
      </p>
      <h1 className="page-title">Page not found</h1>
      <p>This page doesn’t exist or has moved. Check the URL, or search the documentation.</p>
      <div className="nearest-pages" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
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
