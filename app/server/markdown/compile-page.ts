import path from "node:path";
import type { ChosenNeighbour, Page, PageOverrides } from "#app/server/model/page.ts";
import { toJson } from "#app/server/text/serialize.ts";
import { isAbsoluteUrl } from "#app/server/text/url.ts";
import { compileDocument } from "./compile-document.ts";
import type {
  Collection,
  CompiledDocument,
  CompileOptions,
  DescribedPage,
  DocumentInput,
  RenderOptions,
} from "./document.ts";
import { chooseHeadings, type DocumentFields, readInstant } from "./front-matter/front-matter-schema.ts";
import type { SourceDocument } from "./read-document.ts";
import type { Tag } from "./tags/tags.ts";

/** A compiled document, with the values of the front matter fields that all kinds of authored pages share. */
export type CompiledPage = NonNullable<ReturnType<typeof compilePage>>;

/**
 * Compiles a document and applies its front matter.
 * @returns undefined if the document cannot be compiled; the error has been reported
 */
export function compilePage(
  source: SourceDocument<DocumentFields>,
  input: Pick<DocumentInput, "path" | "collection" | "canListPages">,
  tags: readonly Tag[],
  options: CompileOptions,
) {
  const { file, body, fields, locate } = source;
  const written = { file, body, format: fields.mdx?.format, frontMatter: () => JSON.parse(toJson(fields)) };
  const { compile = compileDocument } = options;
  const document = compile({ ...input, ...written }, options);
  if (!document) return undefined;
  const authored = readHead(document);
  const image = fields.image === undefined ? undefined : document.findImage(fields.image, locate(["image"]));
  const modified = readInstant(source, ["last_update", "date"], fields.last_update?.date);
  return {
    document,
    image,
    description: fields.description ?? authored.description ?? (document.summary || undefined),
    page: {
      path: input.path,
      layout: "article" as const,
      head: {
        ...authored.head,
        ...(image === undefined ? {} : { image }),
        ...(fields.keywords === undefined ? {} : { keywords: fields.keywords }),
        ...(tags.length === 0 ? {} : { tags: tags.map(({ label }) => label) }),
        ...(fields.unlisted ? { noindex: true } : {}),
        ...(modified === undefined ? {} : { modified }),
      },
      headings: chooseHeadings(document.headings, fields),
      listed: !fields.unlisted,
      source: { file, ...(fields.slug === undefined ? {} : locate(["slug"])) },
      overrides: readOverrides(source, authored.title, input.collection, options),
      anchors: document.anchors,
      links: document.links,
      listCode: document.listCode,
      ...(fields.apiVersion === undefined ? {} : { apiVersion: fields.apiVersion }),
      ...(fields.owner === undefined ? {} : { owner: fields.owner }),
    },
  };
}

/** Returns the options with which the text of a page is rendered. */
export const toPageOptions = (
  page: DescribedPage & Pick<Page, "links">,
  { describeCode, findNames }: CompileOptions,
): RenderOptions => ({
  target: "page",
  describeCode: (blocks) => describeCode?.(page, blocks) ?? [],
  findNames: findNames && ((names) => findNames(names, page.links)),
});

function readHead({ head, findImage }: CompiledDocument) {
  const metas = new Map<string, string>();
  for (const { tagName, properties } of head)
    if (tagName === "meta")
      metas.set(String(properties.name ?? properties.property ?? "").toLowerCase(), String(properties.content ?? ""));
  const keywords = metas.get("keywords");
  const written = metas.get("og:image") ?? metas.get("twitter:image");
  const image = written === undefined ? undefined : findImage(written, undefined);
  return {
    title: head.find(({ tagName }) => tagName === "title")?.text.trim() || undefined,
    description: metas.get("description") ?? metas.get("og:description"),
    head: {
      ...(keywords === undefined ? {} : { keywords: keywords.split(",").map((word) => word.trim()) }),
      ...(image === undefined ? {} : { image }),
      ...(/noindex/.test(metas.get("robots") ?? "") ? { noindex: true } : {}),
    },
  };
}

const endings = ["", ".mdx", ".md", "/index.mdx", "/index.md"];

/**
 * Reads the fields that replace computed values.
 * As in Docusaurus, `pagination_next` can be the path of a file without its extension. It can also be a site path.
 */
function readOverrides(
  source: SourceDocument<DocumentFields>,
  documentTitle: string | undefined,
  collection: Collection,
  { resolveFile, contentDirectory }: CompileOptions,
): PageOverrides {
  const { fields, locate } = source;
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

function readEditUrl({ fields, locate, reporter }: SourceDocument<DocumentFields>): string | null | undefined {
  const written = fields.custom_edit_url;
  if (!written) return written === undefined ? undefined : null;
  if (isAbsoluteUrl(written, ["http:", "https:"])) return written;
  const message = `custom_edit_url "${written}" is not an http(s) URL, so the page has no edit link`;
  const hint = "write a URL with https://, or null for no edit link";
  reporter.warn(locate(["custom_edit_url"]), "unsafe-link", message, hint);
  return null;
}
