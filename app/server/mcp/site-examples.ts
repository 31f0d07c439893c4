import type { Site } from "#app/server/site/site.ts";

/** Names of this site's own content, for the descriptions of tools: agents copy the examples that they read there. */
export interface SiteExamples {
  /** Path of a page, such as `/docs/api/freight-create`. */
  readonly page: string;
  /** Method and path of an operation; undefined for a site without operations. */
  readonly call: string | undefined;
  readonly version: string | undefined;
}

/** Returns the first operation of the site's APIs, or the home page if there is none. */
export function toSiteExamples({ apis, changes }: Site): SiteExamples {
  const operations = apis.flatMap(
    ({ index }) => index.operations.find(({ reference }) => reference.kind === "path") ?? [],
  );
  const [first] = operations;
  const earlier = changes.histories[0]?.versions.list.at(0);
  return {
    page: first?.path ?? "/",
    call: first && `${first.reference.method} ${first.reference.path}`,
    version: earlier?.name ?? apis[0]?.version,
  };
}

/** Formats an example for the end of a description: `, such as /docs`. Empty if there is no example. */
export const suchAs = (example: string | undefined): string => (example ? `, such as ${example}` : "");
