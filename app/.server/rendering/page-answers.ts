import type { Site } from "#app/.server/site.ts";
import { toDataPath } from "#app/lib/site-path.ts";
import type { StoredAnswer } from "./answer.ts";
import type { AnswerStore } from "./answer-store.ts";
import type { CacheHeaders } from "./cache-headers.ts";
import type { PageRenderer, Representation } from "./create-page-renderer.ts";

/** The rendered pages of a site, kept in a store. */
export interface PageAnswers {
  /** The page at a path of the site. */
  readonly get: (path: string, representation: Representation) => Promise<StoredAnswer>;
  /** The answer to an unknown path: one for each route pattern, however many paths are tried. */
  readonly getMissing: (path: string, representation: Representation) => Promise<StoredAnswer>;
  /** The same, if it is in memory. */
  readonly findMissing: (path: string, representation: Representation) => StoredAnswer | undefined;
}

/** Stands in for the unknown part of an unknown path. */
const unknownSegment = "~";

/** Pages are kept under the path they are asked for by, so that `serve-from-memory` finds them without knowing what they are. */
export function createPageAnswers(options: {
  readonly site: Pick<Site, "pages">;
  readonly renderer: PageRenderer;
  readonly store: AnswerStore;
  readonly cacheHeaders: CacheHeaders;
}): PageAnswers {
  const { site, renderer, store, cacheHeaders } = options;

  const get = (key: string, path: string, representation: Representation) =>
    store.get(key, async () => {
      const answer = await renderer.render(path, representation);
      const headers = {
        ...answer.headers,
        "cross-origin-resource-policy": "same-origin",
        ...(answer.status === 200 ? cacheHeaders.page : cacheHeaders.nothing),
        // Search engines are to list documents that exist, not what a script reads.
        ...(answer.status === 200 && representation === "document" ? {} : { "x-robots-tag": "noindex" }),
      };
      return { ...answer, headers };
    });

  return {
    get: (path, representation) => get(representation === "data" ? toDataPath(path) : path, path, representation),
    getMissing: (path, representation) => {
      const pattern = renderer.findPattern(path);
      return get(toMissingKey(pattern, representation), toUnknownPath(pattern, site), representation);
    },
    findMissing: (path, representation) => store.find(toMissingKey(renderer.findPattern(path), representation)),
  };
}

/** No path: those start with a slash. */
const toMissingKey = (pattern: string, representation: Representation) => `missing ${representation} ${pattern}`;

/** A path that belongs to a pattern and to no page. A fixed pattern is left by its spelling: routes match in any case. */
function toUnknownPath(pattern: string, { pages }: Pick<Site, "pages">): string {
  const path = `/${pattern.replace(/:[^/]+|\*/g, unknownSegment).replace(/^\//, "")}`;
  return [path, path.toUpperCase()].find((candidate) => !pages.has(candidate)) ?? `/${unknownSegment}`;
}
