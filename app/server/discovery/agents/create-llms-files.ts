import { setImmediate as nextIteration } from "node:timers/promises";
import { formatCount } from "#app/lib/format.ts";
import type { PageLink } from "#app/lib/page.ts";
import { type Shell, toSiteName } from "#app/lib/shell.ts";
import { linkMarkdownVersion, type MarkdownVersions } from "#app/server/discovery/markdown/create-markdown-versions.ts";
import type { Page } from "#app/server/model/page.ts";
import { type Resource, toTextResource } from "#app/server/model/resource.ts";
import type { Api } from "#app/server/reference/load-reference.ts";
import type { ReleaseNotes } from "#app/server/release-notes/create-release-notes.ts";
import { truncateText } from "#app/server/text/excerpt.ts";

/** Maximum length in characters of each file except `/llms-full.txt`. Agents truncate longer files. */
const maximumCharacters = 50_000;
/** Characters that are kept free for the head of each file. The notes about versions can make a longer one. */
const headCharacters = 2_000;
/** Number of characters after which `llms-full.txt` only lists pages. Few models can read more at once. */
const maximumFullCharacters = 4_000_000;
const longestDescription = 300;

type ConvertBody = MarkdownVersions["convertBody"];

/** The versions of an API, newest first, with their paths. */
export interface VersionLinks {
  readonly title: string;
  readonly links: readonly PageLink[];
}

const listedVersions = 20;

/**
 * Creates `/llms.txt`, which lists the given pages, and `/llms-full.txt` with their texts. If the list is too long for
 * one file, parts of it are in `/llms/1.txt`, `/llms/2.txt` and so on.
 */
export function createLlmsFiles(options: {
  readonly shell: Pick<Shell, "title" | "provider" | "siteUrl">;
  readonly description: string;
  readonly sections: readonly LlmsSection[];
  readonly versions: readonly VersionLinks[];
  readonly convertBody: ConvertBody;
}): Resource[] {
  const { shell, sections, versions, convertBody } = options;
  const notes = [note, ...versions.map((each) => toVersionNote(shell.siteUrl, each))].join("\n\n");
  const introduction = `# ${toSiteName(shell)}\n\n> ${toLine(options.description)}\n`;
  const head = `${introduction}\n${notes}\n\n`;
  const [index, ...parts] = splitSections(shell.siteUrl, sections, Math.max(headCharacters, head.length));
  const toFile = (path: string, body: Resource["body"]) => toTextResource(path, "text/plain", body);
  return [
    toFile("/llms.txt", () => head + index),
    ...parts.map((text, position) => toFile(toPartPath(position), () => `${introduction}\n${text}`)),
    toFile("/llms-full.txt", () => writeWhole(introduction, shell.siteUrl, sections, convertBody)),
  ];
}

const note = "Each page is also served without `.md`, as HTML, and in response to `Accept: text/markdown`.";

function toVersionNote(siteUrl: string, { title, links }: VersionLinks): string {
  const list = links.slice(0, listedVersions).map(({ path, label }) => `[${label}](${siteUrl}${path})`);
  const example = links[1]?.path ?? links[0]?.path ?? "";
  return `Versions of ${title}: ${list.join(", ")}. The pages of a version have the same paths below it, such as ${siteUrl}${example}/….`;
}

const toPartPath = (position: number) => `/llms/${position + 1}.txt`;

function splitSections(siteUrl: string, sections: readonly LlmsSection[], indexHead: number): string[] {
  const parts: string[] = [];
  const written = sections.map(({ title, pages }) => ({ title, entries: listEntries(siteUrl, pages), isMoved: false }));
  const write = () => written.map(({ title, entries }) => toSection(title, entries)).join("\n");
  while (write().length > maximumCharacters - indexHead) {
    const [largest] = written
      .filter(({ isMoved }) => !isMoved)
      .sort((a, b) => countCharacters(b.entries) - countCharacters(a.entries));
    if (largest === undefined) break;
    largest.entries = groupEntries(largest.entries).map((entries) => {
      parts.push(toSection(largest.title, entries));
      const [first, last] = [entries[0], entries.at(-1)].map((entry = "") => /^- \[(.*?)\]\(/.exec(entry)?.[1] ?? "");
      return `- [${largest.title}: ${first} to ${last}](${siteUrl}${toPartPath(parts.length - 1)}): ${formatCount(entries.length, "page")}`;
    });
    largest.isMoved = true;
  }
  return [write(), ...parts];
}

const toSection = (title: string, entries: readonly string[]) => `## ${title}\n\n${entries.join("\n")}\n`;

const countCharacters = (entries: readonly string[]) => entries.reduce((sum, entry) => sum + entry.length + 1, 0);

function groupEntries(entries: readonly string[]): string[][] {
  const groups: string[][] = [];
  let characters = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    characters += entry.length + 1;
    if (characters > maximumCharacters - headCharacters) {
      groups.push([]);
      characters = entry.length + 1;
    }
    groups.at(-1)?.push(entry);
  }
  return groups;
}

