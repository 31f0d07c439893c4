import type { SourceLocation } from "../../app/server/model/diagnostic.ts";
import { type DataObject, getOwn, isObject, locate as locateKey, NotData } from "./data.ts";
import type { ImportLog } from "./log.ts";

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
export const createFields = (
  value: unknown,
  position: SourceLocation | undefined,
  log: ImportLog,
): Fields | undefined => (isObject(value) && !Array.isArray(value) ? toFields(value, position, log) : undefined);

function toFields(object: DataObject, position: SourceLocation | undefined, log: ImportLog): Fields {
  const read = new Set<string>();
  const locate = (key: string, container: object = object) => locateKey(container, key) ?? position;

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
    fields: (key) => createFields(take(key), locate(key), log),
    options: (key) => createFields(take(key), locate(key), log) ?? toFields(Object.create(null), position, log),
    list: (key) => {
      const list = take(key);
      if (!Array.isArray(list)) return [];
      return list.map((item: unknown, index) => {
        const at = locate(String(index), list);
        if (item instanceof NotData)
          log.add("decision", `an element of \`${key}\` is not a literal value: ${item.source}`, item.position);
        const element = typeof item === "string" ? item : createFields(item, at, log);
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
        const reason = reasons.get(key);
        log.add(reason ? "cosmetic" : "decision", `${prefix}${key}${reason ? `: ${reason}` : ""}`, locate(key));
      }
    },
  };
}

/** Explanations that the import report adds to dropped fields of the old settings, by the name of the field. */
const reasons: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "admonitions with keywords of the site have the keyword as their title and the look of info": ["admonitions"],
    "analytics are not imported": ["googleTagManager", "gtag"],
    "breadcrumbs are built in": ["breadcrumbs"],
    "build settings": ["future"],
    "categories are always open": ["sidebarCollapsed", "sidebarCollapsible"],
    "each page has its own description": ["metadata"],
    "a function": ["createRedirects", "sidebarItemsGenerator"],
    "only code of the old site uses these values": ["customFields"],
    "only for deployments to GitHub Pages": ["deploymentBranch", "organizationName", "projectName"],
    "only one language is imported": ["editLocalizedFiles"],
    "paths do not end with a slash; paths with a slash are redirected": ["trailingSlash"],
    "plugins for HTML are code": ["rehypePlugins"],
    "plugins for Markdown are code": ["beforeDefaultRemarkPlugins", "remarkPlugins"],
    "pages of other versions than the current one name their version": ["badge", "banner"],
    "reading times are not shown": ["showReadingTime"],
    "see `problems` in site.yml": [
      "hooks",
      "onBrokenAnchors",
      "onBrokenLinks",
      "onBrokenMarkdownLinks",
      "onDuplicateRoutes",
      "onInlineAuthors",
      "onInlineTags",
      "onUntruncatedBlogPosts",
    ],
    "set `repository` in site.yml when the content is in its new repository": ["editUrl"],
    "styles are not imported": ["backgroundColor", "mermaid", "style", "stylesheets", "textColor", "theme"],
    "syntax highlighting is built in": ["prism"],
    "the commit history is not imported": ["showLastUpdateAuthor", "showLastUpdateTime"],
    "the feeds are built in": ["feedOptions"],
    "the search is built in": ["algolia"],
    "the sidebar cannot be hidden": ["docs"],
    "the footer has no logo": ["logo"],
    "the sitemap is built in": ["sitemap"],
    "the title of the site follows the title of a page": ["titleDelimiter"],
    "the table of contents has levels 2 and 3": ["tableOfContents"],
  }).flatMap(([reason, keys]) => keys.map((key) => [key, reason])),
);
