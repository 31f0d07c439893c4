import { z } from "zod";
import { isAbsoluteUrl } from "#app/server/text/url.ts";
import { sitePath, text } from "./setting-types.ts";

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
