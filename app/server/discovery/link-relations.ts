import { addBasename, findOwner, toBasename, toMarkdownPath } from "#app/lib/site-path.ts";
import type { Page } from "#app/server/model/page.ts";
import { type Resource, toJsonResource } from "#app/server/model/resource.ts";
import type { Api } from "#app/server/reference/load-reference.ts";

/** Creates a function that returns the header `Link` (RFC 8288) of the page at a path, for programs that do not read HTML. */
export function createPageHeaders(pages: ReadonlyMap<string, Page>, apis: readonly Api[], basename: string) {
  const specifications = new Map(apis.map((api) => [api, listSpecifications(api)]));
  return (path: string): Readonly<Record<string, string>> => {
    if (!pages.has(path)) return {};
    const api = findOwner(path, apis);
    const links = [
      `<${addBasename(toMarkdownPath(path), basename)}>; rel="alternate"; type="text/markdown"`,
      toLlmsLink(basename),
      ...(apis.length > 0 ? [toCatalogLink(basename)] : []),
      ...((api && specifications.get(api)) ?? []).map(
        (found) => `<${addBasename(found.path, basename)}>; rel="service-desc"; type="${found.type}"`,
      ),
    ];
    return { link: links.join(", ") };
  };
}

/** Returns the `Link` header of a not-found response: the nearest pages, best match first, and `/llms.txt`. */
export const toNearestLinks = (pages: readonly Pick<Page, "path">[], basename: string): string =>
  [...pages.map(({ path }) => `<${addBasename(path, basename)}>; rel="related"`), toLlmsLink(basename)].join(", ");

const toLlmsLink = (basename: string) => `<${basename}/llms.txt>; rel="describedby"; type="text/plain"`;

const toCatalogLink = (basename: string) => `<${basename}/.well-known/api-catalog>; rel="api-catalog"`;

/** Creates `/.well-known/api-catalog`, which lists each API with its specifications (RFC 9727, RFC 9264). */
export function createApiCatalog(apis: readonly Api[], siteUrl: string): Resource {
  const linkset = apis.map((api) => ({
    anchor: `${siteUrl}${api.overviewPath}`,
    "service-doc": [{ href: `${siteUrl}${api.overviewPath}`, type: "text/html", title: api.title }],
    "service-desc": listSpecifications(api).map(({ path, type }) => ({ href: `${siteUrl}${path}`, type })),
  }));
  const contentType = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';
  return {
    ...toJsonResource("/.well-known/api-catalog", contentType, { linkset }),
    headers: { link: toCatalogLink(toBasename(siteUrl)) },
  };
}

/** Lists the downloads of the whole specification. */
const listSpecifications = ({ downloads, index }: Api) =>
  downloads
    .filter(({ path }) => path.startsWith(`${index.downloadPath}.`))
    .map(({ path, contentType }) => ({ path, type: contentType.split(";")[0] }));
