import GithubSlugger from "github-slugger";
import type { PageLink, SidebarItem, SidebarLink } from "#app/lib/page.ts";
import { createReporter } from "#app/server/markdown/reporter.ts";
import { toPagePath } from "#app/server/markdown/to-page-path.ts";
import type { SourceLocation } from "#app/server/model/diagnostic.ts";
import type { AuthoredLink } from "#app/server/model/page.ts";
import type { DocsSectionSettings, SidebarEntrySetting } from "#app/server/settings/docs-settings.ts";
import { suggest } from "#app/server/text/nearest.ts";
import { type FolderTree, type GeneratedCategory, type GeneratedEntry, generateEntries } from "./generate-entries.ts";

/** A sidebar with its items and its reading order. */
export interface DocsSidebar {
  readonly name: string;
  readonly items: readonly SidebarItem[];
  /** The documents and generated indexes in reading order. References, operations and links are left out. */
  readonly order: readonly PageLink[];
}

/** The generated page of a category that has no document as its page. */
export interface GeneratedIndex {
  readonly path: string;
  readonly title: string;
  readonly description: string | undefined;
  readonly source: SourceLocation;
}

interface SidebarSources extends FolderTree {
  readonly settings: DocsSectionSettings;
  readonly basePath: string;
  readonly locate: (keys: readonly PropertyKey[]) => SourceLocation;
  readonly findOperation: (id: string) => SidebarLink | undefined;
}

type Entry = SidebarEntrySetting | GeneratedEntry;
type Category = Extract<SidebarEntrySetting, { readonly items: unknown }> | GeneratedCategory;
type Locate = (keys: readonly PropertyKey[]) => SourceLocation;

/**
 * Creates the sidebars of the settings, the generated indexes of their categories, and the links to check. Without the key
 * `sidebars`, one sidebar contains all documents.
 */
export function createSidebars(sources: SidebarSources) {
  const { settings, basePath, locate, report, leftOut } = sources;
  const byId = new Map(sources.documents.map((document) => [document.id, document]));
  const slugger = new GithubSlugger();
  const indexes: GeneratedIndex[] = [];
  const links: AuthoredLink[] = [];
  const generated = new Map<string, readonly GeneratedEntry[]>();

  const findDocument = (id: string, position: SourceLocation) => {
    const document = byId.get(id);
    if (!document && !leftOut.has(id)) {
      const hint =
        suggest(id, byId.keys()) ??
        `write the path of a file below ${settings.folder}, without number prefixes and extension`;
      const message = `there is no document with the id ${id}`;
      report({ severity: "error", code: "unknown-document", message, hint, ...position });
    }
    return document;
  };

  const toDocument = (id: string, label: string | undefined, order: PageLink[], at: Locate): SidebarItem[] => {
    const document = findDocument(id, at([]));
    if (!document) return [];
    const link = { path: document.path, label: label ?? document.label };
    order.push(link);
    return [link];
  };

  const toOperation = (id: string, label: string | undefined, at: Locate): SidebarItem[] => {
    const operation = sources.findOperation(id);
    if (operation) return [{ ...operation, ...(label === undefined ? {} : { label }) }];
    const message = `there is no operation with the operationId ${id}`;
    const hint = "copy the operationId from the specification; upper and lower case matter";
    report({ severity: "error", code: "unknown-operation", message, hint, ...at(["operation"]) });
    return [];
  };

  const toGeneratedIndex = (category: Category, at: Locate): GeneratedIndex | undefined => {
    const { link } = category;
    if (link === undefined || typeof link === "string") return undefined;
    const { slug, title, description } = link === true ? {} : link;
    const source = ("source" in category ? category.source : undefined) ?? at(["link"]);
    const written = slug ?? `/category/${slugger.slug(category.label)}`;
    const reporter = createReporter(source.file, (diagnostic) => report({ ...diagnostic, ...source }));
    const path = toPagePath(written, basePath, undefined, reporter);
    return path === undefined ? undefined : { path, title: title ?? category.label, description, source };
  };

  const toCategory = (category: Category, order: PageLink[], at: Locate): SidebarItem[] => {
    const { label, link } = category;
    const document = typeof link === "string" ? findDocument(link, at(["link"])) : undefined;
    const index = toGeneratedIndex(category, at);
    const start = order.length;
    const items = toItems(category.items, order, (keys) => at(["items", ...keys]));
    const isEmpty = items.length === 0;
    if (isEmpty && !document) return [];
    if (index) indexes.push(index);
    const path = document?.path ?? index?.path;
    if (path !== undefined) order.splice(start, 0, { path, label: document?.label ?? label });
    if (isEmpty && path !== undefined) return [{ path, label }];
    return [{ label, ...(path === undefined ? {} : { path }), items }];
  };

  const toGenerated = (folder: string, order: PageLink[], at: Locate): SidebarItem[] => {
    const entries = generated.get(folder) ?? generateEntries(folder === "." ? "" : folder, sources);
    generated.set(folder, entries);
    if (entries.length === 0) {
      const message = `the folder "${folder}" below ${settings.folder} contains no documents`;
      const hint =
        "add a document to the folder, or correct its name, which includes any number prefix; `.` stands for all documents";
      report({ severity: "warning", code: "empty-sidebar", message, hint, ...at([]) });
    }
    return toItems(entries, order, () => at([]));
  };

  const toItem = (entry: Entry, order: PageLink[], at: Locate): SidebarItem[] => {
    if (typeof entry === "string") return toDocument(entry, undefined, order, at);
    if ("doc" in entry) return toDocument(entry.doc, entry.label, order, at);
    if ("ref" in entry) return toDocument(entry.ref, entry.label, [], at);
    if ("operation" in entry) return toOperation(entry.operation, entry.label, at);
    if ("autogenerated" in entry) return toGenerated(entry.autogenerated, order, at);
    if ("items" in entry) return toCategory(entry, order, at);
    if (entry.href.startsWith("/")) links.push({ href: entry.href, position: at(["href"]) });
    return [{ label: entry.label, path: entry.href }];
  };

  const toItems = (entries: readonly Entry[], order: PageLink[], at: Locate): SidebarItem[] =>
    entries.flatMap((entry, index) => toItem(entry, order, (keys) => at([index, ...keys])));

  const written = Object.entries<readonly Entry[]>(settings.sidebars ?? { docs: generateEntries("", sources) });
  const sidebars = written.map(([name, entries]): DocsSidebar => {
    const order: PageLink[] = [];
    return { name, items: toItems(entries, order, (keys) => locate(["sidebars", name, ...keys])), order };
  });
  return { sidebars, indexes, links };
}
