import { formatDate } from "#app/.server/text/format-date.ts";
import type { PageView } from "#app/lib/page.ts";
import { type Shell, toSiteName } from "#app/lib/shell.ts";

/** Texts of a social card. The design truncates each text. */
export interface Card {
  /** Site with its provider, such as `Acme Docs`. */
  readonly site: string;
  /** Logo as a `data:` URL. */
  readonly logo: string | undefined;
  /** Section, such as `Integrations › Freight`. */
  readonly section: string;
  readonly title: string;
  readonly description: string;
  /** Method and path of an operation. */
  readonly request: { readonly method: string; readonly path: string } | undefined;
  /** Labels at the bottom, such as tags. */
  readonly labels: readonly string[];
  /** Date, such as `January 25, 2024`. */
  readonly date: string | undefined;
}

/** Collects the texts of a page's social card. */
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
