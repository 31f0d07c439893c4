import type { NavbarItem, Shell, ShellLink } from "#app/lib/shell.ts";

/** Where an item of the navbar is: in the bar, in the bar of windows above 1,200 px, or only in the menu "More". */
export interface FoldedItem {
  readonly item: NavbarItem;
  readonly fold: "never" | "narrow" | "always";
}

/** Widths in pixels of parts of the navbar in `layout.css`, in the widest of the usual fonts. Browser tests find a part that is cut. */
const letter = 8.5;
const titleLetter = 11.5;
const item = { padding: 28, arrow: 18 };
const tools = { search: 190, languageMenu: 120, colorMode: 40 };
const gaps = 136;
/** A longer title ends in an ellipsis. */
const widestTitle = 280;
const narrow = 997;
const wide = 1201;

/**
 * Decides which items of the navbar move to the menu "More", because they do not fit. The width of the bar is estimated, so
 * that the bar is complete without scripts and nothing moves when they are loaded.
 */
export function foldNavbar({ navbar, title, logo, colorMode }: Pick<Shell, "navbar" | "title" | "logo" | "colorMode">) {
  const brand = (logo ? logo.width + 12 : 0) + Math.min(widestTitle, title.length * titleLetter);
  const right =
    tools.search + (navbar.languageMenu ? tools.languageMenu : 0) + (colorMode.switch ? tools.colorMode : 0);
  const countFitting = (width: number) => countItems(navbar.items.map(estimateWidth), width - gaps - brand - right);
  const [inNarrow, inWide] = [countFitting(narrow), countFitting(wide)];
  return navbar.items.map((each, index): FoldedItem => {
    if (index < inNarrow) return { item: each, fold: "never" };
    return { item: each, fold: index < inWide ? "narrow" : "always" };
  });
}

const estimateWidth = ({ kind, label }: Pick<NavbarItem, "kind" | "label">) =>
  label.length * letter + item.padding + (kind === "menu" ? item.arrow : 0);

/** Returns how many items fit beside the menu "More", which is left out if all items fit. */
function countItems(widths: readonly number[], space: number): number {
  let left = space - estimateWidth({ kind: "menu", label: "More" });
  if (widths.reduce((sum, width) => sum + width, 0) <= space) return widths.length;
  return widths.findIndex((width) => {
    left -= width;
    return left < 0;
  });
}

/** Returns the links of an item for a list without menus. */
export function listLinks(entry: NavbarItem): readonly ShellLink[] {
  if (entry.kind === "link") return [entry];
  return entry.links.map((link) => ({ ...link, label: `${entry.label}: ${link.label}` }));
}
