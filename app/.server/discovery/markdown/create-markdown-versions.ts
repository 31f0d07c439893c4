import { LRUCache } from "lru-cache";
import type { Page } from "#app/.server/model/page.ts";
import type { Resource } from "#app/.server/model/resource.ts";
import { toYaml } from "#app/.server/text/to-yaml.ts";
import { toMarkdownPath } from "#app/lib/site-path.ts";
import { toMarkdown } from "./to-markdown.ts";

/** The pages of a site as Markdown, made when they are asked for. */
export interface MarkdownVersions {
  /** CommonMark with front matter. Throws what rendering the page throws. */
  readonly read: (page: Page) => string;
  /** The same without front matter. */
  readonly readBody: (page: Page) => string;
  /** Each page's own address for it. */
  readonly resources: readonly Resource[];
}

/** What is kept of twins made lately, in characters: `llms-full.txt` and the MCP server ask for them again. */
const maximumCharacters = 8_000_000;

/** @param findVersion of what a page describes, where that has versions: an API's */
export function createMarkdownVersions(options: {
  readonly pages: Iterable<Page>;
  readonly origin: string;
  readonly findVersion: (page: Page) => string | undefined;
}): MarkdownVersions {
  const { origin, findVersion } = options;
  const bodies = new LRUCache<string, string>({
    maxSize: maximumCharacters,
    sizeCalculation: (body) => body.length + 1,
  });
  const readBody = (page: Page): string => {
    const known = bodies.get(page.path);
    if (known !== undefined) return known;
    const body = toMarkdown(page.renderBody(), new URL(page.path, origin));
    bodies.set(page.path, body);
    return body;
  };
  const read = (page: Page) => `${toFrontMatter(page, origin, findVersion(page))}\n${readBody(page)}`;
  return {
    read,
    readBody,
    resources: [...options.pages].map((page) => ({
      path: toMarkdownPath(page.path),
      contentType: "text/markdown; charset=utf-8",
      headers: {
        vary: "Accept",
        // Search engines are to list the page; this says the same.
        link: `<${origin}${page.path}>; rel="canonical"`,
        "content-location": toMarkdownPath(page.path),
        ...(page.head.noindex ? { "x-robots-tag": "noindex" } : {}),
      },
      body: () => read(page),
    })),
  };
}

function toFrontMatter(page: Page, origin: string, version: string | undefined): string {
  const { published, modified, tags } = page.head;
  const fields = {
    title: page.title,
    description: page.description,
    canonical: `${origin}${page.path}`,
    ...(version === undefined ? {} : { version }),
    ...(published === undefined && modified === undefined ? {} : { date: published ?? modified }),
    ...(modified === undefined || modified === published ? {} : { modified }),
    ...(tags === undefined ? {} : { tags }),
  };
  return `---\n${toYaml(fields)}---\n`;
}
