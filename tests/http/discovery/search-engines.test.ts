import { type CheerioAPI, load } from "cheerio";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { listAttributes, listForbiddenMarkup, listRepeatedIds } from "../../../app/server/testing/html.ts";
import { site as siteText, writeContent } from "../authoring/load-content.ts";
import { fixtureSite, serveSite, withSite } from "../start-app.ts";

const site = withSite();
const documents = new Map<string, CheerioAPI>();
beforeAll(async () => {
  for (const path of site.app.site.pages.keys()) documents.set(path, await site.open(path));
});

const readTitle = ($: CheerioAPI) => $("head > title").text();
const readDescription = ($: CheerioAPI) => $('meta[name="description"]').attr("content") ?? "";
const readCanonical = ($: CheerioAPI) => $("link[rel=canonical]").attr("href") ?? "";
const readRobots = ($: CheerioAPI) => $('meta[name="robots"]').attr("content");

const listThings = ($: CheerioAPI): Record<string, unknown>[] =>
  $('script[type="application/ld+json"]')
    .get()
    .map((script) => JSON.parse($(script).text()));

test.each([
  ["titles", readTitle, 4, 70],
  ["descriptions", readDescription, 50, 160],
  ["canonical links", readCanonical, 20, 200],
] as const)("%s are unique and of suitable length", (_name, read, shortest, longest) => {
  const found = [...documents].map(([path, $]) => [read($), path] as const);
  const values = found.map(([value]) => value);
  expect(found.filter(([value], index) => values.indexOf(value) !== index)).toEqual([]);
  expect(found.filter(([{ length }]) => length < shortest || length > longest)).toEqual([]);
});

test("listed pages are indexed, and other pages are not", async () => {
  for (const [path, $] of documents) {
    const isListed = site.app.site.pages.get(path)?.listed;
    expect([path, readRobots($) !== undefined]).toEqual([path, isListed === false]);
  }
  for (const path of ["/nowhere", "/search?q=freight"]) {
    const $ = await site.open(path);
    expect([path, readRobots($)]).toEqual([path, "noindex"]);
    expect(listThings($)).toEqual([]);
  }
});

