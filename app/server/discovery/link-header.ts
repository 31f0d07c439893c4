import { addBasename, toMarkdownPath } from "#app/lib/site-path.ts";
import type { Page } from "#app/server/model/page.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import { listSpecifications } from "./crawlers/create-api-catalog.ts";

/**
 * Creates a function that returns the headers `Link` (RFC 8288), for programs that do not read HTML, and `Vary` of the page
 * at a path.
 */
export function createPageHeaders(pages: ReadonlyMap<string, Page>, apis: readonly Api[], basename: string) {
  const specifications = new Map(apis.map((api) => [api, listSpecifications(api)]));
  return (path: string): Readonly<Record<string, string>> => {
    if (!pages.has(path)) return {};
    const api = apis.find(({ overviewPath, basePath }) => path === overviewPath || path.startsWith(`${basePath}/`));
    const links = [
      `<${addBasename(toMarkdownPath(path), basename)}>; rel="alternate"; type="text/markdown"`,
      toLlmsLink(basename),
      ...(apis.length > 0 ? [`<${basename}/.well-known/api-catalog>; rel="api-catalog"`] : []),
      ...(api ? toSpecificationLinks(specifications.get(api) ?? [], basename) : []),
    ];
    return { link: links.join(", "), vary: "Accept" };
  };
}

/** Returns the `Link` header of a not-found response: the nearest pages, best match first, and `/llms.txt`. */
export const toNearestLinks = (pages: readonly Pick<Page, "path">[], basename: string): string =>
  [...pages.map(({ path }) => `<${addBasename(path, basename)}>; rel="related"`), toLlmsLink(basename)].join(", ");

const toLlmsLink = (basename: string) => `<${basename}/llms.txt>; rel="describedby"; type="text/plain"`;

const toSpecificationLinks = (downloads: Api["downloads"], basename: string) =>
  downloads.map(
    ({ path, contentType }) =>
      `<${addBasename(path, basename)}>; rel="service-desc"; type="${contentType.split(";")[0]}"`,
  );
