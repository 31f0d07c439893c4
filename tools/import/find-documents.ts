import { listFiles } from "../../app/server/files/list-files.ts";
import { readDocs, type SectionSource } from "../../app/server/pages/docs/read-docs.ts";
import type { DocsSectionSettings as Section, SidebarEntrySetting } from "../../app/server/settings/docs-settings.ts";
import type { DocsInstance } from "./docs.ts";

/** Finds paths in the new site: by document id, such as `intro`, or by the name of a sidebar. */
export type FindDocument = ReturnType<typeof createFindDocument>;

/**
 * Creates the functions that find documents. `instance` is the id of a docs plugin, or undefined for the main plugin.
 * Diagnostics are ignored, because `checkTarget` reports them later.
 */
export function createFindDocument(instances: readonly DocsInstance[], contentDirectory: string) {
  const sections = instances.flatMap((instance) => instance.sections);
  const files = listFiles(contentDirectory, () => {});
  const sources = readDocs({ contentDirectory, sections, files, report: () => {} });
  const sourceOf = new Map(sources.map((source) => [sections[source.index], source]));
  const listSections = (id = "default") =>
    (instances.find((instance) => instance.id === id) ?? instances[0])?.sections ?? [];
  const findIn = (section: Section, id: string) => findById(sourceOf.get(section), id);
  return {
    /** Paths of all documents. */
    paths: sources.flatMap(({ documents }) => documents.map((document) => document.path)),
    find: (instance: string | undefined, id: string) =>
      findFirst(listSections(instance).map((section) => findIn(section, id.replace(/^\//, "")))),
    findSidebar: (instance: string | undefined, name: string) =>
      findFirst(
        listSections(instance).map((section) => {
          const id = findFirstId(section.sidebars?.[name] ?? []);
          return id === undefined ? findMain(section, sourceOf.get(section)) : findIn(section, id);
        }),
      ),
    /**
     * Returns a link to each version of a docs plugin. Versions without documents are omitted.
     * As in Docusaurus, the only version has the label `Next`, unless the settings contain another one.
     */
    listVersions: (instance: string | undefined) =>
      listSections(instance).flatMap((section) => {
        const to = findMain(section, sourceOf.get(section));
        return to === undefined ? [] : [{ label: section.version?.label ?? "Next", to }];
      }),
  };
}

/**
 * Returns the path of a section's main document: the document at the section's own path, for example `/docs`.
 * If there is no document at the section's path, the first document of the sidebars is the main document.
 * If the sidebars contain no document, the first document of the section is the main document.
 */
function findMain({ path: base, sidebars }: Section, source: SectionSource | undefined): string | undefined {
  const inSidebars = Object.values(sidebars ?? {}).map((entries) => findById(source, findFirstId(entries)));
  const atBase = source?.documents.find((document) => document.path === base)?.path;
  return atBase ?? findFirst(inSidebars) ?? source?.documents[0]?.path;
}

const findById = (source: SectionSource | undefined, id: string | undefined): string | undefined =>
  source?.documents.find((document) => document.id === id)?.path;

const findFirst = (paths: readonly (string | undefined)[]) => paths.find((found) => found !== undefined);

function findFirstId(entries: readonly SidebarEntrySetting[]): string | undefined {
  const ids = entries.map((entry) => {
    if (typeof entry === "string") return entry;
    if ("doc" in entry) return entry.doc;
    if (!("items" in entry)) return undefined;
    return typeof entry.link === "string" ? entry.link : findFirstId(entry.items);
  });
  return findFirst(ids);
}
