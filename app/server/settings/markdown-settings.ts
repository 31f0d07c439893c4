import { z } from "zod";

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
