import { load } from "cheerio";
import Color from "colorjs.io";
import { toMdast } from "hast-util-to-mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import { parseHtml } from "../../app/server/text/html.ts";
import { type Fields, isFields } from "./fields.ts";
import type { FindDocument } from "./find-documents.ts";
import { findStaticFile, type Link, toLink, toLinkTarget } from "./links.ts";
import type { OldSite } from "./old-site.ts";
import { addSetting, type Target } from "./target.ts";

type MenuItem = Link | { readonly label: string; readonly items: readonly Link[] };

/** Converts `themeConfig`: logo, social card image, colors, navigation bar, footer and announcement. */
export function importTheme(site: OldSite, documents: FindDocument, target: Target): void {
  importMainColor(site, target);
  const theme = site.config.fields("themeConfig");
  if (!theme) return;
  const navbar = theme.fields("navbar");
  addSetting(target, "logo", navbar && convertLogo(navbar, site, target));
  addSetting(target, "socialCard", findStaticFile(theme.text("image"), site.config, target));
  addSetting(target, "colorMode", convertColors(theme.fields("colorMode")));
  if (navbar) addSetting(target, "navbar", convertNavbar(navbar, site, documents));
  addFooter(theme.fields("footer"), site, target);
  addSetting(target, "announcement", convertAnnouncement(theme.fields("announcementBar"), site));
  theme.dropRest("themeConfig ");
}

/** Converts the main color of the old site's styles, which are not imported otherwise. */
function importMainColor({ files, log }: OldSite, target: Target): void {
  const folder = files.find("src");
  const sheets = (folder === undefined ? [] : files.list(folder))
    .filter((file) => /\.(?:css|scss|sass|less)$/.test(file))
    .map((file) => ({
      file,
      text: files.read(file).replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, " ")),
    }));
  const properties = sheets.flatMap(listProperties);
  const mainColors = properties.filter(({ name }) => name === "--ifm-color-primary");
  const [first] = mainColors;
  if (first === undefined) return;
  const find = (isDark: boolean) => {
    const found = mainColors.find((each) => each.isDark === isDark);
    return found && toHex(found.value, (name) => findProperty(properties, name, isDark));
  };
  const [accent, accentDark] = [find(false) ?? find(true), find(true)];
  if (accent === undefined) log.add("decision", `the main color ${first.value} is not imported`, first);
  else {
    addSetting(target, "brand", { accent, ...(accentDark !== undefined && accentDark !== accent && { accentDark }) });
    log.add("cosmetic", `the main color ${accent} is imported, and no other style`, first);
  }
}

interface CustomProperty {
  readonly name: string;
  readonly value: string;
  readonly isDark: boolean;
  readonly file: string;
  readonly line: number;
}

