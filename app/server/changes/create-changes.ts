import type { PageLink } from "#app/lib/page.ts";
import type { Diagnostic, Report } from "#app/server/model/diagnostic.ts";
import type { Page } from "#app/server/model/page.ts";
import type { Resource } from "#app/server/model/resource.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import type { ReleaseNote } from "#app/server/release-notes/release-note.ts";
import { type ApiHistory, createApiHistory, type FindRelease, isDate, toVersionId } from "./api-history.ts";
import { findEarlierFiles } from "./find-earlier-files.ts";
import { createLastChanges } from "./last-changes.ts";
import { createChangesPage } from "./view/changes-page.tsx";
import { createHistoryPages, toHistoryPath } from "./view/history-pages.tsx";
import { writeChangesFeed, writeChangesJson } from "./view/write-changes.ts";

/** The changes between the versions of a site's APIs. Earlier versions are parsed only when needed. */
export interface Changes {
  readonly histories: readonly ApiHistory[];
  /** All APIs, with the pages of their changelogs and histories. */
  readonly apis: readonly Api[];
  readonly resources: readonly Resource[];
  /** Compares the versions, while the server handles requests. Later calls return the same promise. */
  readonly compare: () => Promise<unknown>;
  readonly listLinks: (page: Page) => readonly PageLink[];
  /** Returns the date of the last change to a page of an API, if known. Callers must await `compare` first. */
  readonly findLastChange: (path: string) => string | undefined;
  /** Returns the errors in earlier versions. Callers must await `compare` first. */
  readonly diagnostics: () => readonly Diagnostic[];
}

/** Finds earlier versions beside each specification, and creates the API changelogs and history pages. */
export function createChanges(options: {
  readonly apis: readonly Api[];
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
  const links = listAllLinks(histories, notes, findRelease);
  return {
    histories,
    apis: apis.map((api) => {
      const history = historyOf.get(api);
      if (!history) return api;
      return { ...api, pages: [...api.pages, createChangesPage(history), ...createHistoryPages(history)] };
    }),
    resources: histories.flatMap((history) => createResources(history, origin)),
    compare: () => Promise.all(histories.map((history) => history.compare())),
    listLinks: ({ path }) => links.get(path) ?? [],
    findLastChange: createLastChanges(apis, historyOf, findRelease),
    diagnostics: () => histories.flatMap((history) => history.diagnostics()),
  };
}

const createResources = (history: ApiHistory, origin: string): Resource[] => [
  {
    path: `${history.path}.json`,
    contentType: "application/json; charset=utf-8",
    body: async () => {
      await history.compare();
      return writeChangesJson(history, origin);
    },
  },
  {
    path: `${history.path}.xml`,
    contentType: "application/atom+xml; charset=utf-8",
    body: async () => {
      await history.compare();
      return writeChangesFeed(history, origin);
    },
  },
];

function createReleaseFinder(notes: readonly ReleaseNote[]): FindRelease {
  const listed = notes.filter((note) => note.listed);
  return (version) => {
    if (version === "") return undefined;
    const named = new RegExp(`(?:^|[^\\w.])${RegExp.escape(version)}(?:[^\\w.]|$)`);
    return listed.find(({ path }) => path.endsWith(`/${version}`)) ?? listed.find(({ title }) => named.test(title));
  };
}

const versionAtEnd = /\/(v?\d+(?:\.[^/]*)?)$/;

/**
 * Maps the path of a page to its links. Operations and schemas link to their change history. The release notes of API
 * versions link to the API changelog. Earlier versions are not parsed, because parsing a version can take a second.
 */
function listAllLinks(
  histories: readonly ApiHistory[],
  notes: readonly ReleaseNote[],
  findRelease: FindRelease,
): ReadonlyMap<string, readonly PageLink[]> {
  const links = new Map<string, PageLink[]>();
  const add = (path: string, link: PageLink) => links.set(path, [...(links.get(path) ?? []), link]);
  for (const history of histories) {
    const { api } = history;
    for (const { path } of [...api.index.operations, ...api.index.schemas])
      add(path, { path: toHistoryPath(history, path), label: "Change history" });
    const labels = history.files.map(({ label }) => label);
    const versions = new Map<string, string>();
    for (const { path, listed, date } of notes)
      if (listed && labels.includes(date.slice(0, 10))) versions.set(path, versionAtEnd.exec(path)?.[1] ?? "");
    for (const version of [...labels.filter((label) => !isDate(label)), api.version]) {
      const note = findRelease(version);
      if (note) versions.set(note.path, version);
    }
    for (const [path, version] of versions) {
      const id = toVersionId(version);
      add(path, { path: id === "" ? history.path : `${history.path}#${id}`, label: `API changelog of ${api.title}` });
    }
  }
  return links;
}
