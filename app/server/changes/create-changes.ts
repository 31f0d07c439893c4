import type { PageLink } from "#app/lib/page.ts";
import type { Diagnostic, Report } from "#app/server/model/diagnostic.ts";
import type { Page } from "#app/server/model/page.ts";
import type { Resource } from "#app/server/model/resource.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import type { AvailabilitySource } from "#app/server/reference/outline/availability.ts";
import { createReferencePages } from "#app/server/reference/pages/reference-pages.ts";
import type { ReleaseNote } from "#app/server/release-notes/release-note.ts";
import { type ApiHistory, createApiHistory, createLastChanges, listHeadings } from "./api-history.ts";
import { type ApiAvailability, createAvailability } from "./availability/create-availability.ts";
import { createSunsetCalendar } from "./sunset-calendar.ts";
import {
  createUpgrades,
  toOperationsQuery,
  toUpgradePath,
  type Upgrade,
  type WantedUpgrade,
} from "./upgrade/create-upgrades.ts";
import { type ApiVersions, createApiVersions, createOpenVersions, type OpenApi } from "./versions/api-versions.ts";
import { type FindRelease, listVersions } from "./versions/list-versions.ts";
import { createChangesPage } from "./view/changes-page.tsx";
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
  /** Creates the JSON file and the feed of the changes of some operations. */
  readonly createFilteredResources: (history: ApiHistory, operations: readonly string[]) => readonly Resource[];
  /** Compares the versions, while the server handles requests. Later calls return the same promise. */
  readonly compare: () => Promise<unknown>;
  /** Computes the availability of those APIs whose pages wait for it. */
  readonly prepareAvailability: () => Promise<void>;
  /** Compares the versions of an upgrade. Returns undefined if one of them cannot be read. */
  readonly compareUpgrade: (wanted: WantedUpgrade) => Promise<Upgrade | undefined>;
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
  readonly publishedDirectory?: string | undefined;
  readonly notes: readonly ReleaseNote[];
  readonly siteUrl: string;
  readonly openApi: (api: Api) => OpenApi;
  readonly report: Report;
}): Changes {
  const { apis, directory, publishedDirectory, notes, siteUrl, openApi, report } = options;
  const findRelease = createReleaseFinder(notes);
  const paths = new Set(apis.flatMap((api) => [api.basePath, ...api.pages.map(({ path }) => path)]));
  const isTaken = (path: string) => paths.has(path);
  const opened = createOpenVersions();
  const versions = apis.flatMap((api) => {
    const [current, ...earlier] = listVersions({ api, directory, publishedDirectory, findRelease, isTaken, report });
    if (!current) return [];
    const openVersion: OpenApi = async (version, bytes, reportError) => {
      const loaded = await openApi(api)(version, bytes, reportError);
      return loaded && addAvailability(loaded, availabilityOf.get(api)?.of(version));
    };
    return [createApiVersions({ api, current, earlier, openApi: openVersion, opened })];
  });
  const histories = versions.filter(({ list }) => list.length > 1).map(createApiHistory);
  const availabilityOf = new Map(histories.map((history) => [history.api, createAvailability(history)]));
  const historyOf = new Map(histories.map((history) => [history.api, history]));
  const upgrades = new Map(histories.map((history) => [history, createUpgrades(history)]));
  const links = listAllLinks(histories);
  return {
    versions,
    histories,
    apis: apis.map((api) => {
      const history = historyOf.get(api);
      if (!history) return api;
      const available = addAvailability(api, availabilityOf.get(api)?.of(history.versions.current));
      const added = [createVersionsPage(history), createChangesPage(history), ...createHistoryPages(history)];
      return { ...available, pages: [...available.pages, ...added] };
    }),
    resources: [
      ...histories.flatMap((history) => [
        ...createResources(history, siteUrl),
        ...createAvailabilityFile(history.api, availabilityOf.get(history.api)),
      ]),
      ...apis.map((api) => createSunsetCalendar(api, versions.find((each) => each.api === api)?.current.date, siteUrl)),
    ],
    prepareAvailability: async () => {
      for (const availability of availabilityOf.values()) await availability.prepareAwaited();
    },
    createFilteredResources: (history, operations) => createResources(history, siteUrl, operations),
    compare: async () => {
      for (const history of histories) await history.compare();
    },
    compareUpgrade: async (wanted) => upgrades.get(wanted.history)?.(wanted),
    listLinks: ({ path }) => links.get(path) ?? [],
    findLastChange: createLastChanges(apis, historyOf, findRelease),
    listRemoved: async () => (await Promise.all(histories.map((history) => listRemoved(history.versions)))).flat(),
    diagnostics: () => versions.flatMap((each) => each.diagnostics()),
  };
}

const createAvailabilityFile = ({ basePath }: Api, availability: ApiAvailability | undefined): Resource[] =>
  availability
    ? [
        {
          path: `${basePath}/availability.json`,
          contentType: "application/json; charset=utf-8",
          body: availability.write,
        },
      ]
    : [];

/** Adds marks such as "Since 3.6.0" to the pages of an API. */
function addAvailability(api: Api, availability: AvailabilitySource | undefined): Api {
  if (!availability) return api;
  const index = { ...api.index, availability };
  return { ...api, index, pages: createReferencePages(index) };
}

async function listRemoved({ catalog, current }: ApiVersions): Promise<readonly string[]> {
  const { operations } = await catalog();
  return operations.flatMap(({ slugs }) => {
    const [version, slug] = [...slugs].at(-1) ?? [];
    return version === undefined || slugs.has(current) ? [] : [`${version.path}/${slug}`];
  });
}

function createResources(history: ApiHistory, siteUrl: string, operations: readonly string[] = []): Resource[] {
  const read = async (write: typeof writeChangesJson) => {
    await history.compare();
    const known = operations.length === 0 ? [] : (await history.versions.catalog()).operations;
    const slugs = new Set(known.flatMap((operation) => [...operation.slugs.values()]));
    return write(history, siteUrl, { operations, unknown: operations.filter((slug) => !slugs.has(slug)) });
  };
  return [
    {
      path: `${history.path}.json`,
      contentType: "application/json; charset=utf-8",
      body: () => read(writeChangesJson),
    },
    {
      path: `${history.path}.xml`,
      contentType: "application/atom+xml; charset=utf-8",
      body: () => read(writeChangesFeed),
    },
  ];
}

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
 * Maps the path of a page to its links. Operations and schemas link to their change history, and operations to their upgrade. The release notes of API
 * versions link to the API changelog.
 */
function listAllLinks(histories: readonly ApiHistory[]): ReadonlyMap<string, readonly PageLink[]> {
  const links = new Map<string, PageLink[]>();
  const add = (path: string, link: PageLink) => links.set(path, [...(links.get(path) ?? []), link]);
  for (const history of histories) {
    const { api, versions } = history;
    for (const { path } of [...api.index.operations, ...api.index.schemas])
      add(path, { path: toHistoryPath(history, path), label: "Change history" });
    const { current, list } = versions;
    const oldest = list.at(-1) ?? current;
    const upgradePath = toUpgradePath(history, { from: oldest, to: current });
    for (const { path, slug } of api.index.operations) {
      add(path, { path: upgradePath + toOperationsQuery([slug]), label: `Upgrade from ${oldest.title}` });
      add(path, { path: `${history.path}.xml${toOperationsQuery([slug])}`, label: "Feed of changes" });
    }
    for (const { note, id } of listHeadings(versions))
      if (note) add(note.path, { path: `${history.path}#${id}`, label: `API changelog of ${api.title}` });
  }
  return links;
}
