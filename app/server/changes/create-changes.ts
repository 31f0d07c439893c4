import { existsSync } from "node:fs";
import type { PageLink } from "#app/lib/page.ts";
import type { Report } from "#app/server/model/diagnostic.ts";
import type { Page } from "#app/server/model/page.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import type { AvailabilitySource } from "#app/server/reference/outline/availability.ts";
import { createReferencePages } from "#app/server/reference/pages/reference-pages.ts";
import type { ReleaseNote } from "#app/server/release-notes/release-note.ts";
import { toVersionNumber } from "#app/server/text/version-names.ts";
import { type ApiHistory, createApiHistory, toChangelogPath, type VersionChanges } from "./api-history.ts";
import { createAvailability } from "./availability/create-availability.ts";
import { createSunsetCalendar } from "./sunset-calendar.ts";
import { toOperationsQuery, toUpgradePath } from "./upgrade.ts";
import {
  createApiVersions,
  createOpenVersion,
  createOpenVersions,
  createVersionFinder,
  type OpenVersion,
  type VersionOptions,
} from "./versions/api-versions.ts";
import { listRemoved } from "./versions/catalog.ts";
import { type FindRelease, listVersions } from "./versions/list-versions.ts";
import { createChangesPage } from "./view/changes-page.tsx";
import { createHistoryPages, toHistoryPath } from "./view/history-pages.tsx";
import { createVersionsPage, toVersionsPath } from "./view/versions-page.tsx";
import { createChangesFiles } from "./view/write-changes.ts";

/** The versions of a site's APIs, and the changes between them. Earlier versions are parsed only when needed. */
export type Changes = ReturnType<typeof createChanges>;

/** Finds the versions of each specification, and creates the API changelogs, history pages and lists of versions. */
export function createChanges(
  apis: readonly Api[],
  options: VersionOptions & {
    readonly notes: readonly ReleaseNote[];
    readonly siteUrl: string;
    readonly report: Report;
  },
) {
  const { directory, publishedDirectory, notes, siteUrl, report } = options;
  if (publishedDirectory !== undefined && !existsSync(publishedDirectory)) {
    const message = "the folder of published specifications does not exist";
    const hint = "create the folder, or set PREVIEW_OPENAPI_DIR to another folder";
    report({ severity: "error", code: "missing-folder", message, hint, file: publishedDirectory });
  }
  const findRelease = createReleaseFinder(notes);
  const paths = new Set(
    apis.flatMap(({ basePath, pages }) => [
      basePath,
      toChangelogPath(basePath),
      toVersionsPath(basePath),
      ...pages.map(({ path }) => path),
    ]),
  );
  const isTaken = (path: string) => paths.has(path);
  const opened = createOpenVersions();
  const published = apis.flatMap((api): PublishedApi[] => {
    const [current, ...earlier] = listVersions({ api, directory, publishedDirectory, findRelease, isTaken, report });
    if (!current) return [];
    const load = createOpenVersion(api, options);
    const openVersion: OpenVersion = async (version, ...source) => {
      const loaded = await load(version, ...source);
      return loaded && addAvailability(loaded, availability?.of(version));
    };
    const history = createApiHistory(createApiVersions({ api, current, earlier, openVersion, opened }));
    const availability = history.list.length > 1 ? createAvailability(history) : undefined;
    return [{ history, availability }];
  });
  const versions = published.map(({ history }) => history);
  const histories = versions.filter(({ list }) => list.length > 1);
  const links = listAllLinks(histories);
  return {
    /** The versions of each API that has a version with a name. */
    versions,
    findVersion: createVersionFinder(versions),
    /** The versions of the APIs with several versions. */
    histories,
    /** All APIs, with the pages of their versions, changelogs and histories. */
    apis: apis.map((api) => {
      const { history, availability } = published.find((each) => each.history.api === api) ?? {};
      if (!history || !availability) return api;
      const available = addAvailability(api, availability.of(history.current));
      const added = [createVersionsPage(history), createChangesPage(history), ...createHistoryPages(history)];
      return { ...available, pages: [...available.pages, ...added] };
    }),
    resources: [
      ...histories.flatMap((history) => createChangesFiles(history, siteUrl)),
      ...published.flatMap(({ availability }) => availability?.file ?? []),
      ...apis.map((api) => createSunsetCalendar(api, versions.find((each) => each.api === api)?.current.date, siteUrl)),
    ],
    /** Computes the availability of those APIs whose pages wait for it. */
    prepareAvailability: async () => {
      for (const { history, availability } of published)
        if (history.isQuicklyCompared) await availability?.of(history.current).prepare();
    },
    /** Compares the versions, while the server handles requests. Each version is compared once. */
    compare: async () => {
      for (const history of histories) await history.compare();
    },
    listLinks: ({ path }: Page): readonly PageLink[] => links.get(path) ?? [],
    /** Lists the dates of the last changes to the pages of the APIs, by path. Pages whose dates are unknown are left out. */
    listLastChanges: async (): Promise<ReadonlyMap<string, string>> => {
      const dates = new Map<string, string>();
      for (const api of apis) {
        const history = histories.find((each) => each.api === api);
        const compared = (await history?.compare()) ?? [];
        const newest = compared[0]?.version.date ?? findRelease(api.version, undefined)?.date.slice(0, 10);
        if (newest === undefined) continue;
        for (const { path } of api.pages) dates.set(path, newest);
        if (history) addDatesOfChanges(dates.set(history.path, newest), api, compared);
      }
      return dates;
    },
    /** Lists the newest pages of operations that the current versions do not have. */
    listRemoved: async () => {
      const listed = histories.map(async ({ catalog, current }) => listRemoved(await catalog(), current));
      return (await Promise.all(listed)).flat().map(([version, slug]) => `${version.path}/${slug}`);
    },
    /** Returns the errors of the versions that have been opened. */
    diagnostics: () => versions.flatMap((each) => each.diagnostics()),
  };
}

