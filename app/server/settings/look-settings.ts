import { z } from "zod";
import { isAbsoluteUrl } from "#app/server/text/url.ts";
import { sitePath, text } from "./setting-types.ts";

// Without quotes, YAML reads the color as a comment.
const notColor = 'is not a color in quotes, such as "#0a5fb4"';

const color = z.string({ error: notColor }).regex(/^#(?:[\da-f]{3}|[\da-f]{6})$/i, notColor);

/** Path of a file below the content folder. */
const contentFile = text.regex(
  /^(?!\/)[^\\]+$/,
  "is not the path of a file in the content folder, such as brand/site.css",
);

const font = z
  .union([contentFile.transform((file) => [file]), z.array(contentFile).min(1, "is empty")])
  .exactOptional();

const fonts = z.strictObject({
  text: font.describe("File of the font for text, or a list of its files for several weights and styles."),
  headings: font.describe("The same for headings. Default: the font for text."),
  code: font.describe("The same for code."),
});

/** A style sheet of the content folder. */
export const customCss = contentFile
  .regex(/\.css$/, "is not the path of a style sheet, such as brand.css")
  .exactOptional()
  .describe("Style sheet in the content folder that is applied after all others, such as brand.css.");

export const brandSettings = z
  .strictObject({
    accent: color
      .exactOptional()
      .describe('Color of buttons, links, focus rings, tags, the selected entry and social cards, such as "#0a5fb4".'),
    accentDark: color.exactOptional().describe("The accent in dark mode. Default: computed from the accent."),
    radius: z
      .number()
      .min(0, "is negative")
      .max(24, "is more than 24")
      .exactOptional()
      .describe("Radius of the corners of buttons and boxes, in pixels. Default: 8."),
    fonts: fonts.exactOptional().describe("Fonts in the content folder. Default: fonts of the reader's system."),
  })
  .refine(({ accent, accentDark }) => accentDark === undefined || accent !== undefined, "has accentDark, but no accent")
  .exactOptional()
  .describe("The look of the site. Shades and a readable color for each mode are computed from the accent.");

const httpsUrl = text.refine((value) => isAbsoluteUrl(value, ["https:"]), "is not an https URL");

const meta = z
  .strictObject({
    name: text.exactOptional().describe("Name, such as google-site-verification. Either this or `property`."),
    property: text.exactOptional().describe("Property, such as fb:app_id. Either this or `name`."),
    content: text.describe("Content."),
  })
  .refine(
    (value) => (value.name === undefined) !== (value.property === undefined),
    "needs either `name` or `property`",
  );

const link = z.strictObject({
  rel: z
    .enum(["icon", "apple-touch-icon", "mask-icon", "manifest", "preconnect", "dns-prefetch", "me"])
    .describe("What the link is for."),
  href: z.union([sitePath, httpsUrl]).describe("Path of a file of this site, or URL of another site."),
  type: text.exactOptional().describe("Media type, such as image/png."),
  sizes: text.exactOptional().describe("Sizes of an icon, such as 32x32."),
  media: text.exactOptional().describe("Media query, such as (prefers-color-scheme: dark)."),
  color: text.exactOptional().describe("Color of a mask-icon."),
  crossOrigin: z
    .enum(["anonymous", "use-credentials"])
    .exactOptional()
    .describe("How the resource is requested from another origin."),
});

export const headSettings = z
  .array(
    z.union([
      z.strictObject({ meta: meta.describe("A <meta> element.") }),
      z.strictObject({ link: link.describe("A <link> element.") }),
    ]),
  )
  .default([])
  .describe("Elements of the head of every page, for verification, icons and connections to other hosts.");

const script = z.strictObject({
  src: httpsUrl.describe("URL of the script. Its origin is added to the security policy."),
  integrity: z
    .string()
    .regex(/^sha(?:256|384|512)-[A-Za-z\d+/]+=*$/, "is not a digest such as sha384-…")
    .exactOptional()
    .describe("Digest of the file (Subresource Integrity), with which browsers refuse another file."),
  connect: z
    .array(httpsUrl)
    .exactOptional()
    .describe("URLs of the hosts to which the script sends data. Default: the origin of the script."),
  data: z
    .record(text.regex(/^[a-z][a-z\d-]*$/, "is not the end of an attribute, such as domain"), text)
    .default({})
    .describe("Values of data attributes: domain stands for data-domain."),
});

export const scriptSettings = z
  .array(script)
  .default([])
  .describe("Scripts of other hosts that every page loads, such as a counter of visits. Default: none.");
