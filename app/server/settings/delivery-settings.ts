import { z } from "zod";
import { absoluteUrl, text } from "./setting-types.ts";

const seconds = z.number().int("is not a whole number").nonnegative("is negative");

export const cachingSettings = z.strictObject({
  browserSeconds: seconds.default(0).describe("How long browsers may reuse a response without revalidation."),
  sharedSeconds: seconds
    .default(60)
    .describe("How long shared caches, such as a CDN, may reuse a response without revalidation."),
  staleWhileRevalidateSeconds: seconds
    .default(600)
    .describe("How long after that they may serve it while they revalidate it."),
  staleIfErrorSeconds: seconds.default(86_400).describe("How long they may serve it while this server is unavailable."),
});

export const strictTransportSettings = z.strictObject({
  maxAgeSeconds: seconds.describe("How long browsers use only HTTPS for this host."),
  includeSubDomains: z.boolean().default(false).describe("Whether this includes all subdomains."),
  preload: z.boolean().default(false).describe("Whether browsers may include the site in their preload lists."),
});

const agentPaths = z.array(text.regex(/^\/[^\s#]*$/, "is not a path, such as /docs"));

export const crawlerSettings = z.strictObject({
  contentSignals: z
    .strictObject({
      search: z.boolean().exactOptional().describe("Whether search engines may index the content."),
      aiInput: z.boolean().exactOptional().describe("Whether AI may use the content to answer a question."),
      aiTrain: z.boolean().exactOptional().describe("Whether AI models may be trained with the content."),
    })
    .default({ search: true, aiInput: true })
    .describe("The Content-Signal line of robots.txt (contentsignals.org); a signal that is absent is left open."),
  rules: z
    .array(
      z.strictObject({
        agents: z
          .array(text.regex(/^[\w*.-]+$/, "is not the name of a crawler"))
          .min(1, "is empty")
          .describe("Crawlers."),
        allow: agentPaths.default([]).describe("Beginnings of paths that they may request."),
        disallow: agentPaths.default([]).describe("Beginnings of paths that they may not request; / for all."),
      }),
    )
    .default([])
    .describe("Rules for single crawlers, such as GPTBot or ClaudeBot, in place of those for all."),
});

export const securitySettings = z.strictObject({
  contact: z.array(absoluteUrl).min(1, "is empty").describe("Where to report a vulnerability: https:// or mailto:."),
  expires: z.iso.date().describe("Last day on which this information is valid, such as 2026-12-31."),
  policy: absoluteUrl.exactOptional().describe("How reports are handled."),
});
