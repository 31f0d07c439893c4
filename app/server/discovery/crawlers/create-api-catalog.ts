import { toBasename } from "#app/lib/site-path.ts";
import type { Resource } from "#app/server/model/resource.ts";
import type { Api } from "#app/server/reference/load-reference.ts";

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
export function listSpecifications(api: Api): Api["downloads"] {
  const toDepth = ({ path }: Api["downloads"][number]) => path.split("/").length;
  // `Math.min(...)` fails if an API has more downloads than a function can have arguments.
  const depth = api.downloads.reduce((least, download) => Math.min(least, toDepth(download)), Number.POSITIVE_INFINITY);
  return api.downloads.filter((download) => toDepth(download) === depth);
}
