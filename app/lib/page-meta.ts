import type { MetaDescriptor } from "react-router";
import type { PageView } from "./page.ts";
import type { Shell } from "./shell.ts";
import { addBasename, toBasename, toMarkdownPath } from "./site-path.ts";
import { toSocialImage, toStructuredData } from "./structured-data.ts";

/** Returns the shell. React Router calls `meta` of a page only if the root route has loaded. */
export function findShell(
  matches: readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[],
): Shell {
  return matches.find((match) => match?.id === "root")?.loaderData as Shell;
}

const toLink = (rel: string, attributes: Readonly<Record<string, string>>) => ({
  tagName: "link" as const,
  rel,
  ...attributes,
});

const toProperty = (property: string, content: string | undefined) => (content ? [{ property, content }] : []);

/** Returns the title, the metadata, the links and the structured data for the `<head>` of a page. */
export function toMeta(view: PageView, shell: Shell): MetaDescriptor[] {
  const { head, path, title, description } = view;
  const { siteUrl, preview } = shell;
  const toHref = (target: string) => addBasename(target, toBasename(siteUrl));
  const image = toSocialImage(view, shell);
  return [
    { title: view.documentTitle },
    { name: "description", content: description },
    ...(preview ? [] : [toLink("canonical", { href: siteUrl + (head.canonical ?? path) })]),
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    ...(preview ? [] : [{ property: "og:url", content: siteUrl + path }]),
    { property: "og:type", content: head.type },
    { property: "og:site_name", content: shell.title },
    { property: "og:locale", content: shell.languages[0]?.code ?? "en" },
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
    ...toProperty("og:image", image?.url),
    ...(image?.rendered
      ? [
          { property: "og:image:type", content: "image/png" },
          { property: "og:image:width", content: "1200" },
          { property: "og:image:height", content: "630" },
          { property: "og:image:alt", content: title },
        ]
      : []),
    ...(image ? [{ name: "twitter:image", content: image.url }] : []),
    ...(head.noindex || preview ? [{ name: "robots", content: "noindex" }] : []),
    ...(head.keywords?.length ? [{ name: "keywords", content: head.keywords.join(",") }] : []),
    ...toProperty("article:published_time", head.published),
    ...toProperty("article:modified_time", head.modified),
    ...(head.authors ?? []).map((content) => ({ property: "article:author", content })),
    ...(head.tags ?? []).map((content) => ({ property: "article:tag", content })),
    ...(head.feeds ?? []).map((feed) =>
      toLink("alternate", { type: feed.type, title: feed.title, href: toHref(feed.path) }),
    ),
    ...(view.kind === "search"
      ? []
      : [toLink("alternate", { type: "text/markdown", href: toHref(toMarkdownPath(path)) + (view.query ?? "") })]),
    toLink("search", {
      type: "application/opensearchdescription+xml",
      title: shell.title,
      href: toHref("/opensearch.xml"),
    }),
    ...toLanguageLinks(view, shell),
    ...toStructuredData(view, shell).map((thing) => ({ "script:ld+json": thing })),
  ];
}

/** Links every language including the page's own, as `hreflang` requires. */
function toLanguageLinks(view: PageView, { languages, siteUrl }: Shell): MetaDescriptor[] {
  if (!languages.some(({ url }) => url)) return [];
  return languages.map(({ code, url }) =>
    toLink("alternate", { hrefLang: code, href: `${url ?? siteUrl}${view.path}` }),
  );
}

/** Returns the head of an error page, which search engines must not index. */
export function toErrorMeta(status: number, shell?: Shell): MetaDescriptor[] {
  const title = status === 404 ? `Page not found | ${shell?.title ?? ""}` : "Page Error";
  return [{ title }, { name: "robots", content: "noindex" }];
}
