import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { ApiHistory, VersionChanges } from "#app/server/changes/api-history.ts";
import { filterComparison } from "#app/server/changes/upgrade.ts";
import { toVersionRecord } from "#app/server/changes/view/write-changes.ts";
import { readOnly, suchAs, toResult, toSiteExamples, toUnknownVersion } from "#app/server/mcp/tool-parts.ts";
import type { Page } from "#app/server/model/page.ts";
import { toSlug } from "#app/server/reference/index/names.ts";
import type { Site } from "#app/server/site/site.ts";
import { compareVersionNames } from "#app/server/text/version-names.ts";
import { listUpgrades, maximumCharacters, toTitles, upgradeSchema, type WantedChanges } from "./list-upgrades.ts";

const levels = ["breaking", "warning", "compatible"] as const;
/** Number of versions that the error for an unknown version lists. The versions of APIs precede those of release notes. */
const namesShown = 100;

const day = z.iso.date();
const filterText = (maximum: number) => z.string().trim().max(maximum).exactOptional();
const count = z.number().int().min(1).max(200);
const versionName = z.string().trim().min(1).max(100);

const change = z.object({
  level: z.enum(levels),
  subject: z.string().optional().describe("The changed value: a schema with a field, or a field"),
  location: z.string().optional(),
  text: z.string(),
  operations: z.array(z.string()),
});

type ChangeFilter = Readonly<Partial<Record<"version" | "since" | "until" | "from" | "to", string>>>;

/** Adds the tool `list_changes` for release notes and API changes. */
export function addChangeTools(server: McpServer, site: Site): void {
  server.registerTool(
    "list_changes",
    {
      title: "List changes",
      description:
        "Lists release notes and API changes. With from: one list of what an upgrade between two versions needs, what must change first. Otherwise: the changes of each version, between two days, or the release notes with a tag.",
      inputSchema: z.object({
        from: versionName
          .exactOptional()
          .describe(`Version in use${suchAs(toSiteExamples(site).version)}: lists what the upgrade from it needs`),
        to: versionName.exactOptional().describe("Last version; default: the current one"),
        version: versionName.exactOptional().describe("Only the release note and the changes of this version"),
        operations: z
          .array(z.string().trim().min(1).max(200))
          .max(50)
          .exactOptional()
          .describe("Only API changes that concern these operations: slugs or operationIds"),
        since: day.exactOptional().describe("First day, such as 2024-01-01"),
        until: day.exactOptional().describe("Last day"),
        level: z
          .enum(levels)
          .exactOptional()
          .describe("Only API changes of this level. With from: breaking lists what must change"),
        about: filterText(200).describe("Only API changes whose text or operations contain this"),
        tag: filterText(100).describe("Only release notes with this tag, and no API versions"),
        limit: count.default(20).describe("Release notes, and changes of a version, at most"),
      }),
      outputSchema: z.object({
        total: z.number().describe("Release notes"),
        releaseNotes: z.array(
          z.object({ path: z.string(), title: z.string(), date: z.string().optional(), tags: z.array(z.string()) }),
        ),
        upgrades: z.array(upgradeSchema).optional().describe("If from is a version of an API, instead of apiVersions"),
        apiVersions: z.array(
          z.object({
            api: z.string(),
            version: z.string(),
            date: z.string().optional(),
            comparedWith: z.string().optional(),
            total: z.number().describe("Changes; limit returns more of them"),
            changes: z.array(change),
          }),
        ),
      }),
      annotations: readOnly,
    },
    async ({ tag, level, about = "", limit, operations: named = [], ...filter }) => {
      const wanted = { operations: [...new Set(named.map(toSlug))], level, about };
      const { from, to } = filter;
      const names = listVersionNames(site);
      const unknown = [filter.version, from, to].find(
        (version) => version !== undefined && !names.some((name) => compareVersionNames(name, version) === 0),
      );
      if (unknown !== undefined) return toUnknownVersion(unknown, names.slice(0, namesShown));
      const isOfTag = tag !== undefined;
      const upgrades = from === undefined || isOfTag ? undefined : await listUpgrades(site, from, to, wanted);
      const notes = listNotes(site).filter((page) => isNoteBetween(page, filter) && hasTag(page, tag));
      const versions = isOfTag || upgrades ? [] : await listVersions(site.changes.histories, filter);
      const toVersions = (most: number) =>
        versions.map(([history, version]) => toRecord(history, version, site, wanted, most));
      return toResult({
        total: notes.length,
        releaseNotes: notes.slice(0, limit).map(({ path, title, head }) => ({
          path,
          title,
          date: head.published?.slice(0, 10),
          tags: head.tags ?? [],
        })),
        upgrades,
        apiVersions: shorten(toVersions, limit),
      });
    },
  );
}

