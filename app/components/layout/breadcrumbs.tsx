import type { Breadcrumb } from "#app/lib/page.ts";

/** The way from the site's root to this page, without the page itself: its heading stands right below. */
export function Breadcrumbs({ breadcrumbs }: { breadcrumbs: readonly Breadcrumb[] }) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        {breadcrumbs.slice(0, -1).map(({ label, path }) => (
          <li key={`${path}-${label}`}>{path ? <a href={path}>{label}</a> : label}</li>
        ))}
      </ol>
    </nav>
  );
}
