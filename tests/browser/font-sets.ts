import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { inflate } from "@sparticuz/chromium";

const { resolve } = createRequire(import.meta.url);

interface FontFamilies {
  readonly directory: string;
  readonly text: string;
  readonly code: string;
}

/**
 * Fonts for the tests. The machine's own fonts are not used, so that layouts are equal on all machines.
 * The letters of `wide` are wider than the letters of `narrow`.
 */
const fontSets = {
  narrow: async (): Promise<FontFamilies> => {
    const archive = path.join(path.dirname(resolve("@sparticuz/chromium")), "../bin/fonts.tar.br");
    return { directory: await inflate(archive), text: "Open Sans", code: "Open Sans" };
  },
  wide: async (): Promise<FontFamilies> => ({
    directory: path.join(path.dirname(resolve("dejavu-fonts-ttf/package.json")), "ttf"),
    text: "DejaVu Sans",
    code: "DejaVu Sans Mono",
  }),
};

export type FontSet = keyof typeof fontSets;

/** Writes a fontconfig file for a font set into a directory and returns the file's path, for `FONTCONFIG_FILE`. */
export async function writeFontConfig(fonts: FontSet, directory: string): Promise<string> {
  const file = path.join(directory, fonts, "fonts.conf");
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, toFontConfig(await fontSets[fonts](), path.join(directory, fonts, "cache")));
  return file;
}

/** Without the `edit` elements, fontconfig chooses any font of the directory, even a serif font for text. */
const toFontConfig = ({ directory, text, code }: FontFamilies, cache: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${directory}</dir>
  <cachedir>${cache}</cachedir>
  <match target="pattern">
    <test name="family" qual="any"><string>monospace</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>${code}</string></edit>
  </match>
  <match target="pattern">
    <edit name="family" mode="append_last"><string>${text}</string></edit>
  </match>
</fontconfig>
`;
