import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import type { ApiHistory, ApiVersion } from "#app/.server/changes/api-history.ts";
import { toVersionRecord } from "#app/.server/changes/view/write-changes.ts";
import type { Page } from "#app/.server/model/page.ts";
import type { Site } from "#app/.server/site/site.ts";
import { readsOnly, toJsonResult } from "./results.ts";

/** Of one version, in one answer. */
const maximumChanges = 200;

const day = z.iso.date();

/** `list_changes`: release notes and changes of the APIs. */
export function addChangeTools(server: McpServer, site: Site): void {
  server.registerTool(
    "list_changes",
    {
      title: "List changes",
      description:
        "Lists release notes, and what changed in each version of an API with breaking changes first; between two days, or with a tag.",
      inputSchema: {
        since: day.optional().describe("First day, such as 2024-01-01"),
        until: day.optional().describe("Last day"),
        tag: z.string().trim().max(100).optional().describe("Only release notes with this tag, and no API versions"),
        limit: z.number().int().min(1).max(50).default(20).describe("Release notes, and API versions, at most"),
      },
      annotations: readsOnly,
    },
    ({ since = "", until = "9999-12-31", tag, limit }) => {
      const isBetween = (date: string | undefined) => {
        const on = date?.slice(0, 10);
        return on === undefined ? since === "" && until === "9999-12-31" : on >= since && on <= until;
      };
      const notes = listNotes(site).filter((page) => isBetween(page.head.published) && hasTag(page, tag));
      const versions = site.changes.histories.flatMap((history) =>
        tag === undefined
          ? history
              .versions()
              .filter((version) => version.since !== undefined && isBetween(version.date))
              .map((version) => ({ api: history.api.title, ...toRecord(history, version, site) }))
          : [],
      );
      return toJsonResult({
        total: notes.length,
        releaseNotes: notes.slice(0, limit).map(({ path, title, description, head }) => ({
          url: `${site.shell.origin}${path}`,
          title,
          description,
          date: head.published?.slice(0, 10),
          tags: head.tags ?? [],
        })),
        apiVersions: versions.slice(0, limit),
      });
    },
  );
}

/** The first changes of a version, which are the breaking ones; the page of changes has them all. */
function toRecord(history: ApiHistory, version: ApiVersion, { shell }: Site) {
  const { changes, ...record } = toVersionRecord(history, version, shell.origin);
  const shown = changes.slice(0, maximumChanges);
  return { ...record, changes: shown, ...(shown.length < changes.length ? { changesInAll: changes.length } : {}) };
}

const listNotes = (site: Site) =>
  [...site.pages.values()]
    .filter((page) => page.kind === "release-note" && page.listed)
    .sort((a, b) => (b.head.published ?? "").localeCompare(a.head.published ?? ""));

const hasTag = ({ head }: Page, tag: string | undefined) =>
  tag === undefined || (head.tags ?? []).some((label) => label.toLowerCase() === tag.toLowerCase());