/** Lists the custom properties of a style sheet. Nested rules have the mode of their own selector. */
function listProperties({ file, text }: { readonly file: string; readonly text: string }): CustomProperty[] {
  return Array.from(text.matchAll(/(--[\w-]+):\s*([^;{}]+)/g), ({ 1: name = "", 2: value = "", index }) => {
    const before = text.slice(0, index);
    const selector = /([^{};]*)\{[^{}]*$/.exec(before)?.[1] ?? "";
    return { name, value: value.trim(), isDark: /dark/i.test(selector), file, line: before.split("\n").length };
  });
}

function findProperty(properties: readonly CustomProperty[], name: string, isDark: boolean): string | undefined {
  const named = properties.filter((each) => each.name === name);
  return (named.find((each) => each.isDark === isDark) ?? named[0])?.value;
}

/** Returns a CSS color as `#rrggbb`; undefined for another value. Follows `var(--name)`. */
function toHex(value: string, find: (name: string) => string | undefined, depth = 5): string | undefined {
  const [, name, fallback] = /^var\(\s*(--[\w-]+)\s*(?:,(.*))?\)$/s.exec(value) ?? [];
  if (name !== undefined) {
    const found = find(name) ?? fallback?.trim();
    return found === undefined || depth === 0 ? undefined : toHex(found, find, depth - 1);
  }
  try {
    return new Color(value).to("srgb").toGamut().set({ alpha: 1 }).toString({ format: "hex", collapse: false });
  } catch {
    return undefined;
  }
}

function convertLogo(navbar: Fields, { config, log }: OldSite, target: Target): unknown {
  const logo = navbar.fields("logo");
  const written = logo?.text("href");
  const href = written === undefined ? "/" : toLinkTarget(written, config);
  if (href === undefined)
    log.add("decision", `the logo's link to ${written} cannot be converted`, logo?.locate("href"));
  const src = findStaticFile(logo?.text("src"), config, target);
  if (!logo || src === undefined) return undefined;
  const srcDark = findStaticFile(logo.text("srcDark"), config, target);
  const isOwn = href !== undefined && href !== "/";
  return { src, ...(srcDark !== undefined && { srcDark }), ...(isOwn && { href }) };
}

function convertColors(colors: Fields | undefined): unknown {
  if (!colors) return undefined;
  const written = colors.text("defaultMode") === "dark" ? "dark" : "light";
  const value = {
    default: colors.flag("respectPrefersColorScheme") === true ? "system" : written,
    switch: colors.flag("disableSwitch") !== true,
  };
  colors.dropRest("colorMode ");
  return value;
}

function convertNavbar(navbar: Fields, site: OldSite, documents: FindDocument): unknown {
  const items = navbar.list("items").flatMap((item) => (isFields(item) ? convertItem(item, site, documents) : []));
  const hideOnScroll = navbar.flag("hideOnScroll");
  navbar.text("title");
  navbar.dropRest("navbar ");
  return { ...(hideOnScroll !== undefined && { hideOnScroll }), items };
}

function convertItem(item: Fields, site: OldSite, documents: FindDocument): readonly MenuItem[] {
  const type = item.text("type") ?? (item.has("items") ? "dropdown" : "default");
  const drop = (what: string) => {
    site.log.add("decision", `navbar: ${what}`, item.position);
    return [];
  };
  const toLinks = (key: string) =>
    item
      .list(key)
      .flatMap((inner) => (isFields(inner) ? convertItem(inner, site, documents) : []))
      .flatMap((inner) => ("items" in inner ? inner.items : [inner]));
  if (type === "search") return [];
  if (type === "localeDropdown") return drop("the language menu: only one language is imported");
  if (type === "docsVersionDropdown") {
    const versions = documents.listVersions(item.text("docsPluginId"));
    const items = [...toLinks("dropdownItemsBefore"), ...versions, ...toLinks("dropdownItemsAfter")];
    return items.length > 1 ? [{ label: "Versions", items }] : items;
  }
  if (type === "dropdown") {
    const items = toLinks("items");
    return items.length > 0 ? [{ label: item.text("label") ?? "More", items }] : drop("a menu without links");
  }
  const anchors = type === "html" ? listAnchors(item.text("value"), site.config) : [];
  if (anchors.length > 0) return anchors;
  const [version] = documents.listVersions(item.text("docsPluginId"));
  const written = type === "docsVersion" ? (item.text("to") ?? version?.to) : findWritten(item, type, documents);
  const label = findLabel(item, written) ?? (type === "docsVersion" ? version?.label : undefined);
  if (label === undefined) return drop(`an item of type ${type} without a label`);
  const link = written === undefined ? undefined : toLink(label, written, site.config);
  return link ? [link] : drop(`the item ${label} of type ${type}, whose target cannot be converted`);
}

function findWritten(item: Fields, type: string, documents: FindDocument): string | undefined {
  const instance = item.text("docsPluginId");
  if (type === "doc") return documents.find(instance, item.text("docId") ?? "");
  if (type === "docSidebar") return documents.findSidebar(instance, item.text("sidebarId") ?? "");
  return type === "default" ? (item.text("to") ?? item.text("href")) : undefined;
}

/** A link without text, such as an icon, gets its `title`, its `aria-label` or the linked host's name as its label. */
function findLabel(item: Fields, written: string | undefined): string | undefined {
  const label = item.text("label") ?? item.text("title") ?? item.text("aria-label");
  if (label !== undefined && label.trim() !== "") return label;
  if (written === undefined || !URL.canParse(written)) return undefined;
  const { hostname } = new URL(written);
  return hostname === "github.com" ? "GitHub" : hostname;
}

function addFooter(footer: Fields | undefined, site: OldSite, target: Target): void {
  if (!footer) return;
  const links = footer.list("links").filter(isFields);
  const isGrouped = links.some((link) => link.has("items"));
  const toLinks = (items: readonly Fields[]) => items.flatMap((item) => convertFooterLink(item, site));
  const groups = isGrouped
    ? links.map((group) => ({
        title: group.text("title") || "Links",
        links: toLinks(group.list("items").filter(isFields)),
      }))
    : [{ title: "Links", links: toLinks(links) }];
  addSetting(target, "copyright", toText(footer.text("copyright")));
  addSetting(target, "footer", { groups: groups.filter((group) => group.links.length > 0) });
  footer.dropRest("footer ");
}

function convertFooterLink(item: Fields, { config, log }: OldSite): readonly Link[] {
  const [anchor] = listAnchors(item.text("html"), config);
  const label = item.text("label");
  const written = item.text("to") ?? item.text("href");
  const link = label && written ? toLink(label, written, config) : anchor;
  if (!link)
    log.add("decision", `footer: an item without a link or without text${label ? `: ${label}` : ""}`, item.position);
  return link ? [link] : [];
}

/** Lists the links in HTML that have a text or an `aria-label`. */
function listAnchors(html: string | undefined, config: Fields): readonly Link[] {
  const $ = load(html ?? "");
  return $("a[href]")
    .toArray()
    .flatMap((anchor) => {
      const label = toText($(anchor).html() ?? "") ?? $(anchor).attr("aria-label");
      const link = label ? toLink(label, $(anchor).attr("href") ?? "", config) : undefined;
      return link ? [link] : [];
    });
}

const toText = (html: string | undefined): string | undefined =>
  html === undefined ? undefined : load(html).root().text().replace(/\s+/g, " ").trim() || undefined;

function convertAnnouncement(bar: Fields | undefined, site: OldSite): unknown {
  const html = bar?.text("content");
  if (!bar || html === undefined) return undefined;
  const tree = toMdast(parseHtml(html));
  const content = toMarkdown(tree, { extensions: [gfmToMarkdown()] })
    .replace(/\s+/g, " ")
    .trim();
  const value = { id: bar.text("id") ?? "announcement-bar", content, dismissible: bar.flag("isCloseable") !== false };
  bar.dropRest("announcementBar ");
  if (content === "") site.log.add("cosmetic", "the announcement has no text", bar.position);
  return content === "" ? undefined : value;
}
