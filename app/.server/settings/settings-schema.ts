import { z } from "zod";

import { isAbsoluteUrl } from "#app/.server/text/url.ts";
import { normalizePath } from "#app/lib/site-path.ts";
import { trimEndOf } from "#app/lib/trim-end-of.ts";

const text = z.string().trim().min(1, "is empty");

/** A site path such as `/docs/api`; never `//host`, a backslash or a trailing slash. */
const sitePath = text
  .regex(/^\/(?![/\\])[^\\\s?#]*$/, "is not a path of this site, such as /docs/api")
  .transform((written, context) => {
    // As requests spell it: letters beyond ASCII are percent-encoded.
    const path = normalizePath(trimEndOf(written, "/") || "/");
    if (path !== undefined) return path;
    context.addIssue({ code: "custom", message: "has a part that no address can have, such as //, .. or %2F" });
    return z.NEVER;
  });

const absoluteUrl = text.refine(
  (value) => isAbsoluteUrl(value, ["http:", "https:", "mailto:"]),
  "is not an http(s) or mailto URL",
);

const origin = text
  .refine((value) => isAbsoluteUrl(value, ["http:", "https:"]), "is not an http(s) URL")
  .refine(
    (value) => !URL.canParse(value) || new URL(value).pathname === "/",
    "has a path: the site is served at the root of its origin",
  )
  .transform((value) => new URL(value).origin);

const linkLabel = text.describe("What readers see.");

const link = z
  .strictObject({
    label: linkLabel,
    to: sitePathWithFragment()
      .optional()
      .describe("Path of a page of this site, such as /docs/api. Either this or `href`."),
    href: absoluteUrl.optional().describe("Address elsewhere, with https:// or mailto:. Either this or `to`."),
  })
  .refine(
    (value) => (value.to === undefined) !== (value.href === undefined),
    "needs either `to` (a page of this site) or `href` (an address elsewhere)",
  );

function sitePathWithFragment() {
  return text.regex(/^\/(?![/\\])[^\\\s]*$/, "is not a path of this site, such as /docs/api");
}

const menu = z.strictObject({
  label: linkLabel,
  items: z.array(link).min(1, "is empty").describe("Links of the menu, in order."),
});

const language = z.strictObject({
  code: text
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "is not a language tag such as en or pt-BR")
    .describe("Language tag, such as en or pt-BR."),
  label: text.describe("Name of the language in that language."),
  direction: z.enum(["ltr", "rtl"]).default("ltr").describe("Which way it is written."),
  url: origin.optional().describe("Origin of the site in that language. Absent for this site."),
});

const api = z.strictObject({
  id: text
    .regex(/^[A-Za-z0-9_-]+$/, "is not a name of letters, digits, - and _")
    .describe("Name that never changes: readers' choices are kept under it."),
  file: text.describe("The description, below the folder of descriptions."),
  label: text.optional().describe("Short name in menus; the description's title where it is absent."),
  basePath: sitePath
    .optional()
    .describe("Where its pages live: /docs/api for a single API, else /docs/{file name} where it is absent."),
});

const seconds = z.number().int("is not a whole number").nonnegative("is negative");

const caching = z.strictObject({
  browserSeconds: seconds.default(0).describe("How long a browser may use what it has without asking."),
  sharedSeconds: seconds.default(60).describe("How long a shared cache, such as a CDN, may."),
  staleWhileRevalidateSeconds: seconds.default(600).describe("How long after that it may answer while it asks."),
  staleIfErrorSeconds: seconds.default(86_400).describe("How long it may answer while this server does not."),
});

const strictTransport = z.strictObject({
  maxAgeSeconds: seconds.describe("How long browsers insist on https."),
  includeSubDomains: z.boolean().default(false).describe("Whether the same goes for every host below this one."),
  preload: z.boolean().default(false).describe("Whether browsers may ship with the site in their lists."),
});

const agentPaths = z.array(text.regex(/^\/[^\s#]*$/, "is not a path, such as /docs"));

const crawlers = z.strictObject({
  contentSignals: z
    .strictObject({
      search: z.boolean().optional().describe("Whether search engines may index the content."),
      aiInput: z.boolean().optional().describe("Whether AI may use the content to answer a question."),
      aiTrain: z.boolean().optional().describe("Whether AI models may be trained with the content."),
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

const security = z.strictObject({
  contact: z.array(absoluteUrl).min(1, "is empty").describe("Where to report a vulnerability: https:// or mailto:."),
  expires: z.iso.date().describe("Last day on which this information is valid, such as 2026-12-31."),
  policy: absoluteUrl.optional().describe("How reports are handled."),
});

const diagnosticCodes = [
  "broken-anchor",
  "broken-markdown-link",
  "broken-description-link",
  "duplicate-route",
] as const;

/**
 * `content/site.yml`. Unknown keys are errors, so that a misspelt setting is not silently without effect. The descriptions
 * are what editors show: see `docs/site.schema.json`, which is made from here.
 */
export const settingsSchema = z.strictObject({
  title: text.describe("Name of the site, in the navigation bar and after each page's title."),
  tagline: text.default("").describe("One line on the home page."),
  url: origin.describe(
    "Origin of the site, such as https://docs.example.com: feeds, sitemap and canonical links start with it.",
  ),
  provider: text.optional().describe("Who publishes the site."),
  copyright: text
    .optional()
    .describe("Line at the foot of every page: plain text, year and holder as they should be printed."),
  languages: z
    .array(language)
    .min(1, "is empty")
    .default([{ code: "en", label: "English", direction: "ltr" }])
    .describe("Languages that the site is published in; the first is this site's."),
  logo: z
    .strictObject({
      src: sitePath.describe("Path of the picture, such as /img/logo.svg."),
      srcDark: sitePath.optional().describe("The same for the dark mode."),
      alt: z.string().default("").describe("What it shows; empty beside the title."),
    })
    .optional()
    .describe("Picture in the navigation bar."),
  favicons: z.array(sitePath).default([]).describe("Icons of the site, the best first."),
  socialCard: sitePath
    .optional()
    .describe("Picture that is shown where a page is shared that has none of its own and gets none drawn."),
  socialCards: z
    .boolean()
    .default(true)
    .describe(
      "Whether each page without a picture of its own gets one drawn from its title, to be shown where it is shared.",
    ),
  colourMode: z
    .strictObject({
      default: z.enum(["light", "dark"]).default("light").describe("What a reader sees first."),
      switch: z.boolean().default(true).describe("Whether readers can change it."),
    })
    .default({ default: "light", switch: true })
    .describe("Light or dark. The system's preference is not followed."),
  navbar: z
    .strictObject({
      hideOnScroll: z.boolean().default(false).describe("Whether the bar gives way while a reader scrolls down."),
      items: z
        .array(z.union([link, menu]))
        .default([])
        .describe("Links and menus, in order."),
    })
    .default({ hideOnScroll: false, items: [] })
    .describe("The bar at the top."),
  footer: z
    .strictObject({
      groups: z
        .array(
          z.strictObject({
            title: text.describe("Heading of the group."),
            links: z.array(link).describe("Links of the group, in order."),
          }),
        )
        .default([])
        .describe("Columns of links."),
    })
    .default({ groups: [] })
    .describe("The foot of every page."),
  announcement: z
    .strictObject({
      id: text.describe("Another id shows the bar again to readers who have dismissed it."),
      content: text.describe("One line of Markdown."),
      dismissible: z.boolean().default(true).describe("Whether readers can dismiss it."),
    })
    .optional()
    .describe("A bar above everything else."),
  docs: z
    .strictObject({
      versions: z
        .array(
          z.strictObject({
            name: text.describe("Name that never changes."),
            label: text.describe("What readers see."),
          }),
        )
        .min(1, "is empty")
        .describe("Versions of the documentation, the current one first."),
    })
    .default({ versions: [{ name: "current", label: "Next" }] })
    .describe("The documentation below /docs."),
  apis: z
    .array(api)
    .optional()
    .describe("The published API descriptions, in order; every description in the folder where this is absent."),
  releaseNotes: z
    .strictObject({
      title: text.default("Release notes").describe("Title of the list."),
      description: text.optional().describe("What search engines and feeds say about it."),
      sidebarTitle: text.default("Recent updates").describe("Title of the sidebar."),
      sidebarCount: z.number().int().positive().default(50).describe("How many notes the sidebar lists."),
    })
    .prefault({})
    .describe("The section below /release-notes."),
  repository: z
    .strictObject({
      url: absoluteUrl.describe("Where the content is kept."),
      editUrl: absoluteUrl
        .optional()
        .describe("Prefix that, followed by a file's path from the working directory, opens it for editing."),
    })
    .optional()
    .describe("Lets pages link to their source."),
  caching: caching.prefault({}).describe("What browsers and shared caches may keep of pages, feeds and files."),
  strictTransport: strictTransport
    .optional()
    .describe(
      "Strict-Transport-Security; sent only when set, because browsers hold a site to it for as long as it says.",
    ),
  crawlers: crawlers.prefault({}).describe("What robots.txt says."),
  security: security.optional().describe("What /.well-known/security.txt says (RFC 9116); absent without it."),
  mcp: z
    .strictObject({ enabled: z.boolean().default(true).describe("Whether it answers.") })
    .prefault({})
    .describe("The read-only server for AI agents at /mcp."),
  redirects: z
    // Not `sitePath`, which would change the key: diagnostics look for it in the file as it is written.
    .record(
      text.regex(/^\/(?![/\\])[^\\\s?#]*$/, "is not a path of this site, such as /docs/api"),
      sitePathWithFragment(),
    )
    .default({})
    .describe("Moved pages: from an old path to a page of this site."),
  problems: z
    .partialRecord(z.enum(diagnosticCodes), z.enum(["warning", "error"]))
    .default({})
    .describe("Raises warnings to errors. A failure can never be lowered."),
});

/** The site's settings, checked and with defaults filled in. */
export type Settings = Readonly<z.output<typeof settingsSchema>>;
export type LinkSetting = z.output<typeof link>;

/** Stands in for settings that are broken, so that the rest of the content can be checked in the same run. Never served. */
export const stopgapSettings: Settings = settingsSchema.parse({ title: "Settings", url: "https://settings.invalid" });
