import path from "node:path";
import { fromBuffer } from "@capsizecss/unpack";
import { create } from "fontkitten";
import { readBytes } from "#app/server/files/read-bytes.ts";
import type { Resource } from "#app/server/model/resource.ts";
import type { Settings } from "#app/server/settings/settings-schema.ts";
import { createAsset } from "./site-asset.ts";

const roles = ["text", "headings", "code"] as const;

/** What a font is for. */
type FontRole = (typeof roles)[number];

/** Formats as `src` names them. Browsers ignore a file with another name, such as `ttf`. */
const formats: Readonly<Record<string, string>> = {
  ".woff2": "woff2",
  ".woff": "woff",
  ".ttf": "truetype",
  ".otf": "opentype",
};

/** A file of a font, and its rule in the style sheet. */
interface FontFile {
  readonly resource: Resource;
  readonly rule: string;
  /** Rule of a font of the system that is scaled to the same width, so that the text does not move when the font loads. */
  readonly fallbackRule: string;
}

/** A font with the files of its weights and styles. */
export interface LoadedFont {
  readonly role: FontRole;
  /** Value of `font-family`. */
  readonly families: string;
  readonly files: readonly FontFile[];
}

/** Finds a file of the content folder. If there is none, the setting that names it has been reported. */
export type FindFile = (
  written: string,
  keys: readonly PropertyKey[],
) => { readonly file: string; readonly refuse: (message: string, hint: string) => void } | undefined;

/** Readers wait for fonts. A font with all letters of Europe has less than 0.4 MB. */
const fontCap = 8 * 1024 * 1024;

/** Loads the fonts of a site. A file that is not a font is reported and left out. */
export async function loadFonts(
  fonts: NonNullable<NonNullable<Settings["brand"]>["fonts"]>,
  find: FindFile,
): Promise<LoadedFont[]> {
  const loaded: LoadedFont[] = [];
  for (const role of roles) {
    const files: FontFile[] = [];
    for (const [index, written] of (fonts[role] ?? []).entries()) {
      const found = find(written, ["brand", "fonts", role]);
      try {
        if (found) files.push(await readFont(role, index, found.file));
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        found?.refuse(`is not a font (${reason})`, "name a WOFF2, WOFF, TTF or OTF file of one font");
      }
    }
    if (files.length > 0) loaded.push({ role, families: toFamilies(role), files });
  }
  return loaded;
}

/** Fonts of the system, with the average width of their letters in em (`xWidthAvg` in Capsize's metrics of Arial). */
const regular = { width: 913 / 2048, src: 'local("Arial"), local("Liberation Sans")' };
const bold = { width: 983 / 2048, src: 'local("Arial Bold"), local("Liberation Sans Bold")' };

/**
 * Reads a font. Its weight and style are those that the file states.
 * @param index number of the file among those of its role
 * @throws if the file is not a font, or cannot be read
 */
async function readFont(role: FontRole, index: number, file: string): Promise<FontFile> {
  const bytes = readBytes(file, fontCap);
  const extension = path.extname(file).toLowerCase();
  const format = formats[extension];
  const font = create(bytes);
  if (format === undefined || font.isCollection) throw new Error("not a WOFF2, WOFF, TTF or OTF file of one font");
  const { wght } = font.variationAxes;
  const weight = wght === undefined ? String(font["OS/2"].usWeightClass) : `${wght.min} ${wght.max}`;
  const style = font.italicAngle === 0 ? "normal" : "italic";
  const resource = createAsset(`${role}-${index + 1}${extension}`, `font/${extension.slice(1)}`, bytes);
  const { unitsPerEm, ascent, descent, lineGap, xWidthAvg } = await fromBuffer(bytes);
  const fallback = Number(weight) >= 600 ? bold : regular;
  const scale = xWidthAvg / unitsPerEm / fallback.width;
  const toPercent = (value: number) => `${((Math.abs(value) / (unitsPerEm * scale)) * 100).toFixed(2)}%`;
  return {
    resource,
    rule: toRule({
      "font-family": `"brand-${role}"`,
      "font-weight": weight,
      "font-style": style,
      "font-display": "swap",
      // The path is relative to the style sheet, so that it is right below any base path.
      src: `url("${path.basename(resource.path)}?v=${resource.version}") format("${format}")`,
    }),
    fallbackRule: toRule({
      "font-family": `"brand-${role}-fallback"`,
      "font-weight": weight,
      "font-style": style,
      src: fallback.src,
      "size-adjust": `${(scale * 100).toFixed(2)}%`,
      "ascent-override": toPercent(ascent),
      "descent-override": toPercent(descent),
      "line-gap-override": toPercent(lineGap),
    }),
  };
}

/** Returns the value of `font-family`. Fonts for code have the system's widths as fallback. */
const toFamilies = (role: FontRole): string =>
  role === "code"
    ? `"brand-${role}", ui-monospace, Menlo, Consolas, monospace`
    : `"brand-${role}", "brand-${role}-fallback", system-ui, sans-serif`;

const toRule = (declarations: Readonly<Record<string, string>>): string =>
  `@font-face {\n${Object.entries(declarations)
    .map(([name, value]) => `  ${name}: ${value};\n`)
    .join("")}}\n`;
