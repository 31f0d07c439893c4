import type { Guides } from "./guides.ts";

/** More guides than this are listed only on their own page. */
const guidesShown = 8;

/** The first guides with their descriptions, as the home page and `/docs` show them. */
export function GuideList({ pages, className }: Pick<Guides, "pages"> & { readonly className: string }) {
  return (
    <ul className={className}>
      {pages.slice(0, guidesShown).map((page) => (
        <li key={page.path}>
          <a href={page.path}>{page.title}</a>
          <p>{page.description}</p>
        </li>
      ))}
    </ul>
  );
}