const listEntries = (siteUrl: string, pages: readonly Page[]) =>
  pages.map(({ path, title, description }) => `- ${linkMarkdownVersion(siteUrl, path, title)}: ${toLine(description)}`);

const toLine = (text: string) => truncateText(text.replace(/\s+/g, " ").trim(), longestDescription);

/** Joins the texts of the pages. The server handles requests between two pages. */
async function writeWhole(
  introduction: string,
  siteUrl: string,
  sections: readonly LlmsSection[],
  convertBody: ConvertBody,
): Promise<string> {
  const texts = [introduction];
  const left: LlmsSection[] = [];
  let length = 0;
  for (const { title, pages } of sections) {
    for (const page of pages) {
      if (length > maximumFullCharacters) {
        left.push({ title: `${title}, by path`, pages: pages.slice(pages.indexOf(page)) });
        break;
      }
      const body = await convertBody(page).catch(() => `# ${page.title}\n\nThis page cannot be shown at the moment.\n`);
      const text = `Source: ${siteUrl}${page.path}\n\n${body}`;
      length += text.length;
      texts.push(text);
      await nextIteration();
    }
  }
  const lists = left.map(({ title, pages }) => toSection(title, listEntries(siteUrl, pages)));
  return [...texts, ...lists].join(separator);
}

const separator = "\n---\n\n";

/** Pages under one heading of `llms.txt`, in reading order. */
export interface LlmsSection {
  readonly title: string;
  readonly pages: readonly Page[];
}

interface SectionSources {
  readonly pages: ReadonlyMap<string, Page>;
  readonly apis: readonly Api[];
  readonly releaseNotes: Pick<ReleaseNotes, "notes" | "listPath">;
  readonly releaseNotesTitle: string;
  readonly docs: readonly LlmsSection[];
}

/**
 * Lists the sections of `llms.txt`. The section `Optional` (https://llmstxt.org) contains the schemas, and pages that
 * only list other pages, such as tag pages.
 */
export function listLlmsSections(sources: SectionSources): LlmsSection[] {
  const { pages, apis, releaseNotes, releaseNotesTitle, docs } = sources;
  const isListed = (page: Page) => page.listed && !page.head.noindex;
  const listed = [...pages.values()].filter(isListed);
  const find = (wanted: readonly { readonly path: string }[]) =>
    wanted.flatMap(({ path }) => pages.get(path) ?? []).filter(isListed);
  const kind = (...kinds: readonly Page["kind"][]) => listed.filter((page) => kinds.includes(page.kind));
  const notes = releaseNotes.notes.filter((note) => note.listed);
  const lists = kind("docs-root", "release-note-archive", "tag-index", "tag", "author-index", "author");
  const seen = new Set<Page>();
  const sections: readonly LlmsSection[] = [
    ...docs.map((section) => ({ title: section.title, pages: find(section.pages) })),
    { title: docs.length > 0 ? "Pages" : "Guides", pages: kind("home", "page") },
    ...apis.map((api) => ({
      title: api.title,
      pages: find(api.pages).filter((page) => page.kind !== "schema"),
    })),
    { title: releaseNotesTitle, pages: find([{ path: releaseNotes.listPath }, ...notes]) },
    { title: "Optional", pages: [...lists, ...kind("schema")] },
  ];
  return sections
    .map(({ title, pages: all }) => ({ title, pages: all.filter((page) => !seen.has(page) && seen.add(page)) }))
    .filter((section) => section.pages.length > 0);
}
