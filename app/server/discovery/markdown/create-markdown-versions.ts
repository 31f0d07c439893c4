import { createRequire } from "node:module";
import type * as HastUtilToMdast from "hast-util-to-mdast";
import { LRUCache } from "lru-cache";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown as toText } from "mdast-util-to-markdown";
import { visit } from "unist-util-visit";
import type { PageLink, PageView } from "#app/lib/page.ts";
import type { Shell } from "#app/lib/shell.ts";
import { addBasename, toBasename, toMarkdownPath } from "#app/lib/site-path.ts";
import type { Page } from "#app/server/model/page.ts";
import type { Resource } from "#app/server/model/resource.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import { mapUrls, parseHtml } from "#app/server/text/html.ts";
import { toYaml } from "#app/server/text/serialize.ts";
import { tidyTree } from "./tidy-tree.ts";

/** Markdown versions of a site's pages. */
export type MarkdownVersions = ReturnType<typeof createMarkdownVersions>;

interface MarkdownSources {
  readonly pages: ReadonlyMap<string, Page>;
  readonly apis: readonly Api[];
  readonly shell: Pick<Shell, "siteUrl" | "preview">;
  readonly toView: (page: Page) => Pick<PageView, "previous" | "next" | "related" | "versions">;
}

/** Maximum number of characters in the cache of Markdown bodies, which `llms-full.txt` and the MCP server share. */
const maximumCharacters = 8_000_000;

/** Markdown bodies by the path of their page. */
export type MarkdownBodies = LRUCache<string, string>;

/** Creates the cache of the Markdown bodies of a whole site and its versions. */
export const createMarkdownBodies = (): MarkdownBodies =>
  new LRUCache({ maxSize: maximumCharacters, sizeCalculation: (body) => body.length + 1 });

/**
 * Creates the Markdown versions of a site's pages.
 * @param bodies cache that sites whose pages have different paths can share
 */
export function createMarkdownVersions(sources: MarkdownSources, bodies = createMarkdownBodies()) {
  const { pages, shell } = sources;
  const { siteUrl } = shell;
  /** Throws if the page fails to render. */
  const convertBody = async (page: Page): Promise<string> => {
    const known = bodies.get(page.path);
    if (known !== undefined) return known;
    await page.prepare?.();
    const body = toMarkdown(page.renderBody(), new URL(siteUrl + page.path));
    if (!page.isProvisional?.()) bodies.set(page.path, body);
    return body;
  };
  const wrap = createWrapper(sources);
  const read = async (page: Page) => wrap(page, await convertBody(page));
  return {
    read,
    convertBody,
    resources: [...pages.values()].map((page): Resource => {
      const path = toMarkdownPath(page.path);
      return {
        path,
        contentType: "text/markdown; charset=utf-8",
        headers: {
          vary: "Accept",
          ...(shell.preview ? {} : { link: `<${siteUrl}${page.head.canonical ?? page.path}>; rel="canonical"` }),
          "content-location": addBasename(path, toBasename(siteUrl)),
          ...(page.head.noindex ? { "x-robots-tag": "noindex" } : {}),
        },
        body: async () => wrap(page, shortenSections(await convertBody(page), `${siteUrl}${path}`)),
        expandedBody: () => read(page),
        ...(page.prepare && { prepare: page.prepare }),
        ...(page.isProvisional && { isProvisional: page.isProvisional }),
      };
    }),
  };
}

