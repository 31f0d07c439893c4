import type { MetaDescriptor } from "react-router";
import type { PageView } from "./page.ts";
import type { Shell } from "./shell.ts";
import { addBasename, toBasename, toMarkdownPath } from "./site-path.ts";
import { toSocialImage, toStructuredData } from "./structured-data.ts";

/** Returns the shell; undefined if the root route failed to load. */
export function findShell(
  matches: readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[],
): Shell | undefined {
  return matches.find((match) => match?.id === "root")?.loaderData as Shell | undefined;
}

/** Returns the title, the metadata, the links and the structured data for the `<head>` of a page. */
export function toMeta(view: PageView, shell: Shell | undefined): MetaDescriptor[] {
  const siteUrl = shell?.siteUrl ?? "";
  const basename = shell ? toBasename(shell.siteUrl) : "";
  const { head } = view;
  const url = `${siteUrl}${view.path}`;
  const image = shell && toSocialImage(view, shell);
  const tags: MetaDescriptor[] = [
    { title: view.documentTitle },
    { name: "description", content: view.description },
    ...(shell?.preview
      ? []
      : [{ tagName: "link" as const, rel: "canonical", href: `${siteUrl}${head.canonical ?? view.path}` }]),
    { property: "og:title", content: view.title },
    { property: "og:description", content: view.description },
    ...(shell?.preview ? [] : [{ property: "og:url", content: url }]),
    { property: "og:type", content: head.type },
    { property: "og:site_name", content: shell?.title ?? "" },
    { property: "og:locale", content: shell?.languages[0]?.code ?? "en" },
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
  ];
  if (image)
    tags.push(
      { property: "og:image", content: image.url },
      ...(image.rendered
        ? [
            { property: "og:image:type", content: "image/png" },
            { property: "og:image:width", content: "1200" },
            { property: "og:image:height", content: "630" },
            { property: "og:image:alt", content: view.title },
          ]
        : []),
      { name: "twitter:image", content: image.url },
    );
  if (head.noindex || shell?.preview) tags.push({ name: "robots", content: "noindex" });
  if (head.keywords?.length) tags.push({ name: "keywords", content: head.keywords.join(",") });
  if (head.published) tags.push({ property: "article:published_time", content: head.published });
  if (head.modified) tags.push({ property: "article:modified_time", content: head.modified });
  for (const author of head.authors ?? []) tags.push({ property: "article:author", content: author });
  for (const tag of head.tags ?? []) tags.push({ property: "article:tag", content: tag });
  for (const feed of head.feeds ?? [])
    tags.push({
      tagName: "link",
      rel: "alternate",
      type: feed.type,
      title: feed.title,
      href: addBasename(feed.path, basename),
    });
  if (view.kind !== "search")
    tags.push({
      tagName: "link",
      rel: "alternate",
      type: "text/markdown",
      href: addBasename(toMarkdownPath(view.path), basename) + (view.query ?? ""),
    });
  tags.push(
    {
      tagName: "link",
      rel: "search",
      type: "application/opensearchdescription+xml",
      title: shell?.title,
      href: addBasename("/opensearch.xml", basename),
    },
    ...toLanguageLinks(view, shell),
  );
  if (shell) for (const thing of toStructuredData(view, shell)) tags.push({ "script:ld+json": thing });
  return tags;
}

/** Links every language including the page's own, as `hreflang` requires. */
function toLanguageLinks(view: PageView, shell: Shell | undefined): MetaDescriptor[] {
  const languages = shell?.languages ?? [];
  if (!languages.some(({ url }) => url)) return [];
  return languages.map(({ code, url }) => ({
    tagName: "link",
    rel: "alternate",
    hrefLang: code,
    href: `${url ?? shell?.siteUrl}${view.path}`,
  }));
}

/** Returns the head of an error page, which search engines must not index. */
export function toErrorMeta(status: number, shell: Shell | undefined): MetaDescriptor[] {
  const title = status === 404 ? `Page not found | ${shell?.title ?? ""}` : "Page Error";
  return [{ title }, { name: "robots", content: "noindex" }];
}
