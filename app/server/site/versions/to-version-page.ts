import type { Page } from "#app/server/model/page.ts";
import { renderNotice, type VersionNotice } from "./version-notice.tsx";

/** What a page of a version has besides its own content. */
interface VersionParts {
  /** Path of the same page in the current version, if it has the page. */
  readonly canonical: string | undefined;
  readonly basename: string;
  readonly title?: string;
  /** Absent on a page of the current version. */
  readonly notice?: (() => VersionNotice) | undefined;
}

/**
 * Creates a page with the parts of its version. The new page inherits from the given one, whose getters therefore stay
 * lazy: copying them would render the bodies of all pages.
 */
export function toVersionPage(page: Page, { canonical, basename, title = page.title, notice }: VersionParts): Page {
  const inherited: Page = Object.create(page);
  return Object.assign(inherited, {
    title,
    head: canonical === undefined || canonical === page.path ? page.head : { ...page.head, canonical },
    renderBody: () => (notice ? renderNotice(notice(), basename) : "") + page.renderBody(),
  });
}
