import type { Page } from "#app/server/model/page.ts";

/**
 * Creates a page that names another page as canonical. The new page inherits from the given one, whose getters therefore
 * stay lazy: copying them would render the bodies of all pages.
 */
export function withCanonical(page: Page, canonical: string | undefined, title = page.title): Page {
  const inherited: Page = Object.create(page);
  return Object.assign(inherited, {
    title,
    head: canonical === undefined || canonical === page.path ? page.head : { ...page.head, canonical },
  });
}
