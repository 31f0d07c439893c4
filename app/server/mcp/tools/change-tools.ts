import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { ApiHistory, VersionChanges } from "#app/server/changes/api-history.ts";
import { toVersionRecord } from "#app/server/changes/view/write-changes.ts";
import { readOnly, toResult } from "#app/server/mcp/find-page.ts";
import type { Page } from "#app/server/model/page.ts";
import type { Site } from "#app/server/site/site.ts";

const levels = ["breaking", "warning", "compatible"] as const;
const operationsPerChange = 5;

const day = z.iso.date();
const filterText = (maximum: number) => z.string().trim().max(maximum).exactOptional();
const count = z.number().int().min(1).max(200);
const versionName = z.string().trim().min(1).max(100);

const change = z.object({
  level: z.enum(levels),
  subject: z.string().optional().describe("The changed value, such as Freight.status"),
  location: z.string().optional(),
  text: z.string(),
  operations: z.array(z.string()),
});

interface ChangeFilter {
  readonly since?: string;
  readonly until?: string;
  readonly from?: string;
  readonly to?: string;
}

/** Adds the tool `list_changes` for release notes and API changes. */
export function addChangeTools(server: McpServer, site: Site): void {
  server.registerTool(
    "list_changes",
    {
      title: "List changes",
      description:
        "Lists release notes and what changed in each API version, breaking changes first: between two versions, between two days, or with a tag.",
      inputSchema: z.object({
        from: versionName.exactOptional().describe("Version in use, such as 3.5.0: lists the versions after it"),
        to: versionName.exactOptional().describe("Last version, such as 3.8.0"),
        since: day.exactOptional().describe("First day, such as 2024-01-01"),
        until: day.exactOptional().describe("Last day"),
        level: z.enum(levels).exactOptional().describe("Only API changes of this level"),
        about: filterText(200).describe("Only API changes whose text or operations contain this"),
        tag: filterText(100).describe("Only release notes with this tag, and no API versions"),
        limit: count.default(20).describe("Release notes, and changes of a version, at most"),
      }),
      outputSchema: z.object({
        total: z.number().describe("Release notes"),
        releaseNotes: z.array(
          z.object({ path: z.string(), title: z.string(), date: z.string().optional(), tags: z.array(z.string()) }),
        ),
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
    async ({ tag, level, about, limit, ...filter }) => {
      await site.changes.compare();
      const notes = listNotes(site).filter((page) => isNoteBetween(page, filter) && hasTag(page, tag));
      const versions =
        tag === undefined ? site.changes.histories.flatMap((history) => listVersions(history, filter)) : [];
      return toResult({
        total: notes.length,
        releaseNotes: notes.slice(0, limit).map(({ path, title, head }) => ({
          path,
          title,
          ...(head.published === undefined ? {} : { date: head.published.slice(0, 10) }),
          tags: head.tags ?? [],
        })),
        apiVersions: versions.map(([history, version]) => toRecord(history, version, site, { level, about, limit })),
      });
    },
  );
}

function toRecord(
  history: ApiHistory,
  apiVersion: VersionChanges,
  { shell }: Site,
  {
    level,
    about = "",
    limit,
  }: { readonly level: string | undefined; readonly about: string | undefined; readonly limit: number },
) {
  const { version, date, comparedWith, changes } = toVersionRecord(history, apiVersion, shell.origin);
  const wanted = about.toLowerCase();
  const found = changes
    .map((item) => ({ ...item, operations: item.operations.map(({ title }) => title) }))
    .filter((item) => level === undefined || item.level === level)
    .filter((item) => [item.subject, item.text, ...item.operations].join("\n").toLowerCase().includes(wanted));
  return {
    api: history.api.title,
    version,
    ...(date === undefined ? {} : { date }),
    ...(comparedWith === undefined ? {} : { comparedWith }),
    total: found.length,
    changes: found.slice(0, limit).map((item) => ({ ...item, operations: truncateOperations(item.operations) })),
  };
}

const truncateOperations = (titles: readonly string[]) =>
  titles.length <= operationsPerChange
    ? titles
    : [...titles.slice(0, operationsPerChange), `${titles.length - operationsPerChange} more`];

function listVersions(history: ApiHistory, filter: ChangeFilter): (readonly [ApiHistory, VersionChanges])[] {
  return history
    .changes()
    .filter(({ since, version, date }) => since !== undefined && isBetween(version, date, filter))
    .map((version) => [history, version]);
}

const listNotes = (site: Site) =>
  [...site.pages.values()]
    .filter((page) => page.kind === "release-note" && page.listed)
    .sort((a, b) => (b.head.published ?? "").localeCompare(a.head.published ?? ""));

const isNoteBetween = ({ path, head }: Page, filter: ChangeFilter) =>
  isBetween(path.slice(path.lastIndexOf("/") + 1), head.published?.slice(0, 10), filter);

function isBetween(version: string, date: string | undefined, { from, to, since, until }: ChangeFilter): boolean {
  if (from !== undefined && compareVersionNames(version, from) <= 0) return false;
  if (to !== undefined && compareVersionNames(version, to) > 0) return false;
  if (since === undefined && until === undefined) return true;
  return date !== undefined && date >= (since ?? "") && date <= (until ?? "9999-12-31");
}

const compareVersionNames = (one: string, other: string) =>
  one.replace(/^v(?=\d)/i, "").localeCompare(other.replace(/^v(?=\d)/i, ""), "en", { numeric: true });

const hasTag = ({ head }: Page, tag: string | undefined) =>
  tag === undefined || (head.tags ?? []).some((label) => label.toLowerCase() === tag.toLowerCase());
