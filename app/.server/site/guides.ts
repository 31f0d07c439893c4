import type { Page } from "#app/.server/model/page.ts";

/** The guides of a site: the listed plain pages that are in a folder, such as `/guides/first-freight`. */
export interface Guides {
  readonly pages: readonly Page[];
  /** The page of the guides' folder, such as `/guides`, if all guides are below one page. */
  readonly index: Page | undefined;
}

/** Finds the guides among the plain pages. */
export function findGuides(plainPages: readonly Page[]): Guides {
  const pages = plainPages.filter(({ listed, path }) => listed && path.lastIndexOf("/") > 0);
  const index = plainPages.find(
    ({ listed, path }) => listed && pages.length > 0 && pages.every((page) => page.path.startsWith(`${path}/`)),
  );
  return { pages, index };
}
