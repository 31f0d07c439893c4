import type { Breadcrumb } from "#app/lib/page.ts";

/** The way from the site's root to this page. */
export function Breadcrumbs({ breadcrumbs }: { breadcrumbs: readonly Breadcrumb[] }) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        {breadcrumbs.map(({ label, path }, index) => (
          <li key={`${path}-${label}`}>
            {path ? (
              <a href={path}>{label}</a>
            ) : (
              <span aria-current={index === breadcrumbs.length - 1 ? "page" : undefined}>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
