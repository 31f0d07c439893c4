import type { Guides } from "./guides.ts";

/** Maximum number of guides in the list. The page of all guides lists the others. */
const guidesShown = 8;

/** Renders a list of the first guides with their descriptions, for the home page and `/docs`. */
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