/** Creates a function that adds the front matter, a link to the index and links to related pages to a body. */
function createWrapper({ apis, shell: { siteUrl, preview }, toView }: MarkdownSources) {
  const versions = new Map(apis.flatMap((api) => api.pages.map(({ path }) => [path, api.version] as const)));
  const downloads = new Map(
    apis.flatMap(({ index: { operations, schemas } }) => [
      ...operations.map(({ path, downloadPath }) => [path, `[OpenAPI](${siteUrl}${downloadPath})`] as const),
      ...schemas.map(({ path, downloadPath }) => [path, `[JSON Schema](${siteUrl}${downloadPath})`] as const),
    ]),
  );
  const toLink = ({ path, label }: PageLink) => linkMarkdownVersion(siteUrl, path, label);

  return (page: Page, body: string): string => {
    const { published, modified, tags, canonical = page.path } = page.head;
    // `toYaml` leaves out what is undefined.
    const fields = {
      title: page.title,
      description: page.description,
      canonical: preview ? undefined : `${siteUrl}${canonical}`,
      version: versions.get(page.path) || undefined,
      date: published ?? modified,
      modified: modified === published ? undefined : modified,
      tags,
    };
    const download = downloads.get(page.path);
    const index = `> Index of all pages: [${siteUrl}/llms.txt](${siteUrl}/llms.txt)${download ? ` · ${download}` : ""}`;
    const { previous, next, related } = toView(page);
    const links = [
      ...(previous ? [`- Previous: ${toLink(previous)}\n`] : []),
      ...(next ? [`- Next: ${toLink(next)}\n`] : []),
      ...(related.length > 0 ? [`- Related: ${related.map(toLink).join(", ")}\n`] : []),
    ];
    const footer = links.length === 0 ? "" : `\n---\n\n${links.join("")}`;
    return `---\n${toYaml(fields)}---\n\n${index}\n\n${body}${footer}`;
  };
}

/** Returns a Markdown link to the Markdown version of a page, or to a feed. */
export function linkMarkdownVersion(siteUrl: string, path: string, label: string): string {
  const [page = ""] = path.split(/[?#]/, 1);
  const target = page.endsWith(".xml") ? page : toMarkdownPath(page);
  return `[${label.replace(/[[\]\\]/g, "\\$&")}](${siteUrl}${target}${path.slice(page.length)})`;
}

const require = createRequire(import.meta.url);

/** Converts a body to GitHub Flavored Markdown. */
export function toMarkdown(html: string, page: URL): string {
  const { toMdast }: typeof HastUtilToMdast = require("hast-util-to-mdast");
  const tree = tidyTree(parseHtml(html));
  visit(tree, "element", (element) => {
    element.properties = mapUrls(element.properties, (url) => URL.parse(url, page)?.href ?? url);
  });
  return toText(toMdast(tree), {
    bullet: "-",
    rule: "-",
    listItemIndent: "one",
    // Some Markdown parsers read an autolink (`<https://…>`) as HTML, so links are written as `[text](url)`.
    resourceLink: true,
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  });
}

/** Length in characters above which a body is shortened. Agents truncate responses of more than 40 KB. */
const longestBody = 38_500;
const keptCharacters = 400;

/** Shortens the longest sections of a body that is too long, and links each of them to `url?expand=all`. */
export function shortenSections(body: string, url: string): string {
  if (body.length <= longestBody) return body;
  const sections = splitAtHeadings(body);
  let length = body.length;
  const shortened = new Map<string, string>();
  for (const section of sections.toSorted((a, b) => b.length - a.length)) {
    if (length <= longestBody) break;
    const short = shorten(section, url);
    length -= section.length - short.length;
    shortened.set(section, short);
  }
  return sections.map((section) => shortened.get(section) ?? section).join("");
}

function shorten(section: string, url: string): string {
  let kept = "";
  for (const block of section.split(/(?<=\n\n)/)) {
    // Only headings and whole paragraphs are kept. In an unclosed code block, the link would be shown as code.
    if (/^(?:```|~~~|[-|>]|\d+\.|\s)/.test(block) || kept.length + block.length > keptCharacters) break;
    kept += block;
  }
  const short = `${kept}[Show all of this section](${url}?expand=all)\n\n`;
  return kept === "" || short.length >= section.length ? section : short;
}

function splitAtHeadings(body: string): string[] {
  const sections = [""];
  let fence: string | undefined;
  for (const line of body.split(/(?<=\n)/)) {
    const [mark] = /^(?:`{3,}|~{3,})/.exec(line) ?? [];
    if (fence === undefined && mark !== undefined) fence = mark;
    else if (fence !== undefined && line.trimEnd() === fence) fence = undefined;
    if (fence === undefined && /^#{2,3} /.test(line)) sections.push("");
    sections[sections.length - 1] += line;
  }
  return sections;
}
