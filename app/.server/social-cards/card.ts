import { formatDate } from "#app/.server/text/format-date.ts";
import type { PageView } from "#app/lib/page.ts";
import { type Shell, toSiteName } from "#app/lib/shell.ts";

/** The texts of a card, in full. The design truncates them to the available lines. */
export interface Card {
  /** Name of the site and who publishes it, such as `Acme Docs`. */
  readonly site: string;
  /** Logo of the site as a `data:` URL. */
  readonly logo: string | undefined;
  /** The section of the page, such as `Integrations › Freight`. */
  readonly section: string;
  readonly title: string;
  readonly description: string;
  /** For operations: method in upper case, and path. */
  readonly request: { readonly method: string; readonly path: string } | undefined;
  /** Small labels, such as a release note's tags. */
  readonly labels: readonly string[];
  /** Such as `January 25, 2024`. */
  readonly date: string | undefined;
}

/** Selects what the social card of a page shows. */
export function toCard(
  view: PageView,
  {
    shell,
    request,
    logo,
  }: { readonly shell: Shell; readonly request: Card["request"]; readonly logo: string | undefined },
): Card {
  const { published, tags } = view.head;
  return {
    site: toSiteName(shell),
    logo,
    section: view.breadcrumbs
      .slice(0, -1)
      .map(({ label }) => label)
      .join(" › "),
    title: view.kind === "home" && shell.tagline ? shell.tagline : view.title,
    description: view.description,
    request,
    labels: tags ?? [],
    date: published === undefined ? undefined : formatDate(published),
  };
}
