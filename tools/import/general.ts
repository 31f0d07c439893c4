import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { embedCap } from "../../app/server/settings/content-settings.ts";
import { headSettings } from "../../app/server/settings/look-settings.ts";
import { NotData } from "./data.ts";
import { type Fields, isFields } from "./fields.ts";
import { findStaticFile } from "./links.ts";
import type { OldSite } from "./old-site.ts";
import { addSetting, readTargetFile, type Target } from "./target.ts";

/** Converts the title, the tagline, the origin, the language, the icon and the options for Markdown. */
export function importGeneral(site: OldSite, target: Target): void {
  const { config, log } = site;
  const url = config.text("url");
  const isUrl = url !== undefined && URL.canParse(url);
  const placeholder = "This value is a placeholder. Write the origin of the site.";
  if (!isUrl)
    log.add("decision", "`url` is a placeholder: write the origin of the site into site.yml", config.locate("url"));
  addSetting(target, "title", config.text("title") ?? "Documentation");
  addSetting(target, "tagline", config.text("tagline") || undefined);
  addSetting(target, "url", isUrl ? new URL(url).origin : "https://docs.example", ...(isUrl ? [] : [placeholder]));
  importLanguage(site, target);
  importMarkdown(site, target);
  importHead(site, target);
  const favicon = findStaticFile(config.text("favicon"), config, target);
  addSetting(target, "favicons", favicon && [favicon]);
}

/** Imports the elements of `headTags` that `head` in `site.yml` supports, and reports the others. */
function importHead({ config, log }: OldSite, target: Target): void {
  const tags = config.list("headTags").filter(isFields);
  const head = tags.flatMap((tag) => {
    const name = tag.text("tagName") ?? "";
    const { href, rel, crossorigin, ...others } = Object.fromEntries(listAttributes(tag));
    const path = typeof href === "string" && href.startsWith("/") ? findStaticFile(href, config, target) : href;
    const attributes = {
      ...others,
      ...(rel !== undefined && { rel: rel === "shortcut icon" ? "icon" : rel }),
      ...(path !== undefined && { href: path }),
      ...(crossorigin !== undefined && { crossOrigin: crossorigin || "anonymous" }),
    };
    const element = headSettings.safeParse([{ [name]: attributes }]);
    if (element.success) return element.data;
    const what = [name, rel ?? others.name].filter((word) => typeof word === "string").join(" ");
    const isMissing = href !== undefined && path === undefined;
    const reason = isMissing ? `the file ${href} does not exist` : "`head` in site.yml does not support it";
    log.add("decision", `headTags: the element ${what}: ${reason}`, tag.position);
    return [];
  });
  addSetting(target, "head", head.length > 0 ? head : undefined);
}

function listAttributes(tag: Fields): (readonly [string, unknown])[] {
  const attributes = tag.options("attributes");
  return attributes.keys.map((key) => [key, attributes.value(key)]);
}

function importLanguage({ config, files, log }: OldSite, target: Target): void {
  const i18n = config.fields("i18n");
  if (!i18n) return;
  const code = i18n.text("defaultLocale") ?? "en";
  const locale = i18n.fields("localeConfigs")?.fields(code);
  const tag = toLanguageTag(locale?.text("htmlLang") ?? code);
  const label = locale?.text("label");
  const direction = locale?.text("direction");
  if (tag === undefined)
    log.add("decision", `the language ${code}: it is not a language tag`, i18n.locate("defaultLocale"));
  else
    addSetting(target, "languages", [
      {
        code: tag,
        label: label ?? new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag,
        ...(direction === "rtl" && { direction }),
      },
    ]);
  const others = i18n.list("locales").filter((other) => typeof other === "string" && other !== code);
  if (others.length > 0)
    log.add("lost", `the languages ${others.join(", ")}: each language needs its own site`, i18n.locate("locales"));
  const own = path.join(files.site, "i18n", code);
  if (existsSync(own)) log.add("lost", `the contents of i18n/${code}: ${readdirSync(own).join(", ")}`, { file: own });
  i18n.text("path");
}

/** Converts a locale, such as `pt_BR`, to a language tag. Returns undefined for a malformed locale. */
function toLanguageTag(locale: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(locale.replaceAll("_", "-"))[0];
  } catch {
    return undefined;
  }
}

function importMarkdown({ config, files, plugins, log }: OldSite, target: Target): void {
  const markdown = config.fields("markdown");
  const format = markdown?.text("format");
  const usesMath = plugins.some(({ options }) => namesMath(options.value("remarkPlugins")));
  const settings = {
    ...((format === "md" || format === "detect") && { format }),
    ...(usesMath && { math: true }),
    ...(markdown?.flag("mermaid") && { mermaid: true }),
  };
  addSetting(target, "markdown", Object.keys(settings).length > 0 ? settings : undefined);
  markdown?.dropRest("markdown ");
  const hosts = new Set<string>();
  for (const [name, file] of target.files) {
    if (!/\.mdx?$/.test(name)) continue;
    const text = readTargetFile(file, files);
    for (const [, host = ""] of text.matchAll(/<iframe\b[^>]*?\bsrc=["'{`\s]*https:\/\/([\w.-]+\.[a-z]+)[/"'`?]/gi))
      hosts.add(host.toLowerCase());
  }
  const embeds = [...hosts].sort().slice(0, embedCap);
  if (hosts.size > embedCap) log.add("lost", `${hosts.size - embedCap} hosts of embedded pages`);
  addSetting(
    target,
    "embeds",
    embeds.length > 0 ? embeds : undefined,
    "Hosts of pages that the content embeds with <iframe>. An embedded page loads after a click.",
  );
  if (embeds.length > 0) log.add("cosmetic", `embedded pages of ${embeds.join(", ")} load after a click`);
}

/** Returns whether plugins include remark-math, as the text `remark-math` or as a variable such as `remarkMath`. */
function namesMath(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(namesMath);
  return /math/i.test(value instanceof NotData ? value.source : "") || value === "remark-math";
}