/** Halves the number of changes of each version until the result is short enough. */
function shorten<Result>(list: (limit: number) => Result, limit: number): Result {
  const result = list(limit);
  return limit > 1 && JSON.stringify(result).length > maximumCharacters ? shorten(list, Math.floor(limit / 2)) : result;
}

function toRecord(
  history: ApiHistory,
  apiVersion: VersionChanges,
  { shell }: Site,
  { level, about, operations }: WantedChanges,
  limit: number,
) {
  const filtered = { ...apiVersion, ...filterComparison(apiVersion, operations) };
  const { version, date, comparedWith, changes } = toVersionRecord(history, filtered, shell.siteUrl);
  const wanted = about.toLowerCase();
  const found = changes
    .filter((item) => level === undefined || item.level === level)
    .filter(({ subject, text, operations: titled }) =>
      [subject, text, ...titled.map(({ title }) => title)].join("\n").toLowerCase().includes(wanted),
    );
  return {
    api: history.api.title,
    version,
    date,
    comparedWith,
    total: found.length,
    changes: found.slice(0, limit).map((item) => ({ ...item, operations: toTitles(item.operations) })),
  };
}

async function listVersions(histories: readonly ApiHistory[], filter: ChangeFilter) {
  const found: (readonly [ApiHistory, VersionChanges])[] = [];
  for (const history of histories)
    for (const changed of await history.compare()) {
      const { previous, version } = changed;
      if (previous !== undefined && isBetween(version.title, version.date, filter)) found.push([history, changed]);
    }
  return found;
}

/** The names of all versions of APIs, and those of the release notes, whose APIs need no file of that version. */
function listVersionNames(site: Site): string[] {
  const versions = site.changes.histories.flatMap(({ list }) => list.flatMap(({ name, title }) => [name, title]));
  return [...new Set([...versions, ...listNotes(site).map(toNoteVersion)])];
}

const toNoteVersion = ({ path }: Page) => path.slice(path.lastIndexOf("/") + 1);

const listNotes = (site: Site) =>
  [...site.pages.values()]
    .filter((page) => page.kind === "release-note" && page.listed)
    .sort((a, b) => (b.head.published ?? "").localeCompare(a.head.published ?? ""));

const isNoteBetween = (note: Page, filter: ChangeFilter) =>
  isBetween(toNoteVersion(note), note.head.published?.slice(0, 10), filter);

function isBetween(version: string, date: string | undefined, filter: ChangeFilter): boolean {
  const { from, to, since, until } = filter;
  if (filter.version !== undefined && compareVersionNames(version, filter.version) !== 0) return false;
  if (from !== undefined && compareVersionNames(version, from) <= 0) return false;
  if (to !== undefined && compareVersionNames(version, to) > 0) return false;
  if (since === undefined && until === undefined) return true;
  return date !== undefined && date >= (since ?? "") && date <= (until ?? "9999-12-31");
}

const hasTag = ({ head }: Page, tag: string | undefined) =>
  tag === undefined || (head.tags ?? []).some((label) => label.toLowerCase() === tag.toLowerCase());
