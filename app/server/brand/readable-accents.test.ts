import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { defaultAccents, findContrast, surfaces, toReadableAccents } from "./readable-accents.ts";

test("the surfaces and the default accents are those of the style sheet", () => {
  const css = readFileSync("app/styles/tokens.css", "utf8");
  const [light = "", dark = ""] = css.split("@media not print");
  for (const [block, mode] of [[light, "light"] as const, [dark, "dark"] as const]) {
    const findValue = (name: string) => new RegExp(`--color-${name}: (.*);`).exec(block)?.[1];
    const { colors, softShare } = surfaces[mode];
    expect(["bg", "surface", "surface-hover"].map(findValue)).toEqual(colors);
    expect(findValue("accent")).toContain(defaultAccents[mode]);
    expect(findValue("accent-soft")).toContain(`var(--color-accent) ${softShare * 100}%`);
    expect(findContrast(defaultAccents[mode], mode)).toBeGreaterThan(4.5);
  }
});

test.each([
  ["pale yellow", "#fff3b0", { light: "#776c2b", dark: "#fff3b0", fill: "#fff3b0", onFill: "#0a1826" }],
  ["pure red", "#ff0000", { light: "#d40000", dark: "#ff6250", fill: "#d40000", onFill: "#ffffff" }],
  ["near-black", "#111111", { light: "#111111", dark: "#969696", fill: "#111111", onFill: "#ffffff" }],
  ["white", "#ffffff", { light: "#6c6c6c", dark: "#ffffff", fill: "#ffffff", onFill: "#0a1826" }],
  ["three digits", "#c0f", { light: "#b000df", dark: "#e05aff", fill: "#b000df", onFill: "#ffffff" }],
])("%s is readable in both modes", (_name, accent, expected) => {
  const accents = toReadableAccents(accent);
  expect(accents).toEqual(expected);
  for (const mode of ["light", "dark"] as const) expect(findContrast(accents[mode], mode)).toBeGreaterThanOrEqual(4.5);
});
