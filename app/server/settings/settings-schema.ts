import { z } from "zod";
import {
  componentSettings,
  embedSettings,
  externalPaths,
  markdownSettings,
  problems,
  redirects,
  releaseNotes,
} from "./content-settings.ts";
import { cachingSettings, crawlerSettings, securitySettings, strictTransportSettings } from "./delivery-settings.ts";
import { docsSettings } from "./docs-settings.ts";
import { brandSettings, customCss, headSettings, scriptSettings } from "./look-settings.ts";
import { absoluteUrl, sitePath, sitePathWithFragment, siteUrl, text } from "./setting-types.ts";

const linkLabel = text.describe("Text of the link.");

const link = z
  .strictObject({
    label: linkLabel,
    to: sitePathWithFragment
      .exactOptional()
      .describe("Path of a page of this site, such as /docs/api. Either this or `href`."),
    href: absoluteUrl.exactOptional().describe("URL of another site, with https:// or mailto:. Either this or `to`."),
  })
  .refine(
    (value) => (value.to === undefined) !== (value.href === undefined),
    "needs either `to` (a page of this site) or `href` (a URL of another site)",
  );

const menu = z.strictObject({
  label: linkLabel,
  items: z
    .union([z.literal("apis"), z.array(link).min(1, "is empty")])
    .describe("Links of the menu, in order, or `apis` for all APIs of the site."),
});

const language = z.strictObject({
  code: text
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "is not a language tag such as en or pt-BR")
    .describe("Language tag, such as en or pt-BR."),
  label: text.describe("Name of the language in that language."),
  direction: z.enum(["ltr", "rtl"]).default("ltr").describe("Text direction."),
  url: siteUrl.exactOptional().describe("URL of the site in that language. Absent for this site."),
});

const api = z.strictObject({
  id: text
    .regex(/^[A-Za-z0-9_-]+$/, "is not a name of letters, digits, - and _")
    .describe("Stable name, under which browsers store readers' choices."),
  file: text.describe("File of the specification, relative to the specifications folder."),
  overlays: z
    .array(text)
    .exactOptional()
    .describe(
      "Overlays (OpenAPI Overlay) that are applied to the specification, in order, relative to the specifications folder. Default: {name}.overlay.yaml beside {name}.yaml.",
    ),
  extensions: z
    .array(text.regex(/^x-/, "does not begin with x-"))
    .exactOptional()
    .describe("Vendor extensions that pages show as they are written, such as x-rate-limit. Default: none."),
  label: text.exactOptional().describe("Short name in menus. Default: the title of the specification."),
  group: text
    .exactOptional()
    .describe("Heading under which /docs lists the API, if the site has many. APIs without a group come first."),
  // Every path of the site would be below the API.
  basePath: sitePath
    .refine(
      (path) => path !== "/",
      "is the path of the home page, so it cannot be that of an API; write one such as /api",
    )
    .exactOptional()
    .describe("Path of its pages. Default: /docs/api for a single API, else /docs/{file name}."),
});

