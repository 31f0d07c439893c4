import { z } from "zod";

const text = z.string().trim().min(1, "is empty");

/** A site path such as `/docs/api`; never `//host`, a backslash or a trailing slash. */
const sitePath = text
  .regex(/^\/(?![/\\])[^\\\s?#]*$/, "is not a path of this site, such as /docs/api")
  .transform((p) => (p === "/" ? p : p.replace(/\/+$/, "")));

const absoluteUrl = text.refine(
  (value) => URL.canParse(value) && /^(https?|mailto):$/.test(new URL(value).protocol),
  "is not an http(s) or mailto URL",
);

const origin = text
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), "is not an http(s) URL")
  .refine(
    (value) => !URL.canParse(value) || new URL(value).pathname === "/",
    "has a path: the site is served at the root of its origin",
  )
  .transform((value) => new URL(value).origin);

const link = z
  .strictObject({ label: text, to: sitePathWithFragment().optional(), href: absoluteUrl.optional() })
  .refine(
    (value) => (value.to === undefined) !== (value.href === undefined),
    "needs either `to` (a page of this site) or `href` (an address elsewhere)",
  );

function sitePathWithFragment() {
  return text.regex(/^\/(?![/\\])[^\\\s]*$/, "is not a path of this site, such as /docs/api");
}

const menu = z.strictObject({ label: text, items: z.array(link).min(1, "is empty") });

const seconds = z.number().int("is not a whole number").nonnegative("is negative");

const problemCodes = ["broken-anchor", "broken-markdown-link", "broken-description-link", "duplicate-route"] as const;

/** `content/site.yml`. Unknown keys are errors, so that a misspelt setting is not silently without effect. */
export const settingsSchema = z.strictObject({
  title: text,
  tagline: text.default(""),
  url: origin,
  provider: text.optional(),
  /** Plain text; the year and the holder as they should be printed. */
  copyright: text.optional(),
  languages: z
    .array(
      z.strictObject({
        code: text.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "is not a language tag such as en or pt-BR"),
        label: text,
        direction: z.enum(["ltr", "rtl"]).default("ltr"),
        url: origin.optional(),
      }),
    )
    .min(1, "is empty")
    .default([{ code: "en", label: "English", direction: "ltr" }]),
  logo: z.strictObject({ src: sitePath, srcDark: sitePath.optional(), alt: z.string().default("") }).optional(),
  favicons: z.array(sitePath).default([]),
  socialCard: sitePath.optional(),
  colourMode: z
    .strictObject({ default: z.enum(["light", "dark"]).default("light"), switch: z.boolean().default(true) })
    .default({ default: "light", switch: true }),
  navbar: z
    .strictObject({ hideOnScroll: z.boolean().default(false), items: z.array(z.union([link, menu])).default([]) })
    .default({ hideOnScroll: false, items: [] }),
  footer: z
    .strictObject({ groups: z.array(z.strictObject({ title: text, links: z.array(link) })).default([]) })
    .default({ groups: [] }),
  announcement: z.strictObject({ id: text, content: text, dismissible: z.boolean().default(true) }).optional(),
  docs: z
    .strictObject({
      versions: z.array(z.strictObject({ name: text, label: text })).min(1, "is empty"),
    })
    .default({ versions: [{ name: "current", label: "Next" }] }),
  apis: z
    .array(
      z.strictObject({
        id: text.regex(/^[A-Za-z0-9_-]+$/, "is not a name of letters, digits, - and _"),
        file: text,
        label: text.optional(),
        basePath: sitePath.optional(),
      }),
    )
    .optional(),
  releaseNotes: z
    .strictObject({
      title: text.default("Release notes"),
      description: text.optional(),
      sidebarTitle: text.default("Recent updates"),
      /** How many notes the sidebar lists. */
      sidebarCount: z.number().int().positive().default(50),
    })
    .prefault({}),
  repository: z
    .strictObject({
      url: absoluteUrl,
      /** Prefix that, followed by a file's path from the working directory, opens it for editing. */
      editUrl: absoluteUrl.optional(),
    })
    .optional(),
  /** What browsers and shared caches may keep of pages, feeds and files, in seconds. */
  caching: z
    .strictObject({
      browserSeconds: seconds.default(0),
      sharedSeconds: seconds.default(60),
      staleWhileRevalidateSeconds: seconds.default(600),
      staleIfErrorSeconds: seconds.default(86_400),
    })
    .prefault({}),
  /** `Strict-Transport-Security`; sent only when set, because browsers hold a site to it for as long as it says. */
  strictTransport: z
    .strictObject({
      maxAgeSeconds: seconds,
      includeSubDomains: z.boolean().default(false),
      preload: z.boolean().default(false),
    })
    .optional(),
  /** Moved pages: from an old path to a page of this site. */
  redirects: z.record(sitePath, sitePathWithFragment()).default({}),
  /** Raises warnings to errors. A failure can never be lowered. */
  problems: z.partialRecord(z.enum(problemCodes), z.enum(["warning", "error"])).default({}),
});

/** The site's settings, checked and with defaults filled in. */
export type Settings = Readonly<z.output<typeof settingsSchema>>;
export type LinkSetting = z.output<typeof link>;