test("every listed page is reached by links from the home page", () => {
  const reached = new Set(["/"]);
  for (const path of reached)
    for (const href of listAttributes(documents.get(path) ?? load(""), "a", "href"))
      reached.add(href.replace(/[?#].*/s, ""));
  const listed = [...site.app.site.pages.values()].filter((page) => page.listed).map((page) => page.path);
  expect(listed.filter((path) => !reached.has(path))).toEqual([]);
});

test("no page has an inline style, an event handler, a script in its content or a repeated id", () => {
  for (const [path, $] of documents) {
    expect([path, new Set(listForbiddenMarkup($)), listRepeatedIds($)]).toEqual([path, new Set(["<script>"]), []]);
    expect([path, $("#page-body script").not("h1 + script").length]).toEqual([path, 0]);
  }
});

test("hostile text in the head is escaped", async () => {
  const hostile = `"><script>alert(1)</script><!-- \u2028 & 'x' ${"é".repeat(40)}`;
  const path = "/release-notes/1.1";
  const changed = await serveSite({
    environment: fixtureSite("versions"),
    changeSite: (loaded) => {
      const page = loaded.pages.get(path);
      if (!page) throw new Error(`there is no ${path}`);
      const pages = new Map(loaded.pages).set(path, {
        ...page,
        title: hostile,
        description: hostile,
        head: { ...page.head, keywords: [hostile], authors: [hostile], tags: [hostile] },
      });
      return { ...loaded, pages, findPage: (path) => pages.get(path) };
    },
  });
  const $ = await changed.open(path);
  expect($("head script:contains('alert')").not('[type="application/ld+json"]').length).toBe(0);
  expect(readTitle($)).toContain(`"><script>alert(1)</script>`);
  expect(readDescription($)).toContain(`"><script>alert(1)</script>`);
  const json = $('script[type="application/ld+json"]').first().text();
  expect(json).not.toBe("");
  expect(json).not.toContain("<");
  expect(json).not.toContain("\u2028");
});

test("a release note has metadata for search engines and social networks, and links to its languages", async () => {
  const languages = `languages:
  - { code: en, label: English, url: "https://docs.example" }
  - { code: sv, label: Svenska, url: "https://sv.docs.example" }
`;
  const environment = writeContent({
    "site.yml": `${siteText}provider: Acme\n${languages}`,
    "release-notes/2024-01-02-a.md":
      "---\ntitle: A\ndescription: News.\nslug: a\ntags: [API, UI]\nkeywords: [k, l]\n---\n\nText\n",
  });
  const app = await serveSite({ environment });
  const $ = await app.open("/release-notes/a");
  const tags = $("head > title, head > meta, head > link:is([rel=canonical], [rel=alternate], [rel=search])");
  const lines = tags.map((_, tag) => $.html(tag)).get();
  expect(lines.join("\n")).toMatchInlineSnapshot(`
    "<meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>A | T</title>
    <meta name="description" content="A, in Acme: News.">
    <link rel="canonical" href="https://t.example/release-notes/a">
    <meta property="og:title" content="A">
    <meta property="og:description" content="A, in Acme: News.">
    <meta property="og:url" content="https://t.example/release-notes/a">
    <meta property="og:type" content="article">
    <meta property="og:site_name" content="T">
    <meta property="og:locale" content="en">
    <meta name="twitter:card" content="summary_large_image">
    <meta property="og:image" content="https://t.example/social-cards/release-notes/a.png">
    <meta property="og:image:type" content="image/png">
    <meta property="og:image:width" content="1200">
    <meta property="og:image:height" content="630">
    <meta property="og:image:alt" content="A">
    <meta name="twitter:image" content="https://t.example/social-cards/release-notes/a.png">
    <meta name="keywords" content="k,l">
    <meta property="article:published_time" content="2024-01-02T00:00:00.000Z">
    <meta property="article:modified_time" content="2024-01-02T00:00:00.000Z">
    <meta property="article:tag" content="API">
    <meta property="article:tag" content="UI">
    <link rel="alternate" type="application/rss+xml" title="T: Release notes (RSS)" href="/release-notes/rss.xml">
    <link rel="alternate" type="application/atom+xml" title="T: Release notes (Atom)" href="/release-notes/atom.xml">
    <link rel="alternate" type="application/feed+json" title="T: Release notes (JSON)" href="/release-notes/feed.json">
    <link rel="alternate" type="text/markdown" href="/release-notes/a.md">
    <link rel="search" type="application/opensearchdescription+xml" title="T" href="/opensearch.xml">
    <link rel="alternate" hreflang="en" href="https://docs.example/release-notes/a">
    <link rel="alternate" hreflang="sv" href="https://sv.docs.example/release-notes/a">"
  `);
  expect(listThings($)[0]).toMatchObject({ "@type": "BlogPosting", author: { "@type": "Organization", name: "Acme" } });
  for (const own of documents.values()) expect(own("link[hreflang]").length).toBe(0);
});

describe("structured data", () => {
  const url = z.url().refine((url) => url.startsWith("https://docs.northhaul.example/"));
  const maker = z.looseObject({ "@type": z.enum(["Person", "Organization"]), name: z.string().min(1) });
  const article = z.looseObject({
    headline: z.string().min(1).max(110),
    description: z.string().min(50).max(160),
    url: url,
    mainEntityOfPage: url,
    image: url,
    inLanguage: z.literal("en"),
    author: z.union([maker, z.array(maker).min(1)]),
    publisher: maker,
  });
  const step = z.object({
    "@type": z.literal("ListItem"),
    position: z.int(),
    name: z.string().min(1),
    item: url,
  });
  const required: Readonly<Record<string, z.ZodType>> = {
    BlogPosting: article
      .extend({
        datePublished: z.iso.datetime(),
        dateModified: z.iso.datetime(),
        isPartOf: z.looseObject({ "@type": z.literal("Blog"), name: z.string(), url: url }),
      })
      .refine(({ datePublished, dateModified }) => dateModified >= datePublished),
    TechArticle: article,
    BreadcrumbList: z.looseObject({
      itemListElement: z
        .array(step)
        .min(2)
        .refine((steps) => steps.every(({ position }, index) => position === index + 1)),
    }),
    WebSite: z.looseObject({ name: z.string().min(1), url: url }),
  };

  test("has every field that search engines require for its type, absolute URLs, and breadcrumbs that are pages", () => {
    const types = new Set<string>();
    for (const [path, $] of documents) {
      for (const thing of listThings($)) {
        const type = String(thing["@type"]);
        types.add(type);
        const diagnostics = required[type]?.safeParse(thing).error?.issues ?? [];
        expect([path, type, diagnostics]).toEqual([path, type, []]);
        expect(thing["@context"]).toBe("https://schema.org");
        if (type !== "BreadcrumbList") expect(thing.url).toBe(`https://docs.northhaul.example${path}`);
        for (const [, key, value = ""] of JSON.stringify(thing).matchAll(/"(url|item|image)":"([^"]+)"/g)) {
          expect(URL.canParse(value)).toBe(true);
          if (key === "item") expect([...documents.keys()]).toContain(new URL(value).pathname);
        }
      }
    }
    expect([...types].sort()).toEqual(["BlogPosting", "BreadcrumbList", "TechArticle", "WebSite"]);
  });

  test("describes a release note as a posting with dates and authors", () => {
    const $ = documents.get("/release-notes/3.7.0") ?? load("");
    const authors = ["Product team", "Integrations team"];
    expect(listAttributes($, "meta[property='article:author']", "content")).toEqual(authors);
    const [posting, breadcrumbs] = listThings($);
    expect(posting).toMatchObject({
      "@type": "BlogPosting",
      headline: "Release 3.7.0: freight status Ready",
      datePublished: "2024-01-17T00:00:00.000Z",
      author: authors.map((name) => ({ "@type": "Organization", name })),
      publisher: { name: "Northhaul" },
    });
    expect(breadcrumbs).toMatchObject({
      itemListElement: [
        { position: 1, name: "Release notes", item: "https://docs.northhaul.example/release-notes" },
        { position: 2, item: "https://docs.northhaul.example/release-notes/3.7.0" },
      ],
    });
  });
});
