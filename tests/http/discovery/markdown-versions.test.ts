import type { Element, Nodes as HtmlNode } from "hast";
import { fromParse5 } from "hast-util-from-parse5";
import { fromMarkdown } from "mdast-util-from-markdown";
import { frontmatterFromMarkdown } from "mdast-util-frontmatter";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { toString as toPlainText } from "mdast-util-to-string";
import { frontmatter } from "micromark-extension-frontmatter";
import { gfm } from "micromark-extension-gfm";
import { parseFragment } from "parse5";
import { visit } from "unist-util-visit";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { writeSite } from "../../../app/server/testing/write-site.ts";
import { fixtureSite, serveSite, withSite } from "../start-app.ts";

const site = withSite();
const read = async (path: string) => {
  const response = await site.get(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
};

const extensions = [gfm(), frontmatter()];
const mdastExtensions = [gfmFromMarkdown(), frontmatterFromMarkdown()];
const canonical = "https://docs.northhaul.example";
const listPages = () =>
  [...site.app.site.pages.values()].filter((page) => page.listed && !page.head.noindex).map(({ path }) => path);
const toMarkdownPath = (path: string) => (path === "/" ? "/index.md" : `${path}.md`);

/** Keeps only letters and digits, because HTML and Markdown mark up text differently. */
const squeeze = (text: string) => text.normalize("NFKC").replace(/[^\p{L}\p{N}]+/gu, "");

function listFacts(html: string): { readonly texts: readonly string[]; readonly links: readonly string[] } {
  const texts: string[] = [];
  const links: string[] = [];
  const collect = (node: HtmlNode, id: unknown): void => {
    if (node.type === "text") texts.push(squeeze(node.value));
    if (node.type === "root") for (const child of node.children) collect(child, id);
    if (node.type !== "element" || isScreenOnly(node)) return;
    const { href, id: own = id } = node.properties;
    // Markdown has no links from a heading or field name to its own anchor.
    if (node.tagName === "a" && typeof href === "string" && href !== `#${id}`) links.push(href);
    for (const child of node.children) collect(child, own);
  };
  collect(fromParse5(parseFragment(html, { scriptingEnabled: false })), undefined);
  return { texts: texts.filter((text) => text !== ""), links };
}

const isScreenOnly = ({ tagName, properties }: Element) =>
  ["nav", "button", "label"].includes(tagName) ||
  properties.dataMarkdown === "skip" ||
  "dataFootnoteBackref" in properties;

test("every page has the same texts and links as Markdown, in the same order, as clean CommonMark", async () => {
  const failures: string[] = [];
  let facts = 0;
  for (const page of site.app.site.pages.values()) {
    const response = await site.get(`${toMarkdownPath(page.path)}?expand=all`);
    const markdown = await response.text();
    const fail = (text: string) => failures.push(`${page.path}: ${text}`);
    if (response.status !== 200) fail(`status ${response.status}`);
    if (response.headers.get("content-type") !== "text/markdown; charset=utf-8") fail("another content type");
    const tree = fromMarkdown(markdown, { extensions, mdastExtensions });

    const links = new Set<string>();
    visit(tree, (node) => {
      if (node.type === "html") fail(`raw HTML: ${node.value.slice(0, 80)}`);
      if (node.type !== "link" && node.type !== "image") return;
      links.add(node.url);
      if (!URL.canParse(node.url)) fail(`a URL that is not absolute: ${node.url}`);
    });

    const body = listFacts(await page.renderBody());
    const reported = squeeze(toPlainText(tree));
    let from = 0;
    for (const text of body.texts) {
      facts++;
      const at = reported.indexOf(text, from);
      // If the next match is more than 3,000 characters away, the match belongs to another section.
      if (at === -1 || at - from > 3_000) fail(`missing, or out of order: ${text.slice(0, 120)}`);
      else from = at + text.length;
    }
    for (const href of body.links) {
      const target = new URL(href, `${canonical}${page.path}`).href;
      if (!links.has(target)) fail(`a link is missing: ${target}`);
    }
  }
  expect(failures.slice(0, 20)).toEqual([]);
  expect(facts).toBeGreaterThan(20_000);
}, 300_000);

test("every Markdown version is short, begins with a link to the index, and ends with its neighbours", async () => {
  for (const { path } of site.app.site.pages.values()) {
    const markdown = await read(toMarkdownPath(path));
    expect([path, Buffer.byteLength(markdown) <= 40 * 1024]).toEqual([path, true]);
    expect(markdown).toMatch(
      /^---\n(?:.*\n)*?---\n\n> Index of all pages: \[https:\/\/docs\.northhaul\.example\/llms\.txt\]/,
    );
  }
  const page = site.app.site.findPage("/docs/api/freight-update-freight");
  const { previous, next } = (page && site.app.site.toView(page)) ?? {};
  const operation = await read("/docs/api/freight-update-freight.md");
  expect(operation).toContain(`[OpenAPI](${canonical}/openapi/integrations/operations/freight-update-freight.json)`);
  expect(operation).toContain(`- Previous: [${previous?.label}](${canonical}${previous?.path}.md)`);
  expect(operation).toContain(`- Next: [${next?.label}](${canonical}${next?.path}.md)`);
});

describe("/llms.txt", () => {
  test("lists every page with a description, and each URL returns Markdown", async () => {
    const text = await read("/llms.txt");
    const entries = [...text.matchAll(/^- \[(.+?)\]\((\S+)\): (.+)$/gm)];
    expect(entries).toHaveLength(text.match(/^- /gm)?.length ?? 0);
    expect(text.match(/^# .+$/gm)).toHaveLength(1);
    expect(text).toMatch(/^> .{40,}$/m);
    const found: string[] = [];
    for (const [, , url = "", description = ""] of entries) {
      expect(description.length).toBeGreaterThan(5);
      expect(url.startsWith(`${canonical}/`)).toBe(true);
      found.push(/^canonical: (\S+)$/m.exec(await read(url.slice(canonical.length)))?.[1] ?? url);
    }
    expect(found.sort()).toEqual(
      listPages()
        .map((path) => `${canonical}${path}`)
        .sort(),
    );
  });

  test("is complemented by /llms-full.txt, which contains the text of every page", async () => {
    const text = await read("/llms-full.txt");
    for (const path of listPages()) expect(text).toContain(`Source: ${canonical}${path}\n`);
  });
});

test("/llms-full.txt is in memory once, however many clients read it", async () => {
  const get = (encoding: string) => site.get("/llms-full.txt", { headers: { "accept-encoding": encoding } });
  await (await get("gzip")).text();
  const { misses } = site.app.cacheStatistics();
  const responses = await Promise.all(["gzip", "identity", "gzip", "identity"].map(get));
  expect(responses.map(({ headers }) => headers.get("content-encoding"))).toEqual(["gzip", null, "gzip", null]);
  const texts = await Promise.all(responses.map((response) => response.text()));
  expect(texts[0]?.length).toBeGreaterThan(100_000);
  expect(new Set(texts).size).toBe(1);
  expect(site.app.cacheStatistics().misses).toBe(misses);
});

test("every page of the sitemap is reached from /llms.txt through links in Markdown", async () => {
  const reached = new Set<string>();
  const waiting = ["/llms.txt"];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    for (const [, url = ""] of (await read(path)).matchAll(/\]\((https:[^)\s#?]+\.(?:md|txt))/g))
      if (url.startsWith(`${canonical}/`)) waiting.push(url.slice(canonical.length));
  }
  const missed = listPages().filter((path) => !reached.has(toMarkdownPath(path)));
  expect(missed).toEqual([]);
});

test("a long page is truncated with links to its full text", async () => {
  const sections = ["First", "Second"].map(
    (title) => `## ${title}\n\n${"A paragraph of a long page.\n\n".repeat(1_000)}`,
  );
  const environment = writeSite({ "content/pages/long.md": `# Long\n\n${sections.join("\n")}` });
  const long = await serveSite({ environment });
  const short = await long.read("/long.md");
  const [, url = ""] = /\[Show all of this section\]\((.*?)\)/.exec(short) ?? [];
  expect(url).toBe("https://docs.example/long.md?expand=all");
  const whole = await long.read("/long.md?expand=all");
  expect(whole.length).toBeGreaterThan(short.length);
  expect(short.match(/^## .*$/gm)).toEqual(whole.match(/^## .*$/gm));
});

describe("a Markdown version", () => {
  test("begins with title, URL, version and date", async () => {
    const versions = await serveSite({ environment: fixtureSite("versions") });
    const readFrontMatter = async (path: string) => {
      const markdown = await versions.read(path);
      return parse(/^---\n([\s\S]*?)\n---\n/.exec(markdown)?.[1] ?? "");
    };
    expect(await readFrontMatter("/docs/api/parcel-create.md")).toMatchObject({
      title: "Create a parcel",
      canonical: "https://docs.example/docs/api/parcel-create",
      version: "2.0",
    });
    expect(await readFrontMatter("/release-notes/1.1.md")).toMatchObject({
      title: "Release 1.1",
      canonical: "https://docs.example/release-notes/1.1",
      date: "2024-02-01T00:00:00.000Z",
    });
  });

  test("has its page as the canonical link, and is revalidated", async () => {
    const response = await site.get("/release-notes.md");
    expect(response.headers.get("link")).toBe(`<${canonical}/release-notes>; rel="canonical"`);
    const etag = response.headers.get("etag") ?? "";
    const again = await site.get("/release-notes.md", { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
  });

  test("keeps the language of code, labels of tabs and content of details, and omits buttons", async () => {
    const markdown = await read("/docs/api/freight-create.md");
    expect(markdown).toContain("```bash\ncurl --request POST");
    expect(markdown).toMatch(/^\*\*The least that a freight needs\*\*$/m);
    expect(markdown).toMatch(/^ +- `timeWindow` \[TimeWindow\]\(https:/m);
    expect(markdown).not.toMatch(/^Copy$/m);
  });

  test.each(["/nowhere.md", "/docs/api/nothing.md", "/.md", "/docs/.md", "/release-notes/9.9.9.md", "/docs.md.md"])(
    "does not exist for %s",
    async (path) => expect((await site.get(path)).status).toBe(404),
  );
});

describe("content negotiation", () => {
  const get = (path: string, accept: string, method = "GET") => site.get(path, { method, headers: { accept } });

  test.each([
    ["text/markdown, text/html;q=0.9", "text/markdown; charset=utf-8"],
    ["text/html, text/markdown;q=0.9", "text/html; charset=utf-8"],
  ])("responds to Accept: %s with %s, first and from the cache", async (accept, type) => {
    for (const path of ["/", "/docs", "/docs/api/freight-create"]) {
      // The second request is served while the HTML is in the response cache.
      await (await get(path, "*/*")).text();
      const response = await get(path, accept);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe(type);
      expect(response.headers.get("vary")?.split(", ")).toContain("Accept");
      await response.text();
    }
  });

  test.each(["text/markdown", "text/plain"])(
    "responds to Accept: %s with the Markdown version, which no shared cache stores, since some caches ignore Vary",
    async (accept) => {
      const response = await get("/docs", accept);
      expect(response.headers.get("content-type")).toBe(`${accept}; charset=utf-8`);
      expect(response.headers.get("content-location")).toBe("/docs.md");
      expect(await response.text()).toBe(await read("/docs.md"));
      const cachingOf = async (path: string) => {
        const { headers } = await get(path, accept);
        return [headers.get("cache-control"), headers.get("cdn-cache-control")];
      };
      const [direct] = await cachingOf("/docs.md");
      expect(direct).toMatch(/^public, .*s-maxage=60/);
      expect(await cachingOf("/docs")).toEqual(["private, max-age=0, must-revalidate", "no-store"]);
      expect((await cachingOf("/docs.md"))[0]).toBe(direct);
      expect((await get("/docs", "text/html")).headers.get("cache-control")).toBe(direct);
    },
  );

  test.each([
    ["/nowhere", "text/markdown", "text/markdown"],
    ["/docs/api/nowhere", "text/markdown, text/html;q=0.5", "text/markdown"],
    ["/release-notes/9.9.9.md", "*/*", "text/markdown"],
    ["/nowhere", "text/html,*/*;q=0.8", "text/html"],
    ["/nowhere.md", "text/html,application/xhtml+xml,*/*;q=0.8", "text/html"],
    ["/nowhere", "*/*", "text/html"],
  ])("responds to the unknown path %s and Accept: %s with a 404 in %s", async (path, accept, type) => {
    for (const method of ["GET", "HEAD"]) {
      const response = await get(path, accept, method);
      expect([response.status, response.headers.get("content-type")]).toEqual([404, `${type}; charset=utf-8`]);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("vary")).toContain("Accept");
      const text = await response.text();
      if (type === "text/html") continue;
      if (method === "GET") expect(text).toContain(`(${canonical}/llms.txt)`);
      expect(text).not.toContain("nowhere");
    }
  });

  test("ignores text/markdown for a resource that is not a page", async () => {
    const response = await get("/release-notes/rss.xml", "text/markdown");
    expect(response.headers.get("content-type")).toContain("application/rss+xml");
    await response.text();
  });
});
