import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { PageLink } from "#app/lib/page.ts";

/**
 * Pages like the one that was asked for. The browser asks for them: the not-found page itself is the same for every address.
 * Shows nothing while there is nothing to show.
 */
export function NearestPages() {
  const { pathname } = useLocation();
  const [pages, setPages] = useState<readonly PageLink[]>([]);

  useEffect(() => {
    const controller = new AbortController();
    import("./search/find-near-pages.ts")
      .then(({ findNearPages }) => findNearPages(pathname, controller.signal))
      // The page is useful without.
      .then(setPages, () => {});
    return () => controller.abort();
  }, [pathname]);

  return (
    <div role="status">
      {pages.length > 0 ? (
        <>
          <h2>Did you mean</h2>
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
