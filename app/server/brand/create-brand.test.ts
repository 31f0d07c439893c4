import { copyFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, test } from "vitest";
import type { Diagnostic } from "#app/server/model/diagnostic.ts";
import { formatDiagnostic } from "#app/server/model/format-report.ts";
import { loadSettings } from "#app/server/settings/load-settings.ts";
import { writeFiles } from "#app/server/testing/write-site.ts";
import { createBrand } from "./create-brand.ts";

const directory = writeFiles({ "brand.css": "a { color: red }\n", "text.woff2": "not a font" });

const { resolve } = createRequire(import.meta.url);
for (const name of ["400-normal", "700-italic"])
  copyFileSync(resolve(`@fontsource/inter/files/inter-latin-${name}.woff2`), path.join(directory, `${name}.woff2`));

async function create(settings: string) {
  writeFiles({ "site.yml": `title: T\nurl: https://t.example\n${settings}` }, directory);
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic) => diagnostics.push(diagnostic);
  const brand = await createBrand(loadSettings(directory, report), directory, report);
  const css = await brand.resources.find(({ path }) => path.endsWith(".css"))?.body();
  return { ...brand, css: String(css ?? ""), reported: diagnostics.map((each) => formatDiagnostic(each, directory)) };
}

test("without settings there is no style sheet, but an icon", async () => {
  const { stylesheet, preloads, icons, reported } = await create("");
  expect([stylesheet, preloads, icons, reported]).toEqual([undefined, [], ["/site-assets/icon.svg"], []]);
});

test("a font has the weight and style of its file, and a fallback of the same width", async () => {
  const { css, preloads, reported } = await create(
    "brand: {fonts: {text: [400-normal.woff2, 700-italic.woff2], code: 400-normal.woff2}}\n",
  );
  expect(reported).toEqual([]);
  expect(preloads).toEqual([{ href: expect.stringMatching(/^\/site-assets\/text-1\.woff2\?v=/), type: "font/woff2" }]);
  const rules = css
    .split("@font-face")
    .map((rule) => /family: (".*?").*weight: (\d+).*style: (\w+)/s.exec(rule)?.slice(1));
  expect(rules.slice(1)).toEqual([
    ['"brand-text"', "400", "normal"],
    ['"brand-text"', "700", "italic"],
    ['"brand-code"', "400", "normal"],
    ['"brand-text-fallback"', "400", "normal"],
    ['"brand-text-fallback"', "700", "italic"],
  ]);
  expect(css).toContain("size-adjust: 107.12%");
  expect(css).toContain('--brand-font-text: "brand-text", "brand-text-fallback", system-ui');
  expect(css).not.toContain("--brand-font-headings");
});

test("a TrueType font has the name of its format by which browsers load it", async () => {
  copyFileSync(resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"), path.join(directory, "bold.ttf"));
  expect((await create("brand: {fonts: {text: bold.ttf}}\n")).css).toMatch(/text-1\.ttf\?v=.*"\) format\("truetype"\)/);
});

test("the site's own style sheet is the end of the style sheet", async () => {
  const { css } = await create('customCss: brand.css\nbrand: {accent: "#0a5fb4", radius: 0}\n');
  expect(css).toMatch(/--brand-radius: 0px;\n\}\na \{ color: red \}\n$/);
});

test("what cannot be used is reported at its setting", async () => {
  const { reported, css } = await create(
    'customCss: none.css\nbrand:\n  accent: "#fff3b0"\n  accentDark: "#333333"\n  fonts:\n    text: text.woff2\n    code: ../x.woff2\n',
  );
  expect(css).not.toContain("@font-face");
  expect(reported).toMatchInlineSnapshot(`
    [
      "site.yml:5:3  warning  low-contrast  #fff3b0 has a contrast of 1.0 : 1 in light mode, but text needs 4.5 : 1 (the nearest color with enough contrast is #776c2b, which links and other texts use instead)",
      "site.yml:6:3  warning  low-contrast  #333333 has a contrast of 1.1 : 1 in dark mode, but text needs 4.5 : 1 (the nearest color with enough contrast is #979797, which links and other texts use instead)",
      "site.yml:8:5  error  missing-file  text.woff2 is not a font (Unknown font format) (name a WOFF2, WOFF, TTF or OTF file of one font)",
      "site.yml:9:5  error  missing-file  ../x.woff2 is not a file of the content folder (correct the path, which starts at the content folder)",
      "site.yml:3:1  error  missing-file  none.css is not a file of the content folder (correct the path, which starts at the content folder)",
    ]
  `);
});