/** Schema of `content/site.yml`. Unknown keys are errors. `docs/site.schema.json` is generated from this schema. */
export const settingsSchema = z.strictObject({
  title: text.describe("Name of the site, in the navigation bar and after each page's title."),
  tagline: text.default("").describe("Tagline on the home page."),
  url: siteUrl.describe(
    "URL of the site, such as https://docs.example.com, or https://example.com/docs if it is served below a path.",
  ),
  provider: text.exactOptional().describe("Who publishes the site."),
  copyright: text.exactOptional().describe("Copyright line in the footer, as plain text."),
  languages: z
    .array(language)
    .min(1, "is empty")
    .default([{ code: "en", label: "English", direction: "ltr" }])
    .describe("Languages of the site. The first one is the language of this site."),
  logo: z
    .strictObject({
      src: sitePath.describe("Path of the image, such as /img/logo.svg."),
      srcDark: sitePath.exactOptional().describe("Path of the image for dark mode."),
      href: z
        .union([sitePathWithFragment, absoluteUrl])
        .default("/")
        .describe("Path of a page, or URL of another site, to which the logo and the title lead."),
    })
    .exactOptional()
    .describe("Logo in the navigation bar, beside the title. It needs no alternative text."),
  favicons: z
    .array(sitePath)
    .default([])
    .describe("Icons of the site, in order of preference. Default: the first letter of the title on the accent."),
  brand: brandSettings,
  customCss,
  head: headSettings,
  scripts: scriptSettings,
  socialCard: sitePath
    .exactOptional()
    .describe("Image for sharing a page that has neither an image of its own nor a social card."),
  socialCards: z
    .boolean()
    .default(true)
    .describe("Whether a social card is rendered for each page without an image of its own."),
  colorMode: z
    .strictObject({
      default: z
        .enum(["light", "dark", "system"])
        .default("light")
        .describe("Mode until a reader chooses another one. The mode of the reader's system needs scripts."),
      switch: z.boolean().default(true).describe("Whether readers can switch the mode."),
    })
    .default({ default: "light", switch: true })
    .describe("Light or dark mode."),
  navbar: z
    .strictObject({
      hideOnScroll: z
        .boolean()
        .default(false)
        .describe("Whether the navigation bar hides while a reader scrolls down."),
      languageMenu: z
        .boolean()
        .exactOptional()
        .describe("Whether there is a menu of languages. Default: if the site has several."),
      items: z
        .array(z.union([link, menu]))
        .default([])
        .describe("Links and menus, in order. Default: the release notes, the APIs and the guides."),
    })
    .default({ hideOnScroll: false, items: [] })
    .describe("The navigation bar."),
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
    .describe("The footer of every page."),
  announcement: z
    .strictObject({
      id: text.describe("A new id shows the announcement again to readers who dismissed an earlier one."),
      content: text.describe("One line of Markdown. Its paths begin with /, since every page shows it."),
      dismissible: z.boolean().default(true).describe("Whether readers can dismiss it."),
    })
    .exactOptional()
    .describe("An announcement above the navigation bar."),
  docs: docsSettings,
  apis: z
    .array(api)
    .superRefine((apis, context) => {
      const message = "must differ from the id of an earlier API";
      for (const [index, { id }] of apis.entries())
        if (apis.findIndex((other) => other.id === id) < index)
          context.addIssue({ code: "custom", path: [index, "id"], message });
    })
    .exactOptional()
    .describe("The published specifications, in order. Default: every specification in the folder."),
  releaseNotes,
  repository: z
    .strictObject({
      editUrl: absoluteUrl.describe(
        "URL prefix that, followed by a file's path in the repository, opens the file for editing.",
      ),
    })
    .exactOptional()
    .describe("The content's repository, for *Edit this page*."),
  lastUpdate: z
    .strictObject({
      git: z
        .boolean()
        .default(false)
        .describe(
          "Whether pages without `last_update` in their front matter show the date of their last commit in Git.",
        ),
      authors: z.boolean().default(false).describe("Whether they also show the name of the commit's author."),
    })
    .prefault({})
    .describe("When and by whom pages and guides were updated."),
  caching: cachingSettings.prefault({}).describe("How browsers and shared caches may cache pages, feeds and files."),
  strictTransport: strictTransportSettings
    .exactOptional()
    .describe(
      "The Strict-Transport-Security header. It is sent only when this is set, because browsers enforce it for its whole duration.",
    ),
  crawlers: crawlerSettings.prefault({}).describe("Contents of robots.txt."),
  security: securitySettings
    .exactOptional()
    .describe("Contents of /.well-known/security.txt (RFC 9116). Without this setting there is no such file."),
  mcp: z
    .strictObject({ enabled: z.boolean().default(true).describe("Whether the server is available.") })
    .prefault({})
    .describe("The read-only server for AI agents at /mcp."),
  search: z
    .strictObject({
      synonyms: z
        .array(z.array(text).min(2, "needs at least two words or phrases"))
        .default([])
        .describe("Lists of words and phrases that mean the same to readers, such as [hazmat, dangerous goods]."),
      promoted: z
        .array(
          z.strictObject({
            queries: z
              .array(text)
              .min(1, "is empty")
              .describe("Queries, in any case and spelling of spaces and hyphens."),
            to: sitePathWithFragment.describe("Path of the page, section or operation that is their first result."),
          }),
        )
        .default([])
        .describe("Results that are shown first for the queries that matter most."),
    })
    .prefault({})
    .describe("Synonyms and promoted results of the search."),
  autolink: z
    .boolean()
    .default(false)
    .describe(
      "Whether names of the API in inline code link to their pages: operations and schemas, such as `POST /orders` or `OrderLine`, and what belongs to those that the page links to or names, such as the field `lines[].price`.",
    ),
  markdown: markdownSettings.prefault({}).describe("How Markdown files are read."),
  components: componentSettings,
  embeds: embedSettings,
  redirects,
  externalPaths,
  problems,
});

/** The validated settings with their defaults. */
export type Settings = Readonly<z.output<typeof settingsSchema>>;
/** A link in the settings of the navigation bar or the footer. */
export type LinkSetting = z.output<typeof link>;

/** Creates the JSON Schema of `site.yml` for editors. */
export function toSettingsJsonSchema(): z.core.JSONSchema.BaseSchema {
  return { ...z.toJSONSchema(settingsSchema, { io: "input" }), title: "Settings of a documentation site" };
}
