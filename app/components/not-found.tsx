import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { PageLink } from "#app/lib/page.ts";
import type { Shell } from "#app/lib/shell.ts";
import { SearchForm } from "./search/search-form.tsx";

/** The not-found page. Its HTML does not depend on the path, so that one cached copy serves every unknown path. */
export function NotFound({ shell }: { shell?: Shell | undefined }) {
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
      <NearPages />
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

/** Pages that resemble the requested path, once the browser has found some. */
function NearPages() {
  const { pathname } = useLocation();
  const [pages, setPages] = useState<readonly PageLink[]>([]);

  useEffect(() => {
    const controller = new AbortController();
    import("./search/near-pages.ts")
      .then(({ findNearPages }) => findNearPages(pathname, controller.signal))
      // The suggestions are optional.
      .then(setPages, () => {});
    return () => controller.abort();
  }, [pathname]);

  return (
    <div role="status">
      {pages.length > 0 ? (
        <>
          <h2>Did you mean?</h2>
          <ul className="not-found-links plain-links">
            {pages.map(({ path, label }) => (
              <li key={path}>
                <a href={path}>{label}</a> <span>{path}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
