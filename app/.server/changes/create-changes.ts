import type { Diagnostic, Report } from "#app/.server/model/diagnostic.ts";
import type { Page } from "#app/.server/model/page.ts";
import type { Resource } from "#app/.server/model/resource.ts";
import type { Api } from "#app/.server/reference/load-reference.ts";
import type { ReleaseNote } from "#app/.server/release-notes/release-note.ts";
import { addSection } from "./add-section.ts";
import { type ApiHistory, createApiHistory, type FindRelease } from "./api-history.ts";
import { findEarlierFiles } from "./find-earlier-files.ts";
import { findMentions } from "./find-mentions.ts";
import { createLastChanges } from "./last-changes.ts";
import { createChangesPage } from "./view/changes-page.tsx";
import { changeHistory, renderHistorySection, type Subject } from "./view/history-section.tsx";
import { releasedChanges, renderNoteSection } from "./view/note-section.tsx";
import { writeChangesFeed, writeChangesJson } from "./view/write-changes.ts";

/** How the APIs of a site changed, and where its pages tell it. Loading a site does not wait for it. */
export interface Changes {
  /** Of the APIs with earlier versions. */
  readonly histories: readonly ApiHistory[];
  /** The APIs, with a page of changes among their pages. */
  readonly apis: readonly Api[];
  readonly resources: readonly Resource[];
  /** Compares the versions in steps of a few milliseconds. A page that needs the result before runs the remaining steps. */
  readonly steps: () => Iterable<void>;
  /** Pages with what changed, and who speaks of them, at their end. */
  readonly addSections: (pages: ReadonlyMap<string, Page>) => ReadonlyMap<string, Page>;
  /** The ids of those sections. */
  readonly sectionIds: ReadonlySet<string>;
  /** The date of the last version in which an API's page changed. */
  readonly findLastChange: (path: string) => string | undefined;
  /** Of earlier versions; reads them. */
  readonly diagnostics: () => readonly Diagnostic[];
}

/** Looks for earlier versions beside each description. */
export function createChanges(options: {
  readonly apis: readonly Api[];
  /** The folder of specifications. */
  readonly directory: string;
  readonly notes: readonly ReleaseNote[];
  readonly origin: string;
  readonly report: Report;
}): Changes {
  const { apis, directory, notes, origin, report } = options;
  const findRelease = createReleaseFinder(notes);
  const histories = apis.flatMap((api) => {
    const files = findEarlierFiles(api.index.specification.root.document.file, directory, report);
    return files.length === 0 ? [] : [createApiHistory(api, files, findRelease)];
  });
  const historyOf = new Map(histories.map((history) => [history.api, history]));
  return {
    histories,
    apis: apis.map((api) => {
      const history = historyOf.get(api);
      return history ? { ...api, pages: [...api.pages, createChangesPage(history)] } : api;
    }),
    resources: histories.flatMap((history): Resource[] => [
      {
        path: `${history.path}.json`,
        contentType: "application/json; charset=utf-8",
        body: () => writeChangesJson(history, origin),
      },
      {
        path: `${history.path}.xml`,
        contentType: "application/atom+xml; charset=utf-8",
        body: () => writeChangesFeed(history, origin),
      },
    ]),
    steps: () => computeHistories(histories),
    addSections: (pages) => addSections(pages, histories, apis),
    sectionIds: new Set([changeHistory.id, releasedChanges.id]),
    findLastChange: createLastChanges(apis, historyOf, findRelease),
    diagnostics: () => histories.flatMap((history) => history.diagnostics()),
  };
}

function* computeHistories(histories: readonly ApiHistory[]): Generator<void> {
  for (const history of histories) while (!history.step()) yield;
}

/** A version belongs to the note that is called by it: `3.7.0`, or `Release 3.7.0: …`. */
function createReleaseFinder(notes: readonly ReleaseNote[]): FindRelease {
  const listed = notes.filter((note) => note.listed);
  return (version) => {
    if (version === "") return undefined;
    const named = new RegExp(`(?:^|[^\\w.])${RegExp.escape(version)}(?:[^\\w.]|$)`);
    return listed.find(({ path }) => path.endsWith(`/${version}`)) ?? listed.find(({ title }) => named.test(title));
  };
}

function addSections(pages: ReadonlyMap<string, Page>, histories: readonly ApiHistory[], apis: readonly Api[]) {
  const mentions = findMentions(pages.values());
  const subjects = listSubjects(histories, apis);
  const changed = new Map(pages);
  for (const [path, page] of pages) {
    const about = page.kind === "operation" || page.kind === "schema" ? subjects.get(path) : undefined;
    if (about)
      changed.set(
        path,
        addSection(page, changeHistory, () =>
          renderHistorySection(about.subject, about.history, mentions.get(path) ?? []),
        ),
      );
    else if (page.kind === "release-note" && histories.length > 0)
      changed.set(
        path,
        addSection(page, releasedChanges, () => renderNoteSection(path, histories)),
      );
  }
  return changed;
}

interface AboutPage {
  readonly subject: Subject;
  /** Absent where the API has no earlier versions. */
  readonly history: ApiHistory | undefined;
}

/** What the pages of operations and schemas are about, by their paths. */
function listSubjects(histories: readonly ApiHistory[], apis: readonly Api[]): ReadonlyMap<string, AboutPage> {
  const subjects = new Map<string, AboutPage>();
  for (const { index } of apis) {
    const history = histories.find(({ api }) => api.index === index);
    for (const { name, path } of index.schemas) subjects.set(path, { subject: { schema: name }, history });
    for (const { path } of index.operations) subjects.set(path, { subject: { path }, history });
  }
  return subjects;
}
