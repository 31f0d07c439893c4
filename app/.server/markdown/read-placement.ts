import path from "node:path";
import type { ChosenNeighbour, PagePlacement } from "#app/.server/model/page.ts";
import { isAbsoluteUrl } from "#app/.server/text/content-url.ts";
import type { CompileOptions } from "./compile-options.ts";
import type { DocumentFields } from "./front-matter/front-matter-schema.ts";
import type { Room } from "./room.ts";
import type { SourceDocument } from "./source/read-document.ts";
import type { AuthoredHead } from "./to-page-head.ts";

type PlacementFields = Pick<
  DocumentFields,
  "title_meta" | "pagination_label" | "pagination_next" | "pagination_prev" | "custom_edit_url"
>;

/**
 * Reads what a document says about its names and its neighbours. A neighbour is named as in Docusaurus by its id (its file's path
 * in the room, without extension), or by its file or its address.
 */
export function readPlacement(
  source: SourceDocument<PlacementFields>,
  { title: documentTitle }: Pick<AuthoredHead, "title">,
  room: Room,
  { resolveFile, contentDirectory }: Pick<CompileOptions, "resolveFile" | "contentDirectory">,
): PagePlacement {
  const { fields, locate } = source.frontMatter;
  const findFile = (written: string) => {
    const folders = /^\.{1,2}\//.test(written)
      ? [path.dirname(source.file)]
      : [room.directory, path.dirname(source.file), contentDirectory];
    return folders
      .flatMap((folder) => endings.map((ending) => resolveFile(path.join(folder, written) + ending)))
      .find((found) => found !== undefined);
  };
  const read = (name: "pagination_prev" | "pagination_next"): ChosenNeighbour | null | undefined => {
    const written = fields[name];
    if (written === undefined || written === null) return written;
    const address = written.startsWith("/") ? written : `${room.basePath}/${written}`;
    return { path: findFile(written) ?? address, position: { file: source.file, ...locate([name]) } };
  };
  return {
    titleMeta: fields.title_meta,
    documentTitle,
    label: fields.pagination_label,
    previous: read("pagination_prev"),
    next: read("pagination_next"),
    editUrl: readEditUrl(source),
  };
}

function readEditUrl({ frontMatter, reporter }: SourceDocument<PlacementFields>): string | null | undefined {
  const written = frontMatter.fields.custom_edit_url;
  if (!written) return written === undefined ? undefined : null;
  if (isAbsoluteUrl(written, ["http:", "https:"])) return written;
  reporter.warn(
    frontMatter.locate(["custom_edit_url"]),
    "unsafe-link",
    `custom_edit_url "${written}" is left out`,
    "write an address with https://, or null for none",
  );
  return null;
}

const endings = ["", ".mdx", ".md", "/index.mdx", "/index.md"];
