import type { PageLink } from "#app/lib/page.ts";
import type { Diagnostic, Report } from "#app/server/model/diagnostic.ts";
import type { Page } from "#app/server/model/page.ts";
import type { Resource } from "#app/server/model/resource.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import type { ReleaseNote } from "#app/server/release-notes/release-note.ts";
import { type ApiHistory, createApiHistory, listHeadings } from "./api-history.ts";
import { createLastChanges } from "./last-changes.ts";
import { type ApiVersions, createApiVersions, createOpenVersions, type OpenApi } from "./versions/api-versions.ts";
import { type FindRelease, listVersions } from "./versions/list-versions.ts";
import { createChangesPage, createReleasePages } from "./view/changes-page.tsx";
import { createHistoryPages, toHistoryPath } from "./view/history-pages.tsx";
import { createVersionsPage } from "./view/versions-page.tsx";
import { writeChangesFeed, writeChangesJson } from "./view/write-changes.ts";

/** The versions of a site's APIs, and the changes between them. Earlier versions are parsed only when needed. */
export interface Changes {
  /** The versions of each API that has a version with a name. */
  readonly versions: readonly ApiVersions[];
  /** The histories of the APIs with several versions. */
  readonly histories: readonly ApiHistory[];
  /** All APIs, with the pages of their versions, changelogs and histories. */
  readonly apis: readonly Api[];
  readonly resources: readonly Resource[];
  /** Compares the versions, while the server handles requests. Later calls return the same promise. */
  readonly compare: () => Promise<unknown>;
  readonly listLinks: (page: Page) => readonly PageLink[];
  /** Returns the date of the last change to a page of an API, if known. Callers must await `compare` first. */
  readonly findLastChange: (path: string) => string | undefined;
  /** Lists the newest pages of operations that the current versions do not have. */
  readonly listRemoved: () => Promise<readonly string[]>;
  /** Returns the errors of the versions that have been opened. */
  readonly diagnostics: () => readonly Diagnostic[];
}

/** Finds the versions of each specification, and creates the API changelogs, history pages and lists of versions. */
export function createChanges(options: {
  readonly apis: readonly Api[];
  readonly directory: string;
  readonly notes: readonly ReleaseNote[];
  readonly origin: string;
  readonly openApi: (api: Api) => OpenApi;
  readonly report: Report;
}): Changes {
  const { apis, directory, notes, origin, openApi, report } = options;
  const findRelease = createReleaseFinder(notes);
  const paths = new Set(apis.flatMap((api) => [api.basePath, ...api.pages.map(({ path }) => path)]));
  const isTaken = (path: string) => paths.has(path);
  const opened = createOpenVersions();
  const versions = apis.flatMap((api) => {
    const [current, ...earlier] = listVersions({ api, directory, findRelease, isTaken, report });
    return current ? [createApiVersions({ api, current, earlier, openApi: openApi(api), opened })] : [];
  });
  const histories = versions.filter(({ list }) => list.length > 1).map(createApiHistory);
  const historyOf = new Map(histories.map((history) => [history.api, history]));
  const links = listAllLinks(histories);
  return {
    versions,
    histories,
    apis: apis.map((api) => {
      const history = historyOf.get(api);
      if (!history) return api;
      const added = [
        createVersionsPage(history),
        createChangesPage(history),
        ...createReleasePages(history),
        ...createHistoryPages(history),
      ];
      return { ...api, pages: [...api.pages, ...added] };
    }),
    resources: histories.flatMap((history) => createResources(history, origin)),
    compare: async () => {
      for (const history of histories) await history.compare();
    },
    listLinks: ({ path }) => links.get(path) ?? [],
    findLastChange: createLastChanges(apis, historyOf, findRelease),
    listRemoved: async () => (await Promise.all(histories.map((history) => listRemoved(history.versions)))).flat(),
    diagnostics: () => versions.flatMap((each) => each.diagnostics()),
  };
}

async function listRemoved({ catalog, current }: ApiVersions): Promise<readonly string[]> {
  const { operations } = await catalog();
  return operations.flatMap(({ slugs }) => {
    const [version, slug] = [...slugs].at(-1) ?? [];
    return version === undefined || slugs.has(current) ? [] : [`${version.path}/${slug}`];
  });
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
  return (version, date) => {
    const ofDate = () => (date === undefined ? undefined : listed.find((note) => note.date.startsWith(date)));
    if (version === "") return ofDate();
    const named = new RegExp(`(?:^|[^\\w.])${RegExp.escape(version)}(?:[^\\w.]|$)`);
    const ofPath = listed.find(({ path }) => path.endsWith(`/${version}`));
    return ofPath ?? listed.find(({ title }) => named.test(title)) ?? ofDate();
  };
}

/**
 * Maps the path of a page to its links. Operations and schemas link to their change history. The release notes of API
 * versions link to the API changelog.
 */
function listAllLinks(histories: readonly ApiHistory[]): ReadonlyMap<string, readonly PageLink[]> {
  const links = new Map<string, PageLink[]>();
  const add = (path: string, link: PageLink) => links.set(path, [...(links.get(path) ?? []), link]);
  for (const history of histories) {
    const { api, versions } = history;
    for (const { path } of [...api.index.operations, ...api.index.schemas])
      add(path, { path: toHistoryPath(history, path), label: "Change history" });
    for (const { note, id } of listHeadings(versions))
      if (note) add(note.path, { path: `${history.path}#${id}`, label: `API changelog of ${api.title}` });
  }
  return links;
}
