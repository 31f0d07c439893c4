import type { RequestHandler } from "express";
import type { Site } from "#app/.server/site.ts";
import { toMarkdownPath } from "#app/lib/markdown-path.ts";
import { normalisePath } from "#app/lib/site-path.ts";
import { prefersMarkdown } from "./prefers-markdown.ts";

/** Gives a client that prefers it the page it asks for as Markdown: from here on the request is one for the twin. */
export function negotiateMarkdown({ pages }: Pick<Site, "pages">): RequestHandler {
  return (request, _response, next) => {
    if (prefersMarkdown(request.headers.accept)) {
      const path = normalisePath(request.path);
      if (path !== undefined && pages.has(path)) request.url = toMarkdownPath(path);
    }
    next();
  };
}
