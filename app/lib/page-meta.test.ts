import { describe, expect, test } from "vitest";
import type { PageView } from "./page.ts";
import { toErrorMeta, toMeta } from "./page-meta.ts";
import type { Shell } from "./shell.ts";

const shell: Shell = {
  title: "Docs",
  tagline: "GO",
  provider: "Acme",
  siteUrl: "https://docs.example",
  languages: [{ code: "en", label: "English", direction: "ltr" }],
  logo: undefined,
  favicons: [],
  stylesheet: undefined,
  preloads: [],
  head: [],
  scripts: [],
  socialCard: "/card.png",
  rendersSocialCards: false,
  colorMode: { default: "light", switch: true },
  navbar: { languageMenu: false, hideOnScroll: true, items: [] },
  footer: { groups: [], copyright: "" },
  announcement: undefined,
  docsVersions: [],
  externalPaths: [],
};

const view: PageView = {
  path: "/release-notes/3.3.0",
  kind: "release-note",
  layout: "article",
  title: "Release 3.3.0",
  documentTitle: "Release 3.3.0 | Docs",
  description: "What is new.",
  head: {
    type: "article",
    published: "2023-12-03T00:00:00.000Z",
    tags: ["API"],
    feeds: [{ type: "application/rss+xml", title: "RSS", path: "/release-notes/rss.xml" }],
  },
  headings: [],
  breadcrumbs: [],
  sidebar: undefined,
  previous: undefined,
  next: undefined,
  related: [],
  editUrl: undefined,
};

describe("toMeta", () => {
  const tags = toMeta(view, shell);
  test.each([
    { title: "Release 3.3.0 | Docs" },
    { name: "description", content: "What is new." },
    { tagName: "link", rel: "canonical", href: "https://docs.example/release-notes/3.3.0" },
    { property: "og:type", content: "article" },
    { property: "og:image", content: "https://docs.example/card.png" },
    { property: "article:published_time", content: "2023-12-03T00:00:00.000Z" },
    { property: "article:tag", content: "API" },
    { tagName: "link", rel: "alternate", type: "application/rss+xml", title: "RSS", href: "/release-notes/rss.xml" },
  ])("contains %j", (tag) => expect(tags).toContainEqual(tag));

  test.each([
    [["Product team"], [{ "@type": "Organization", name: "Product team" }]],
    [[], { "@type": "Organization", name: "Acme" }],
  ])("names the authors %j, or else the provider, in structured data", (authors, author) => {
    const articles = toMeta({ ...view, head: { ...view.head, authors } }, shell);
    expect(articles).toContainEqual({ "script:ld+json": expect.objectContaining({ "@type": "BlogPosting", author }) });
  });

  test("contains `noindex` for an unlisted page", () => {
    const robots = { name: "robots", content: "noindex" };
    expect(tags).not.toContainEqual(robots);
    expect(toMeta({ ...view, head: { type: "article", noindex: true } }, shell)).toContainEqual(robots);
  });
});

test.each([
  [404, "Page not found | Docs"],
  [500, "Page Error"],
])("a response with status %i has the title %j and is not indexed", (status, title) => {
  expect(toErrorMeta(status, shell)).toEqual([{ title }, { name: "robots", content: "noindex" }]);
});
