import path from "node:path";
import type { ChosenNeighbour, PageOverrides } from "#app/.server/model/page.ts";
import { isAbsoluteUrl } from "#app/.server/text/url.ts";
import type { Collection, CompileOptions } from "./document.ts";
import type { DocumentFields } from "./front-matter/front-matter-schema.ts";
import type { AuthoredHead } from "./page-head.ts";
import type { SourceDocument } from "./read-document.ts";

type OverrideFields = Pick<
  DocumentFields,
  "title_meta" | "pagination_label" | "pagination_next" | "pagination_prev" | "custom_edit_url"
>;

/**
 * Reads a document's titles, neighbouring pages and edit link from its front matter. As in Docusaurus, a neighbouring
 * page is named by its id, which is its file's path in the collection without extension. A file or a site path is also
 * accepted.
 */
export function readPageOverrides(
  source: SourceDocument<OverrideFields>,
  { title: documentTitle }: Pick<AuthoredHead, "title">,
  collection: Collection,
  { resolveFile, contentDirectory }: Pick<CompileOptions, "resolveFile" | "contentDirectory">,
): PageOverrides {
  const { fields, locate } = source.frontMatter;
  const findFile = (written: string) => {
    const folders = /^\.{1,2}\//.test(written)
      ? [path.dirname(source.file)]
      : [collection.directory, path.dirname(source.file), contentDirectory];
    return folders
      .flatMap((folder) => endings.map((ending) => resolveFile(path.join(folder, written) + ending)))
      .find((found) => found !== undefined);
  };
  const readNeighbour = (name: "pagination_prev" | "pagination_next"): ChosenNeighbour | null | undefined => {
    const written = fields[name];
    if (written === undefined || written === null) return written;
    const sitePath = written.startsWith("/") ? written : `${collection.basePath}/${written}`;
    return { path: findFile(written) ?? sitePath, position: { file: source.file, ...locate([name]) } };
  };
  return {
    titleMeta: fields.title_meta,
    documentTitle,
    label: fields.pagination_label,
    previous: readNeighbour("pagination_prev"),
    next: readNeighbour("pagination_next"),
    editUrl: readEditUrl(source),
  };
}

const endings = ["", ".mdx", ".md", "/index.mdx", "/index.md"];

function readEditUrl({ frontMatter, reporter }: SourceDocument<OverrideFields>): string | null | undefined {
  const written = frontMatter.fields.custom_edit_url;
  if (!written) return written === undefined ? undefined : null;
  if (isAbsoluteUrl(written, ["http:", "https:"])) return written;
  reporter.warn(
    frontMatter.locate(["custom_edit_url"]),
    "unsafe-link",
    `custom_edit_url "${written}" is left out`,
    "write a URL with https://, or null for none",
  );
  return null;
}
