import { expect, test } from "vitest";
import { foldNavbar } from "./fold-navbar.ts";

const fold = (labels: readonly string[], title = "Docs") => {
  const items = labels.map((label) => ({ kind: "link" as const, label, href: `/${label}`, external: false }));
  const navbar = { items, languageMenu: false, hideOnScroll: false };
  const folded = foldNavbar({ navbar, title, logo: undefined, colorMode: { default: "light", switch: true } });
  return folded.map((each) => each.fold);
};

test("a bar whose items fit is not folded", () => {
  expect(fold(["Guides", "API", "Release notes", "GitHub"])).toEqual(["never", "never", "never", "never"]);
});

test("items that fit only in wide windows are folded in narrow ones, and items that never fit always", () => {
  const labels = ["Development", "Contributing", "Community", "Showcase", "Blog", "Versions", "GitHub", "Discord"];
  expect(fold(labels, "React Native")).toEqual("never never never narrow narrow narrow always always".split(" "));
});

test("with a long title, all items are folded in narrow windows", () => {
  expect(fold(["x".repeat(40), "Blog"], "x".repeat(40))).toEqual(["narrow", "narrow"]);
});