/** The versions of an API, and the availability of its operations if there are several. */
interface PublishedApi {
  readonly history: ApiHistory;
  readonly availability: ReturnType<typeof createAvailability> | undefined;
}

/** Adds marks such as "Since 3.6.0" to the pages of an API. */
function addAvailability(api: Api, availability: AvailabilitySource | undefined): Api {
  if (!availability) return api;
  const index = { ...api.index, availability };
  return { ...api, index, pages: createReferencePages(index) };
}

function createReleaseFinder(notes: readonly ReleaseNote[]): FindRelease {
  const listed = notes.filter((note) => note.listed);
  return (version, date) => {
    const ofDate = () => (date === undefined ? undefined : listed.find((note) => note.date.startsWith(date)));
    if (version === "") return ofDate();
    const number = toVersionNumber(version);
    const named = new RegExp(`(?:^|[^\\w.])[vV]?${RegExp.escape(number)}(?:[^\\w.]|$)`);
    const ofPath = listed.find(({ path }) => toVersionNumber(path.slice(path.lastIndexOf("/") + 1)) === number);
    return ofPath ?? listed.find(({ title }) => named.test(title)) ?? ofDate();
  };
}

/**
 * Maps the path of a page to its links. Operations and schemas link to their change history, and operations to their upgrade. The release notes of API
 * versions link to the API changelog.
 */
function listAllLinks(histories: readonly ApiHistory[]): ReadonlyMap<string, readonly PageLink[]> {
  const links = new Map<string, PageLink[]>();
  const add = (path: string, link: PageLink) => links.set(path, [...(links.get(path) ?? []), link]);
  for (const history of histories) {
    const { api, current, list } = history;
    for (const { path } of [...api.index.operations, ...api.index.schemas])
      add(path, { path: toHistoryPath(history, path), label: "Change history" });
    const oldest = list.at(-1) ?? current;
    const upgradePath = toUpgradePath(history, { from: oldest, to: current });
    for (const { path, slug } of api.index.operations) {
      add(path, { path: upgradePath + toOperationsQuery([slug]), label: `Upgrade from ${oldest.title}` });
      add(path, { path: `${history.path}.xml${toOperationsQuery([slug])}`, label: "Feed of changes" });
    }
    for (const { note, id } of list)
      if (note) add(note.path, { path: `${history.path}#${id}`, label: `API changelog of ${api.title}` });
  }
  return links;
}

/** Operations and schemas have the date of the last version that changed them. */
function addDatesOfChanges(dates: Map<string, string>, api: Api, compared: readonly VersionChanges[]): void {
  const { operations, schemas } = api.index;
  const oldest = compared.at(-1)?.version.date;
  for (const { path } of [...operations, ...schemas]) {
    if (oldest === undefined) dates.delete(path);
    else dates.set(path, oldest);
  }
  const schemaPaths = new Map(schemas.map(({ name, path }) => [name, path]));
  // Versions are visited from oldest to newest, so that the last change determines the date.
  for (const { version, changes } of compared.toReversed()) {
    const { date } = version;
    if (date === undefined) continue;
    for (const { operations: changed, schema, type } of changes) {
      const paths = [...changed.map(({ path }) => path), ...[schema, type].map((name) => schemaPaths.get(name ?? ""))];
      for (const path of paths) if (path !== undefined) dates.set(path, date);
    }
  }
}
