import { addBasename, toBasename, toMarkdownPath } from "#app/lib/site-path.ts";
import type { Page } from "#app/server/model/page.ts";
import type { Resource } from "#app/server/model/resource.ts";
import type { Api } from "#app/server/reference/load-reference.ts";

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

/** Creates `/.well-known/api-catalog`, which lists each API with its specifications (RFC 9727, RFC 9264). */
export function createApiCatalog(apis: readonly Api[], siteUrl: string): Resource {
  return {
    path: "/.well-known/api-catalog",
    contentType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    headers: { link: `<${toBasename(siteUrl)}/.well-known/api-catalog>; rel="api-catalog"` },
    body: () =>
      `${JSON.stringify(
        {
          linkset: apis.map((api) => ({
            anchor: `${siteUrl}${api.overviewPath}`,
            "service-doc": [{ href: `${siteUrl}${api.overviewPath}`, type: "text/html", title: api.title }],
            "service-desc": listSpecifications(api).map(({ path, contentType }) => ({
              href: `${siteUrl}${path}`,
              type: contentType.split(";")[0],
            })),
          })),
        },
        null,
        2,
      )}\n`,
  };
}

/** Returns the downloads of the whole specification. Their paths have the fewest segments. */
function listSpecifications(api: Api): Api["downloads"] {
  const toDepth = ({ path }: Api["downloads"][number]) => path.split("/").length;
  // `Math.min(...)` fails if an API has more downloads than a function can have arguments.
  const depth = api.downloads.reduce((least, download) => Math.min(least, toDepth(download)), Number.POSITIVE_INFINITY);
  return api.downloads.filter((download) => toDepth(download) === depth);
}
