import type { PageKind, PageView } from "./page.ts";
import type { Shell } from "./shell.ts";
import { toAbsoluteUrl, toSocialCardPath } from "./site-path.ts";

/**
 * Returns the image for shared links: the page's own image, or else its social card, or else the site's image.
 * `rendered` is true for a social card, which this server renders.
 */
export function toSocialImage({ head, path }: PageView, shell: Shell) {
  const rendered = head.image === undefined && shell.rendersSocialCards;
  const source = head.image ?? (rendered ? toSocialCardPath(path) : shell.socialCard);
  const url = source === undefined ? undefined : toAbsoluteUrl(source, shell.siteUrl);
  return url === undefined ? undefined : { url, rendered };
}

type Thing = Record<string, unknown>;

const articleTypes: Partial<Record<PageKind, string>> = {
  "release-note": "BlogPosting",
  page: "TechArticle",
  guide: "TechArticle",
  operation: "TechArticle",
  schema: "TechArticle",
  "api-overview": "TechArticle",
  "api-tag": "TechArticle",
  "api-errors": "TechArticle",
  "api-schemas": "TechArticle",
  "api-changes": "TechArticle",
};

/** Returns structured data for search engines (https://schema.org); empty for a page that is not indexed. */
export function toStructuredData(view: PageView, shell: Shell): Thing[] {
  if (view.head.noindex || shell.preview) return [];
  return [
    ...(view.kind === "home" ? [toWebSite(view, shell)] : []),
    ...toArticle(view, shell),
    ...toBreadcrumbs(view, shell),
  ];
}

const context = { "@context": "https://schema.org" };

// Content does not state whether an author is a person or a team, and release notes are mostly written by teams.
const toOrganization = (name: string): Thing => ({ "@type": "Organization", name });

const toWebSite = (view: PageView, { title, provider, siteUrl }: Shell): Thing => ({
  ...context,
  "@type": "WebSite",
  name: view.documentTitle,
  ...(provider === title ? {} : { publisher: toOrganization(provider) }),
  url: `${siteUrl}/`,
});

function toArticle(view: PageView, shell: Shell): Thing[] {
  const type = articleTypes[view.kind];
  if (type === undefined) return [];
  const { published, modified, authors, tags } = view.head;
  const url = `${shell.siteUrl}${view.path}`;
  const image = toSocialImage(view, shell);
  return [
    {
      ...context,
      "@type": type,
      headline: view.title.slice(0, 110).toWellFormed(),
      description: view.description,
      url,
      mainEntityOfPage: url,
      ...toSeries(view, shell),
      inLanguage: shell.languages[0]?.code ?? "en",
      ...(image === undefined ? {} : { image: image.url }),
      ...(published === undefined ? {} : { datePublished: published }),
      ...(modified === undefined ? {} : { dateModified: modified }),
      author: authors?.length ? authors.map(toOrganization) : toOrganization(shell.provider),
      publisher: toOrganization(shell.provider),
      ...(tags?.length ? { keywords: tags.join(", ") } : {}),
    },
  ];
}

function toSeries({ kind, breadcrumbs: [section] }: PageView, { siteUrl }: Shell): Thing {
  if (kind !== "release-note" || section?.path === undefined) return {};
  return { isPartOf: { "@type": "Blog", name: section.label, url: `${siteUrl}${section.path}` } };
}

function toBreadcrumbs({ breadcrumbs, path }: PageView, { siteUrl }: Shell): Thing[] {
  if (breadcrumbs.length < 2) return [];
  // Every item before the last needs a URL. Breadcrumbs of sidebar groups without a page are therefore omitted.
  const withUrl = breadcrumbs.filter((crumb) => crumb.path !== undefined || crumb === breadcrumbs.at(-1));
  return [
    {
      ...context,
      "@type": "BreadcrumbList",
      itemListElement: withUrl.map((crumb, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name: crumb.label,
        item: `${siteUrl}${crumb.path ?? path}`,
      })),
    },
  ];
}
