import { Link } from "#app/lib/link.tsx";
import { isBelow } from "#app/lib/site-path.ts";
import type { Page } from "#app/server/model/page.ts";
import type { DocsSection } from "#app/server/pages/docs/create-docs.ts";

/** Guides of a site. */
export interface Guides {
  readonly title: string;
  readonly pages: readonly Page[];
  /** Path of the page that introduces the guides, or of the first guide; undefined if there is no such page. */
  readonly path: string | undefined;
}

/**
 * Finds the guides of a site: the listed documents of the first section, without the main document if all others are
 * below its path. If there is no section, the listed plain pages in folders, such as `/guides/setup`, are the guides.
 */
export function findGuides([section]: readonly DocsSection[], plainPages: readonly Page[]): Guides {
  if (section) {
    const { title, main, pages } = section;
    const guides = pages.filter((page) => page.kind === "guide" && page.listed);
    const others = guides.filter((page) => page !== main);
    const isIndex = main !== undefined && others.every((page) => isBelow(page.path, [main.path]));
    return { title, pages: isIndex ? others : guides, path: main?.path };
  }
  const pages = plainPages.filter(({ listed, path }) => listed && path.lastIndexOf("/") > 0);
  const index = plainPages.find(
    ({ listed, path }) => listed && pages.length > 0 && pages.every((page) => page.path.startsWith(`${path}/`)),
  );
  return { title: index?.title ?? "Guides", pages, path: index?.path };
}

const guidesShown = 8;

/** Renders a list of the first guides with their descriptions, for the home page and `/docs`. */
export function GuideList({ pages, className }: Pick<Guides, "pages"> & { readonly className: string }) {
  return (
    <ul className={className}>
      {pages.slice(0, guidesShown).map((page) => (
        <li key={page.path}>
          <Link href={page.path}>{page.title}</Link>
          <p>{page.description}</p>
        </li>
      ))}
    </ul>
  );
}
