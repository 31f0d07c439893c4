import type { SourceLocation } from "../../app/server/model/diagnostic.ts";
import { type DataObject, getOwn, isObject, NotData } from "./data.ts";
import type { ImportLog } from "./log.ts";
import type { DataReader } from "./read-data.ts";

/**
 * Fields of an object in the old settings. A value that is not literal is reported as a decision.
 * `text` and `flag` also report a value of another type.
 */
export interface Fields {
  readonly position: SourceLocation | undefined;
  readonly has: (key: string) => boolean;
  readonly text: (key: string) => string | undefined;
  readonly flag: (key: string) => boolean | undefined;
  /** Returns the fields of a nested object. The result has no fields if the value is not an object. */
  readonly options: (key: string) => Fields;
  readonly fields: (key: string) => Fields | undefined;
  /**
   * Returns the elements of a list: objects as `Fields`, strings unchanged, and other elements as undefined.
   * If the value is not a list, the result is empty.
   */
  readonly list: (key: string) => readonly (Fields | string | undefined)[];
  /** Returns the unconverted value, for fields whose value can have more than one type. */
  readonly value: (key: string) => unknown;
  readonly keys: readonly string[];
  readonly locate: (key: string) => SourceLocation | undefined;
  /** Reports every field that was not read. `prefix` precedes the name of the field in the report. */
  readonly dropRest: (prefix: string) => void;
}

/** Returns whether an element of a list is an object. */
export const isFields = (value: Fields | string | undefined): value is Fields => typeof value === "object";

/** Converts an object to `Fields`. If `value` is a list or not an object, returns undefined. */
export function createFields(
  value: unknown,
  position: SourceLocation | undefined,
  reader: DataReader,
  log: ImportLog,
): Fields | undefined {
  return isObject(value) && !Array.isArray(value) ? toFields(value, position, reader, log) : undefined;
}

function toFields(
  object: DataObject,
  position: SourceLocation | undefined,
  reader: DataReader,
  log: ImportLog,
): Fields {
  const read = new Set<string>();
  const locate = (key: string, container: object = object) => reader.locate(container, key) ?? position;

  const take = (key: string): unknown => {
    read.add(key);
    const found = getOwn(object, key);
    if (!(found instanceof NotData)) return found;
    const hint = found.alternative === undefined ? "" : "; the value without the code that was not run is used";
    log.add("decision", `\`${key}\` is not a literal value: ${found.source}${hint}`, locate(key));
    return found.alternative;
  };
  const takeTyped = <T>(key: string, type: string): T | undefined => {
    const found = take(key);
    if (found === undefined || found === null) return undefined;
    if (typeof found === type) return found as T;
    log.add("decision", `\`${key}\` is not a ${type}`, locate(key));
    return undefined;
  };

  return {
    position,
    keys: Object.keys(object),
    has: (key) => object[key] !== undefined,
    text: (key) => takeTyped<string>(key, "string"),
    flag: (key) => takeTyped<boolean>(key, "boolean"),
    fields: (key) => createFields(take(key), locate(key), reader, log),
    options: (key) =>
      createFields(take(key), locate(key), reader, log) ?? toFields(Object.create(null), position, reader, log),
    list: (key) => {
      const list = take(key);
      if (!Array.isArray(list)) return [];
      return list.map((item: unknown, index) => {
        const at = locate(String(index), list);
        if (item instanceof NotData)
          log.add("decision", `an element of \`${key}\` is not a literal value: ${item.source}`, item.position);
        const element = typeof item === "string" ? item : createFields(item, at, reader, log);
        if (element === undefined && !(item instanceof NotData))
          log.add("decision", `an element of \`${key}\`: it is neither a text nor an object`, at);
        return element;
      });
    },
    value: take,
    locate,
    dropRest: (prefix) => {
      for (const [key, rest] of Object.entries(object)) {
        if (read.has(key) || rest === undefined) continue;
        const reason = Object.hasOwn(reasons, key) ? reasons[key] : undefined;
        log.add(reason ? "cosmetic" : "decision", `${prefix}${key}${reason ? `: ${reason}` : ""}`, locate(key));
      }
    },
  };
}

/** Explanations that the import report adds to dropped fields of the old settings, by field name. */
const reasons: Readonly<Record<string, string>> = {
  algolia: "the search is built in",
  backgroundColor: "styles are not imported",
  beforeDefaultRemarkPlugins: "plugins for Markdown are code",
  createRedirects: "a function",
  customFields: "only code of the old site uses these values",
  editLocalizedFiles: "only one language is imported",
  editUrl: "set `repository` in site.yml when the content is in its new repository",
  feedOptions: "the feeds are built in",
  future: "build settings",
  googleTagManager: "analytics are not imported",
  gtag: "analytics are not imported",
  headTags: "scripts, styles and analytics are not imported",
  hooks: "see `problems` in site.yml",
  metadata: "each page has its own description",
  onBrokenAnchors: "see `problems` in site.yml",
  onBrokenLinks: "see `problems` in site.yml",
  onBrokenMarkdownLinks: "see `problems` in site.yml",
  organizationName: "only for deployments to GitHub Pages",
  prism: "syntax highlighting is built in",
  projectName: "only for deployments to GitHub Pages",
  rehypePlugins: "plugins for HTML are code",
  remarkPlugins: "plugins for Markdown are code",
  showLastUpdateAuthor: "the commit history is not imported",
  showLastUpdateTime: "the commit history is not imported",
  showReadingTime: "reading times are not shown",
  sidebarCollapsed: "categories are always open",
  sidebarCollapsible: "categories are always open",
  sidebarItemsGenerator: "a function",
  sitemap: "the sitemap is built in",
  stylesheets: "styles are not imported",
  tableOfContents: "the table of contents has levels 2 and 3",
  textColor: "styles are not imported",
  theme: "styles are not imported",
  trailingSlash: "paths do not end with a slash; paths with a slash are redirected",
};
