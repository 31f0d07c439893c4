import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import type { SendAnswer } from "#app/.server/middleware/send-answer.ts";
import type { AnswerStore } from "#app/.server/rendering/answer-store.ts";
import type { CacheHeaders } from "#app/.server/rendering/cache-headers.ts";
import type { Site } from "#app/.server/site.ts";
import { fromDataPath, normalisePath } from "#app/lib/site-path.ts";
import { prefersMarkdown } from "./prefers-markdown.ts";

/** What `Accept` chooses between, for pages and for their absence alike. */
export const varyByAccept = { vary: "Accept" } as const;

/** Tells who wants Markdown in Markdown that there is no such page. One answer serves every unknown path, and echoes none. */
export function missInMarkdown(options: {
  readonly site: Pick<Site, "pages" | "shell">;
  readonly store: AnswerStore;
  readonly cacheHeaders: CacheHeaders;
  readonly send: SendAnswer;
}): RequestHandler {
  const { site, store, cacheHeaders, send } = options;
  const body = Buffer.from(tellMissing(site.shell.origin));
  return async (request, response, next) => {
    const path = normalisePath(request.path);
    const isKnown = path !== undefined && site.pages.has(path);
    if (isKnown || fromDataPath(request.path) !== undefined || !wantsMarkdown(request)) return next();
    const answer = await store.get("missing markdown", async () => ({
      status: 404,
      headers: {
        "content-type": "text/markdown; charset=utf-8",
        "access-control-allow-origin": "*",
        "x-robots-tag": "noindex",
        ...varyByAccept,
        ...cacheHeaders.nothing,
      },
      body,
      route: "missing markdown",
    }));
    send(request, response, answer);
  };
}

/** By `Accept`, or by the end of the address where that does not ask for HTML. */
const wantsMarkdown = ({ headers: { accept }, url = "" }: IncomingMessage) =>
  prefersMarkdown(accept) || (/\.md(?:\?|$)/.test(url) && !/text\/html/i.test(accept ?? ""));

const tellMissing = (origin: string) => `# Page not found

There is no page at this address. It may have been mistyped, or the page may have moved.

- [All pages with a description of each](${origin}/llms.txt)
- [All addresses](${origin}/sitemap.xml)
- Search: \`${origin}/search.json?q=words\`
`;
