import type { CallToolResult, ToolAnnotations } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { PageLink } from "#app/lib/page.ts";
import { normalizePath, toCleanPath } from "#app/lib/site-path.ts";
import type { Page } from "#app/server/model/page.ts";
import { toTargetPath } from "#app/server/site/redirects.ts";
import type { Site } from "#app/server/site/site.ts";
import { compareVersionNames } from "#app/server/text/version-names.ts";

export const readOnly: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Returns a tool result as structured data, and as text for clients that cannot read structured data. */
export const toResult = (value: Record<string, unknown>, text = JSON.stringify(value)): CallToolResult => ({
  content: [{ type: "text", text }],
  structuredContent: value,
});

/** Input of the tools: the version of an API whose pages they use. */
export const versionInput = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .exactOptional()
  .describe("API version; default: the current one");

/**
 * Calls a tool with the site of a version of an API; without a version, with that of the wanted page, or with the whole site. An
 * unknown version is an error that lists the versions.
 */
export async function withVersion(
  site: Site,
  { version, page = "" }: { readonly version?: string | undefined; readonly page?: string },
  call: (selected: Site) => CallToolResult | Promise<CallToolResult>,
): Promise<CallToolResult> {
  if (version === undefined) return call((await site.versions.find(toSitePath(site, page), "")?.open()) ?? site);
  const { names, findNamed } = site.versions;
  const isSimilar = (name: string) => compareVersionNames(name, version) === 0;
  const name = names.includes(version) ? version : names.find(isSimilar);
  const found = name === undefined ? undefined : findNamed(name);
  const selected = found && (await found.open());
  if (selected) return call(selected);
  return toUnknownVersion(version, names);
}

/** Returns the error for an unknown version, which lists the known versions. */
export const toUnknownVersion = (version: string, names: readonly string[]): CallToolResult =>
  toError(`There is no version ${version.slice(0, 20)}. Versions: ${names.join(", ")}`);

const toError = (text: string): CallToolResult => ({ content: [{ type: "text", text }], isError: true });

/** Returns a path, or the path in a URL of this site, without query and fragment. */
export function toSitePath({ shell: { siteUrl } }: Site, pathOrUrl: string): string {
  const isUrl = pathOrUrl === siteUrl || pathOrUrl.startsWith(`${siteUrl}/`);
  return toTargetPath(isUrl ? pathOrUrl.slice(siteUrl.length) : pathOrUrl);
}

/** Finds a page by its path, its URL, a redirected path or a guessed path, such as `/changelog/v3.8.0`. */
export function resolvePage(site: Site, pathOrUrl: string): Page | undefined {
  const path = toSitePath(site, pathOrUrl);
  for (const candidate of [path, path === "/index.md" ? "/" : path.replace(/\.md$/, "")]) {
    const clean = normalizePath(candidate.startsWith("/") ? candidate : `/${candidate}`);
    if (clean === undefined) continue;
    const target = site.findRedirect(clean) ?? toCleanPath(clean) ?? clean;
    const page = site.findPage(toTargetPath(target)) ?? site.findPage(site.discovery.findGuessedPath(clean) ?? "");
    if (page) return page;
  }
  return undefined;
}

/**
 * Returns the error for an unknown page or operation. It says which versions have it or, if none has it, names the nearest pages.
 * @param paths paths that are meant
 */
export async function toMissing(
  site: Site,
  what: "page" | "operation",
  wanted: string,
  paths: readonly string[],
): Promise<CallToolResult> {
  for (const path of paths) {
    const known = await site.versions.explainMissing(path);
    if (known?.kind === "moved") return toError(`The ${what} has another path. Call this tool with ${known.path}.`);
    if (known) return toError(`${known.message} Call this tool with ${listPages(known.links)}.`);
  }
  const near = site.discovery
    .findNearest(wanted.slice(0, 200))
    .filter(({ kind }) => what === "page" || kind === "operation");
  const pages = listPages(near.map(({ path, title }) => ({ path, label: title })));
  return toError(`There is no such ${what}. ${pages === "" ? "Use search to find it." : `Did you mean: ${pages}?`}`);
}

const listPages = (links: readonly PageLink[]) => links.map(({ path, label }) => `${path} (${label})`).join(", ");

/** Names of this site's own content, for the descriptions of tools: agents copy the examples that they read there. */
export function toSiteExamples({ apis, changes }: Site) {
  const operations = apis.flatMap(({ index }) => index.operations);
  const first = operations.find(({ reference }) => reference.kind === "path");
  const earlier = changes.histories[0]?.list.at(1);
  return {
    page: first?.path ?? "/",
    call: first && `${first.reference.method} ${first.reference.path}`,
    /** Version from which an upgrade exists. If the APIs have no earlier versions, the version of the first API. */
    version: earlier?.name ?? apis[0]?.version,
  };
}

/** Formats an example for the end of a description: `, such as /docs`. Empty if there is no example. */
export const suchAs = (example: string | undefined): string => (example ? `, such as ${example}` : "");
