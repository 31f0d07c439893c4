import type { MarkdownVersions } from "#app/.server/discovery/markdown/create-markdown-versions.ts";
import type { Report } from "#app/.server/model/diagnostic.ts";
import type { Page } from "#app/.server/model/page.ts";
import type { Resource } from "#app/.server/model/resource.ts";
import type { Shell } from "#app/lib/shell.ts";
import { toMarkdownPath } from "#app/lib/site-path.ts";
import type { LlmsSection } from "./list-sections.ts";

/** `llms-full.txt` ends with links instead of texts from here on: nobody reads more at once. In characters. */
const maximumCharacters = 4_000_000;
const longestDescription = 300;

/**
 * `/llms.txt`, every page with what it is about, and `/llms-full.txt`, the same with the pages' texts in it.
 * An address in them that the site does not answer is reported as an error.
 */
export function createLlmsFiles(options: {
  readonly shell: Shell;
  readonly description: string;
  readonly sections: readonly LlmsSection[];
  readonly markdownVersions: MarkdownVersions;
  readonly isAddress: (path: string) => boolean;
  readonly report: Report;
}): Resource[] {
  const { shell, sections, markdownVersions, isAddress, report } = options;
  for (const page of sections.flatMap((section) => section.pages)) {
    if (isAddress(toMarkdownPath(page.path))) continue;
    report({
      severity: "error",
      code: "llms-address",
      message: `/llms.txt would list ${toMarkdownPath(page.path)}, which is no address of this site`,
      hint: "this is a mistake of the server: no other page or file may have that address",
      ...(page.source ?? { file: page.path }),
    });
  }
  const introduction = `# ${toTitle(shell)}\n\n> ${toLine(options.description)}\n`;
  const contentType = "text/plain; charset=utf-8";
  return [
    { path: "/llms.txt", contentType, body: () => `${introduction}\n${writeList(shell.origin, sections)}` },
    {
      path: "/llms-full.txt",
      contentType,
      body: () => writeWhole(introduction, shell.origin, sections, markdownVersions),
    },
  ];
}

const toTitle = ({ title, provider }: Shell) => (provider === title ? title : `${provider} ${title}`);

function writeList(origin: string, sections: readonly LlmsSection[]): string {
  return [
    "Every page is also there without `.md`, as HTML, and answers to `Accept: text/markdown`.",
    ...sections.map(({ title, pages }) => `## ${title}\n\n${pages.map((page) => toEntry(origin, page)).join("\n")}`),
  ]
    .join("\n\n")
    .concat("\n");
}

function toEntry(origin: string, page: Page): string {
  const title = page.title.replace(/[[\]\\]/g, "\\$&");
  return `- [${title}](${origin}${toMarkdownPath(page.path)}): ${toLine(page.description)}`;
}

/** One line, cut at a word where it is long. */
function toLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= longestDescription ? line : `${line.slice(0, longestDescription).replace(/\s+\S*$/, "")} …`;
}

/** One piece for each page: each takes some milliseconds to render. */
function* writeWhole(
  introduction: string,
  origin: string,
  sections: readonly LlmsSection[],
  markdownVersions: MarkdownVersions,
): Generator<string> {
  yield introduction;
  const left: LlmsSection[] = [];
  let length = 0;
  for (const { title, pages } of sections) {
    for (const page of pages) {
      if (length > maximumCharacters) {
        left.push({ title: `${title}, by address`, pages: pages.slice(pages.indexOf(page)) });
        break;
      }
      const text = `Source: ${origin}${page.path}\n\n${readBody(page, markdownVersions)}`;
      length += text.length;
      yield `${separator}${text}`;
    }
  }
  if (left.length > 0) yield `${separator}${writeList(origin, left)}`;
}

const separator = "\n---\n\n";

/** A page that cannot be rendered does not take the others with it. */
function readBody(page: Page, markdownVersions: MarkdownVersions): string {
  try {
    return markdownVersions.readBody(page);
  } catch {
    return `# ${page.title}\n\nThis page cannot be shown at the moment.\n`;
  }
}
