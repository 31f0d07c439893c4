import type { SourceLocation } from "../../app/server/model/diagnostic.ts";
import type { SidebarEntrySetting as Entry, GeneratedIndexSetting } from "../../app/server/settings/docs-settings.ts";
import { hasUnknown } from "./evaluate-site.ts";
import { createFields, type Fields, isFields } from "./fields.ts";
import { toLinkTarget } from "./links.ts";
import type { OldSite } from "./old-site.ts";

/** Sidebars by name, in the format of `site.yml`. */
export type Sidebars = Record<string, Entry[]>;

export interface SidebarSource {
  /** Id of the docs plugin. */
  readonly plugin: string;
  /** Name of the version, such as `1.0`. The prefix `version-1.0/` is removed from document ids in the sidebars. */
  readonly name: string;
  /** Path of the sidebars file. False: no sidebar; undefined: generated from the folders. */
  readonly sidebarFile: string | false | undefined;
  /** Returns whether `id` is the id of a generated API page. Generated API pages are not imported. */
  readonly isReplaced: (id: string) => boolean;
}

/**
 * Reads the sidebars file without executing code, and converts its sidebars.
 * @returns undefined if the new site must generate one sidebar from the folders
 */
export function convertSidebars(source: SidebarSource, site: OldSite): Sidebars | undefined {
  const { files, readData, log, evaluated } = site;
  const { sidebarFile, plugin, name } = source;
  if (sidebarFile === false) return {};
  const file = sidebarFile === undefined ? undefined : files.find(sidebarFile);
  if (file === undefined) return undefined;
  const read = readData(file);
  const known = evaluated?.sidebars.find((each) => each.plugin === plugin && each.version === name)?.sidebars;
  const data = createFields(known && hasUnknown(read) ? known : read, { file, line: 1 }, log);
  if (!data) {
    const what = "the sidebars are computed by code; one sidebar is generated from the folders";
    log.add("decision", what, { file, line: 1 });
    return undefined;
  }
  const convertGroup = createConverter(site, source, file);
  const sidebars = data.keys.map((key) => [key, convertGroup(data, key)] as const);
  const filled = sidebars.filter(([, entries]) => entries.length > 0);
  for (const [key, entries] of sidebars)
    if (entries.length === 0) log.add("cosmetic", `the sidebar ${key}, which has no entries`, data.locate(key));
  return filled.length > 0 ? Object.fromEntries(filled) : undefined;
}

/** Creates a function that converts a list of entries, or an object such as `{ Guides: ["intro"] }` with one key for each category. */
function createConverter({ log, config }: OldSite, { name, isReplaced }: SidebarSource, file: string) {
  const toId = (id: string) => (id.startsWith(`version-${name}/`) ? id.slice(`version-${name}/`.length) : id);

  // Settings with an empty text are refused.
  const textOf = (fields: Fields, key: string) => fields.text(key)?.trim() || undefined;

  /** Returns the id of a document of the new site; undefined after an entry in the log. */
  function findDocument(written = "", position: SourceLocation = { file }): string | undefined {
    const id = toId(written.trim());
    if (id !== "" && !isReplaced(id)) return id;
    if (id === "") log.add("decision", "sidebar: a document without an id", position);
    else log.add("cosmetic", "sidebar entries of generated API pages: the API reference has its own sidebar", { file });
    return undefined;
  }

  function toDocument(id: string | undefined, label?: string): Entry[] {
    if (id === undefined) return [];
    return [label === undefined ? id : { doc: id, label }];
  }

  function convertGroup(parent: Fields, key: string): Entry[] {
    if (Array.isArray(parent.value(key))) return parent.list(key).flatMap((item) => convertEntry(item));
    const group = parent.fields(key);
    return group ? toCategories(group) : [];
  }

  const toCategories = (group: Fields): Entry[] =>
    group.keys.flatMap((label) =>
      label.trim() === "" ? drop(group, "a category without a label") : [{ label, items: convertGroup(group, label) }],
    );

  function convertEntry(item: Fields | string | undefined): Entry[] {
    if (item === undefined) return [];
    if (!isFields(item)) return toDocument(findDocument(item));
    const type = item.text("type");
    const entries = type === undefined ? toCategories(item) : convertTyped(type, item);
    for (const key of item.keys)
      if (/^(?:collaps|className|customProps|key|description|keywords|image|defaultStyle)/.test(key)) {
        item.value(key);
        log.add("cosmetic", `\`${key}\` of sidebar entries`, { file });
      }
    if (type !== undefined) item.dropRest("sidebar entry: ");
    return entries;
  }

  function convertTyped(type: string, item: Fields): Entry[] {
    const label = textOf(item, "label");
    switch (type) {
      case "doc":
        return toDocument(findDocument(item.text("id"), item.position), label);
      case "ref": {
        const ref = findDocument(item.text("id"), item.position);
        return ref === undefined ? [] : [{ ref, ...(label !== undefined && { label }) }];
      }
      case "link": {
        const href = toLinkTarget(item.text("href") ?? "", config);
        return href === undefined || label === undefined
          ? drop(item, `the link ${label ?? "without a label"}`)
          : [{ label, href }];
      }
      case "category": {
        if (label === undefined) return drop(item, "a category without a label");
        const link = convertLink(item.fields("link"));
        return [{ label, ...(link !== undefined && { link }), items: convertGroup(item, "items") }];
      }
      case "autogenerated":
        return [{ autogenerated: textOf(item, "dirName") ?? "." }];
      default:
        return drop(item, `an entry of type ${type}`);
    }
  }

  function convertLink(link: Fields | undefined): string | true | GeneratedIndexSetting | undefined {
    const type = link?.text("type");
    if (!link || type === undefined) return undefined;
    if (type === "doc") return findDocument(link.text("id"), link.position);
    const texts = ["title", "description", "slug"].flatMap((key) => {
      const text = textOf(link, key);
      return text === undefined ? [] : [[key, text]];
    });
    return texts.length > 0 ? Object.fromEntries(texts) : true;
  }

  const drop = (item: Fields, what: string): Entry[] => {
    for (const key of item.keys) item.value(key);
    log.add("decision", `sidebar: ${what}`, item.position);
    return [];
  };

  return convertGroup;
}
