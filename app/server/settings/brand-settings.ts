import { z } from "zod";
import { text } from "./setting-types.ts";

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
