import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createContent, loadFiles, site as siteText } from "../authoring/load-content.ts";
import { ownSite, type StartedApp, startApp } from "../start-app.ts";

let site: StartedApp;
const documents = new Map<string, string>();
beforeAll(async () => {
  site = await ownSite();
  for (const path of site.app.site.pages.keys())
    documents.set(path, await (await fetch(`${site.origin}${path}`)).text());
});

const find = (html: string, pattern: RegExp) => decode(pattern.exec(html)?.[1] ?? "");
const decode = (text: string) =>
  text
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
const titleOf = (html: string) => find(html, /<title>([^<]*)<\/title>/);
const descriptionOf = (html: string) => find(html, /<meta name="description" content="([^"]*)"/);
const canonicalOf = (html: string) => find(html, /<link rel="canonical" href="([^"]*)"/);

test.each([
  ["titles", titleOf, 4, 70],
  ["canonical links", canonicalOf, 20, 200],
] as const)("%s are unique and of sensible length", (_name, read, shortest, longest) => {
  const values = [...documents.values()].map(read);
  expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
  expect(values.filter(({ length }) => length < shortest || length > longest)).toEqual([]);
});

test("descriptions are there, unique and of sensible length", () => {
  const reported = [...documents].map(([path, html]) => [descriptionOf(html), path] as const);
  const texts = reported.map(([text]) => text);
  expect(reported.filter(([text], index) => texts.indexOf(text) !== index)).toEqual([]);
  expect(reported.filter(([text]) => text.length < 50 || text.length > 160)).toEqual([]);
});

test("listed pages are indexed, others are not", async () => {
  for (const [path, html] of documents) {
    const isListed = site.app.site.pages.get(path)?.listed;
    expect([path, html.includes('name="robots"')]).toEqual([path, isListed === false]);
  }
  for (const path of ["/nowhere", "/search?q=freight"]) {
    const html = await (await fetch(`${site.origin}${path}`)).text();
    expect([path, html.includes('<meta name="robots" content="noindex"/>')]).toEqual([path, true]);
    expect(html).not.toContain("application/ld+json");
  }
});

test("text in the head stays text", async () => {
  const hostile = `"><script>alert(1)</script><!-- \u2028 & 'x' ${"é".repeat(40)}`;
  const changed = await startApp({
    changeSite: (loaded) => {
      const page = loaded.pages.get("/about");
      if (!page) throw new Error("there is no /about");
      const pages = new Map(loaded.pages).set("/about", {
        ...page,
        title: hostile,
        description: hostile,
        head: { ...page.head, keywords: [hostile], authors: [hostile], tags: [hostile] },
      });
      return { ...loaded, pages, findPage: (path) => pages.get(path) };
    },
  });
  const html = await (await fetch(`${changed.origin}/about`)).text();
  const [head = ""] = html.split("</head>");
  expect(head).not.toContain("<script>alert");
  expect(head).not.toContain('content=""&gt;');
  expect(decode(descriptionOf(html))).toContain(`"><script>alert(1)</script>`);
  const [json = ""] = /<script type="application\/ld\+json">[\s\S]*?<\/script>/.exec(html) ?? [];
  expect(json.slice(30)).not.toMatch(/<(?!\/script>$)/);
  expect(json).not.toContain("\u2028");
  await changed.close();
});

test("languages link to each other as the settings say", async () => {
  const content = await createContent({});
  const languages = `languages:
  - { code: en, label: English, url: "https://docs.example" }
  - { code: sv, label: Svenska, url: "https://sv.docs.example" }
`;
  await loadFiles(content, { "site.yml": siteText + languages, "pages/a.md": "# A\n\nText\n" });
  const app = await startApp({
    environment: { CONTENT_DIR: content.directory, OPENAPI_DIR: content.openapiDirectory },
  });
  const html = await (await fetch(`${app.origin}/a`)).text();
  const links = [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)].map(
    ([, code, href]) => [code, href],
  );
  expect(links).toEqual([
    ["en", "https://docs.example/a"],
    ["sv", "https://sv.docs.example/a"],
  ]);
  await app.close();
  await content.remove();
  for (const html of documents.values()) expect(html).not.toMatch(/<link[^>]* hreflang=/i);
});

describe("structured data", () => {
  const thingsOf = (html: string): Record<string, unknown>[] =>
    [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, json = ""]) =>
      JSON.parse(json),
    );

  test("is valid JSON with what each type needs, and only absolute URLs", () => {
    const types = new Set<unknown>();
    for (const [path, html] of documents) {
      for (const thing of thingsOf(html)) {
        types.add(thing["@type"]);
        expect(thing["@context"]).toBe("https://schema.org");
        if (thing["@type"] === "BreadcrumbList") expect(thing.itemListElement).toBeInstanceOf(Array);
        else expect(thing.url).toBe(`https://docs.northhaul.example${path}`);
        for (const [, url = ""] of JSON.stringify(thing).matchAll(/"(?:url|item|image)":"([^"]+)"/g))
          expect(URL.canParse(url)).toBe(true);
      }
    }
    expect([...types].sort()).toEqual(["BlogPosting", "BreadcrumbList", "TechArticle", "WebSite"]);
  });

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

  test("has every field that search engines ask of its type, and steps that are pages", () => {
    for (const [path, html] of documents) {
      for (const thing of thingsOf(html)) {
        const diagnostics = required[String(thing["@type"])]?.safeParse(thing).error?.issues ?? [];
        expect([path, thing["@type"], diagnostics]).toEqual([path, thing["@type"], []]);
        for (const [, item = ""] of JSON.stringify(thing).matchAll(/"item":"([^"]+)"/g))
          expect([...documents.keys()]).toContain(new URL(item).pathname);
      }
    }
  });

  test("a release note is a posting with dates and authors", () => {
    const [posting, breadcrumbs] = thingsOf(documents.get("/release-notes/3.7.0") ?? "");
    expect(posting).toMatchObject({
      "@type": "BlogPosting",
      headline: "Release 3.7.0: freight status Ready",
      datePublished: "2024-01-17T00:00:00.000Z",
      author: [{ name: "Product team" }, { name: "Integrations team" }],
      publisher: { name: "Northhaul" },
    });
    expect(breadcrumbs).toMatchObject({
      itemListElement: [
        { position: 1, name: "Release notes", item: "https://docs.northhaul.example/release-notes" },
        { position: 2, item: "https://docs.northhaul.example/release-notes/3.7.0" },
      ],
    });
  });

  test("text in it cannot end the script", async () => {
    const hostile = await startApp({
      changeSite: (loaded) => {
        const page = loaded.pages.get("/about");
        if (!page) throw new Error("there is no /about");
        const changed = { ...page, title: "</script><script>alert(1)</script>" };
        const pages = new Map(loaded.pages).set("/about", changed);
        return { ...loaded, pages, findPage: (path) => pages.get(path) };
      },
    });
    const html = await (await fetch(`${hostile.origin}/about`)).text();
    expect(html).not.toContain("<script>alert");
    expect(thingsOf(html)[0]?.headline).toBe("</script><script>alert(1)</script>");
    await hostile.close();
  });
});
