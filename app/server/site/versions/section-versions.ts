import { currentVersionName, type PageVersions, type VersionLink } from "#app/lib/page.ts";
import type { Page } from "#app/server/model/page.ts";
import type { DocsSection } from "#app/server/pages/docs/create-docs.ts";
import { toVersionPage } from "./version-notice.tsx";

/** A section of documents that is one version of several. */
interface VersionedSection extends DocsSection {
  readonly version: NonNullable<DocsSection["version"]>;
}

const isVersioned = (section: DocsSection): section is VersionedSection => section.version !== undefined;

/** Finds the same page in another section; undefined if this section does not have it. */
function findCounterpart(page: Page, from: DocsSection, to: DocsSection): string | undefined {
  const wanted = `${to.path}${page.path.slice(from.path.length)}`;
  return to.pages.some(({ path }) => path === wanted) ? wanted : undefined;
}

/** Returns the sections of the same documentation, the current one first. */
const listSiblings = (sections: readonly DocsSection[], { version }: VersionedSection): readonly VersionedSection[] =>
  sections.filter(isVersioned).filter((other) => other.version.of === version.of);

const toLabel = ({ version: { label, name } }: VersionedSection) => label ?? name;

/** Adds the notice and the canonical path to the pages of earlier versions. */
export const addVersionParts = (sections: readonly DocsSection[], basename: string): readonly DocsSection[] =>
  sections.map((section) => {
    const [current] = isVersioned(section) ? listSiblings(sections, section) : [];
    if (!isVersioned(section) || !current || current === section) return section;
    const replace = (page: Page) => {
      const canonical = findCounterpart(page, section, current);
      const labels = { version: toLabel(section), current: toLabel(current) };
      const notice = () => ({ ...labels, date: undefined, currentPath: canonical, changes: undefined });
      return toVersionPage(page, { canonical, basename, notice });
    };
    return replacePages(section, replace);
  });

/** Returns a section with other pages. */
export function replacePages(section: DocsSection, replace: (page: Page) => Page): DocsSection {
  const replaced = new Map(section.pages.map((page) => [page, replace(page)]));
  return {
    ...section,
    pages: [...replaced.values()],
    main: section.main && (replaced.get(section.main) ?? section.main),
  };
}

/** Returns whether a section is an earlier version, whose pages only the search of this version finds. */
export const isEarlierSection = (sections: readonly DocsSection[], section: DocsSection): boolean =>
  isVersioned(section) && listSiblings(sections, section)[0] !== section;

/** Returns the versions of a document for its menu and notice; undefined if its section has only one version. */
export function toSectionVersions(
  sections: readonly DocsSection[],
  section: DocsSection,
  page: Page,
): PageVersions | undefined {
  if (!isVersioned(section)) return undefined;
  const siblings = listSiblings(sections, section);
  const [current] = siblings;
  if (!current || siblings.length === 1) return undefined;
  const toLink = (other: VersionedSection): VersionLink => ({
    name: other === current ? currentVersionName : other.version.name,
    label: toLabel(other),
    date: undefined,
    path: findCounterpart(page, section, other) ?? other.main?.path ?? other.path,
  });
  return {
    id: section.version.of,
    shown: section === current ? currentVersionName : section.version.name,
    links: siblings.map(toLink),
    listPath: undefined,
    isEarlier: section !== current,
  };
}
