import { existsSync } from "node:fs";
import path from "node:path";
import type { Shell } from "#app/lib/shell.ts";
import { isInside } from "#app/server/files/list-files.ts";
import { readSource } from "#app/server/files/read-bytes.ts";
import type { Report } from "#app/server/model/diagnostic.ts";
import { siteAssetsPath } from "#app/server/model/reserved-paths.ts";
import type { Resource } from "#app/server/model/resource.ts";
import type { LoadedSettings } from "#app/server/settings/load-settings.ts";
import type { Settings } from "#app/server/settings/settings-schema.ts";
import { escapeXml } from "#app/server/text/xml.ts";
import type { FindFile, LoadedFont } from "./fonts.ts";
import {
  defaultAccents,
  findContrast,
  findReadable,
  type ReadableAccents,
  toReadableAccents,
} from "./readable-accents.ts";
import { createAsset } from "./site-asset.ts";

/** The look of a site. */
export interface Brand {
  /** Path and query of the style sheet; undefined if the settings leave the look as it is. */
  readonly stylesheet: string | undefined;
  /** The fonts that the browser loads before it has read the style sheet. */
  readonly preloads: Shell["preloads"];
  /** Paths of the icons, in order of preference. */
  readonly icons: readonly string[];
  /** Accent on dark backgrounds, as `#rrggbb`. */
  readonly accentDark: string;
  readonly resources: readonly Resource[];
}

/** Creates the look of a site. Colors that are hard to read are reported and replaced by the nearest readable ones. */
export async function createBrand(
  loadedSettings: LoadedSettings,
  contentDirectory: string,
  report: Report,
): Promise<Brand> {
  const { settings, file, locate } = loadedSettings;
  const { brand, favicons } = settings;
  for (const [key, mode] of [["accent", "light"] as const, ["accentDark", "dark"] as const]) {
    const color = brand?.[key];
    if (color === undefined) continue;
    const readable = findReadable(color, mode);
    if (readable === color) continue;
    const found = findContrast(color, mode).toFixed(1);
    const message = `${color} has a contrast of ${found} : 1 in ${mode} mode, but text needs 4.5 : 1`;
    const hint = `the nearest color with enough contrast is ${readable}, which links and other texts use instead`;
    report({ severity: "warning", code: "low-contrast", message, hint, file, ...locate(["brand", key]) });
  }
  const accents = brand?.accent === undefined ? undefined : toReadableAccents(brand.accent, brand.accentDark);
  const find = createFinder(loadedSettings, contentDirectory, report);
  // Reading fonts takes a library of 0.3 MB, which most sites do not need.
  const fonts = brand?.fonts ? await (await import("./fonts.ts")).loadFonts(brand.fonts, find) : [];
  const files = fonts.flatMap((font) => font.files);
  const textFonts = fonts.filter(({ role }) => role !== "code");
  const customFile = settings.customCss === undefined ? undefined : find(settings.customCss, ["customCss"])?.file;
  const custom = customFile === undefined ? undefined : readSource(customFile, report);
  const css = [
    ...files.map(({ rule }) => rule),
    ...textFonts.flatMap((font) => font.files.map(({ fallbackRule }) => fallbackRule)),
    toProperties(brand, accents, fonts),
    custom ?? "",
  ].join("");
  const stylesheet = css === "" ? undefined : createAsset("brand.css", "text/css; charset=utf-8", css);
  const icon = favicons.length > 0 ? undefined : createIcon(settings.title, accents);
  return {
    stylesheet: stylesheet && toVersionedPath(stylesheet),
    preloads: textFonts
      .flatMap((font) => font.files.slice(0, 1))
      .map(({ resource }) => ({ href: toVersionedPath(resource), type: resource.contentType })),
    icons: icon ? [icon.path] : favicons,
    accentDark: accents?.dark ?? defaultAccents.dark,
    resources: [stylesheet ?? [], icon ?? [], files.map(({ resource }) => resource)].flat(),
  };
}

const toVersionedPath = ({ path, version }: Resource) => `${path}?v=${version}`;

/** Creates a function that finds a file of the content folder, or reports the setting that names it. */
function createFinder({ file, locate }: LoadedSettings, contentDirectory: string, report: Report): FindFile {
  return (written, keys) => {
    const found = path.join(contentDirectory, written);
    const refuse = (reason: string, hint: string) => {
      const message = `${written} ${reason}`;
      report({ severity: "error", code: "missing-file", message, hint, file, ...locate(keys) });
    };
    if (existsSync(found) && isInside(found, contentDirectory)) return { file: found, refuse };
    refuse("is not a file of the content folder", "correct the path, which starts at the content folder");
    return undefined;
  };
}

/** Returns a rule with the properties that `app/styles/tokens.css` uses in place of its own values. */
function toProperties(
  brand: Settings["brand"],
  accents: ReadableAccents | undefined,
  fonts: readonly LoadedFont[],
): string {
  const properties = {
    ...(accents && {
      accent: accents.light,
      "accent-dark": accents.dark,
      fill: accents.fill,
      "on-fill": accents.onFill,
    }),
    ...(brand?.radius === undefined ? {} : { radius: `${brand.radius}px` }),
    ...Object.fromEntries(fonts.map(({ role, families }) => [`font-${role}`, families])),
  };
  const lines = Object.entries(properties).map(([name, value]) => `  --brand-${name}: ${value};\n`);
  return lines.length === 0 ? "" : `:root {\n${lines.join("")}}\n`;
}

/** Creates an icon with the first letter of the title. */
function createIcon(title: string, accents: ReadableAccents | undefined): Resource {
  const { fill, onFill } = accents ?? { fill: defaultAccents.light, onFill: "#ffffff" };
  const [letter = ""] = title.toUpperCase();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${fill}"/><text x="16" y="23" fill="${onFill}" font-family="system-ui,sans-serif" font-size="20" font-weight="700" text-anchor="middle">${escapeXml(letter)}</text></svg>`;
  return { path: `${siteAssetsPath}icon.svg`, contentType: "image/svg+xml", body: () => svg };
}
