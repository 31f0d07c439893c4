import { toMarkdownPath } from "#app/lib/site-path.ts";
import type { Page } from "#app/server/model/page.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import { listSpecifications } from "./crawlers/create-api-catalog.ts";

/** Creates a function that returns the `Link` header of a page (RFC 8288) for programs that do not read HTML. */
export function createLinkHeaders(apis: readonly Api[]): (page: Page) => string {
  const specifications = new Map(apis.map((api) => [api, listSpecifications(api)]));
  const apiOf = (page: Page) =>
    apis.find((api) => page.path === api.overviewPath || page.path.startsWith(`${api.basePath}/`));
  return (page) => {
    const api = apiOf(page);
    const links = [
      `<${toMarkdownPath(page.path)}>; rel="alternate"; type="text/markdown"`,
      llmsLink,
      ...(apis.length > 0 ? [`</.well-known/api-catalog>; rel="api-catalog"`] : []),
      ...(api ? toSpecificationLinks(specifications.get(api) ?? []) : []),
    ];
    return links.join(", ");
  };
}

/** Returns the `Link` header of a not-found response: the nearest pages, best match first, and `/llms.txt`. */
export const toNearestLinks = (pages: readonly Pick<Page, "path">[]): string =>
  [...pages.map(({ path }) => `<${path}>; rel="related"`), llmsLink].join(", ");

const llmsLink = `</llms.txt>; rel="describedby"; type="text/plain"`;

const toSpecificationLinks = (downloads: Api["downloads"]) =>
  downloads.map(({ path, contentType }) => `<${path}>; rel="service-desc"; type="${contentType.split(";")[0]}"`);
