import { z } from "zod";
import { isAbsoluteUrl } from "#app/server/text/url.ts";
import { sitePath, text } from "./setting-types.ts";

const relativePath = text.regex(/^(?![/\\])[^\\]*$/, "is not a relative path, such as blog");

/** Folder of the notes, unless `releaseNotes.folder` names another one. */
export const defaultNotesFolder = "release-notes";

export const releaseNotes = z
  .strictObject({
    path: sitePath.default("/release-notes").describe("Path of the list; notes, tags, authors and feeds are below it."),
    folder: relativePath
      .regex(/^(?!.*(?:^|\/)\.{1,2}(?:\/|$))/, "leads out of the content folder")
      .default(defaultNotesFolder)
      .describe("Folder of the notes, relative to the content folder."),
    perPage: z
      .union([z.literal("all"), z.int("is neither `all` nor a whole number").positive("is not greater than 0")])
      .default("all")
      .describe("How many notes a page of a list shows: `all`, or a number. Later pages are at {list}/page/2."),
    authorsMapPath: relativePath
      .default("authors.yml")
      .describe("File that declares the authors, relative to the folder of the notes."),
    title: text.default("Release notes").describe("Title of the list."),
    description: text.exactOptional().describe("Description for search engines and feeds."),
    sidebarTitle: text.default("Recent updates").describe("Title of the sidebar."),
    sidebarCount: z.number().int().positive().default(50).describe("How many notes the sidebar lists."),
  })
  .prefault({})
  .describe("The section of release notes, or a blog.");

const redirectTarget = text.refine(
  (value) => /^\/(?![/\\])[^\\\s]*$/.test(value) || isAbsoluteUrl(value, ["http:", "https:"]),
  "is neither a path of this site, such as /docs/api, nor an http(s) URL",
);

export const redirects = z
  // `sitePath` would change the spelling of the key. Diagnostics find a key by its original spelling.
  .record(text.regex(/^\/(?![/\\])[^\\\s?#]*$/, "is not a path of this site, such as /docs/api"), redirectTarget)
  .default({})
  .describe(
    "Moved pages: from an old path to a page or file of this site, or to a URL of another site. /old/* stands for /old and every path below it; a target that ends in /* keeps the rest of the path.",
  );

export const externalPaths = z
  .array(sitePath)
  .default([])
  .describe("Paths that another server responds to, with everything below them. Links there are not checked.");

export const problems = z
  .record(text.regex(/^[a-z\d]+(?:-[a-z\d]+)*$/, "is not a code such as broken-link"), z.enum(["warning", "error"]))
  .default({})
  .describe(
    "Severities of named codes, such as `broken-link: warning`. A site with errors does not start. `npm run check` prints the changed severities. Invalid settings are always errors.",
  );

const formats = z.enum(["md", "mdx", "detect"]);

export const markdownSettings = z.strictObject({
  format: formats
    .exactOptional()
    .describe(
      "Syntax of .md files: md is CommonMark, mdx is MDX, detect decides by the extension. Default: MDX, or CommonMark with a warning where that fails. Front matter (mdx: {format: …}) overrides it.",
    ),
  mermaid: z
    .boolean()
    .default(false)
    .describe("Whether code blocks in Mermaid are shown as diagrams. Without it, they are shown as code."),
  math: z
    .boolean()
    .exactOptional()
    .describe(
      "Whether $…$ and $$…$$ are formulas in TeX, which are shown as MathML. Default: in files where one of them has TeX, such as \\alpha or x_{1}.",
    ),
});

const tagName = z.string().regex(/^[a-z][a-z0-9]*$/, "is not the name of an HTML element, such as div");

export const componentSettings = z
  .record(
    z.string().regex(/^[A-Z][\w.]*$/, "is not the name of a component, such as Card"),
    z.union([
      tagName,
      z.strictObject({
        as: tagName.describe("Name of the HTML element."),
        show: z
          .array(z.string().min(1, "is empty"))
          .exactOptional()
          .describe("Props to show in the element, in order; children is what the component contains."),
      }),
    ]),
  )
  .default({})
  .describe("HTML elements that stand for components of the content that this server does not have.");

/** Number of hosts in `embeds` and in the security policy. Clients refuse responses with longer headers. */
export const embedCap = 100;

export const embedSettings = z
  .array(
    z
      .string()
      .regex(
        /^(?=.{1,253}$)[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})+$/,
        "is not the name of a host in lower case, such as www.youtube.com",
      ),
  )
  .max(embedCap, `has more than ${embedCap} hosts`)
  .default([])
  .describe("Hosts whose <iframe> readers can load with a click. The security policy allows frames of no other host.");
