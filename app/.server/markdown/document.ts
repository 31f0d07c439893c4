import type { Highlight } from "#app/.server/highlight/highlight.ts";
import type { Report } from "#app/.server/model/diagnostic.ts";
import type { AuthoredLink, BodyOptions } from "#app/.server/model/page.ts";
import type { Settings } from "#app/.server/settings/settings-schema.ts";
import type { Heading } from "#app/lib/page.ts";
import type { ImageReader } from "./links/image-reader.ts";
import type { Location } from "./reporter.ts";
import type { ParseCache } from "./syntax/parse-cache.ts";

/** A folder of documents, and the site path below which their pages are served. */
export interface Collection {
  /** Absolute path of the folder. */
  readonly directory: string;
  /** Site path of the collection; empty for the site's root. */
  readonly basePath: string;
}

/** A document before it is compiled. */
export interface DocumentInput {
  /** Absolute path of the file. */
  readonly file: string;
  /** Site path of the document's page. */
  readonly path: string;
  readonly collection: Collection;
  /** Text without front matter. Empty lines replace the front matter, so that line numbers are those of the file. */
  readonly body: string;
  readonly images: ImageReader;
  /** The value of `mdx.format` in the front matter. */
  readonly format?: "md" | "mdx" | "detect" | undefined;
  /** Whether `listPages` is passed to `render`, so that `<DocCardList>` can be used. */
  readonly canListPages?: boolean;
}

/** The folders, functions and settings of the site that the compiler uses. */
export interface CompileOptions {
  /** Absolute path of `CONTENT_DIR`, against which `@site/…` and links such as `/guide.md` are resolved. */
  readonly contentDirectory: string;
  /** Absolute path of the folder whose files are served at `/`. */
  readonly staticDirectory: string;
  /** Returns the site path of an author's file in any collection. */
  readonly resolveFile: (absoluteFile: string) => string | undefined;
  /** Returns whether a site path belongs to a collection or an authored page. */
  readonly hasPage: (path: string) => boolean;
  readonly highlight: Highlight;
  readonly report: Report;
  readonly settings?: Partial<Pick<Settings, "components" | "embeds" | "markdown">>;
  readonly parseCache?: ParseCache;
  /** Cache of compiled documents; only used in development. */
  readonly cache?: CompileCache;
}

/** Compiles a document; returns undefined after an error. */
export type Compile = (input: DocumentInput, options: CompileOptions) => CompiledDocument | undefined;

/** A cache of the documents that the previous load compiled, so that after a file is saved only this file is compiled. */
export interface CompileCache {
  /**
   * Begins a load. Documents that the previous load did not use are dropped. If `surroundings` has changed, all documents are
   * dropped.
   * @param surroundings a digest of everything that documents depend on besides their own text
   */
  readonly startLoad: (surroundings: string) => void;
  /** Returns the document of the previous load if its text and path are unchanged, and reports its diagnostics again. */
  readonly compile: (input: DocumentInput, options: CompileOptions, compile: Compile) => CompiledDocument | undefined;
}

/** A link to another page with its title and description. */
export interface PageCard {
  /** Site path or absolute URL. */
  readonly path: string;
  readonly title: string;
  readonly description?: string;
}

/** Lists the pages below or beside a document. Called when the document is rendered, because all documents are compiled by then. */
export type ListPages = () => readonly PageCard[];

/** Mutable state that is shared by several documents on one page. */
export interface PageState {
  /**
   * Number of images that have been rendered on the page. The browser loads the first image immediately, and the others when they
   * scroll into view.
   */
  images: number;
}

/** Options for rendering a document. */
export interface RenderOptions extends BodyOptions {
  readonly target: "page" | "feed";
  /** Origin of the site (`https://…`) without a trailing slash; only needed for feeds. */
  readonly origin?: string;
  readonly listPages?: ListPages;
  /** Prefix of every id, for pages that show several documents. */
  readonly idPrefix?: string;
  /** Number of levels by which headings are demoted. */
  readonly headingShift?: number;
  readonly state?: PageState;
}

/** An element that an author wrote in `<head>`. */
export interface HeadElement {
  readonly tagName: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** A compiled document, which can be rendered several times with different options. */
export interface CompiledDocument {
  /** The level-1 heading at the start of the text. `render` omits this heading. */
  readonly title: { readonly text: string; readonly id: string; readonly render: () => string } | undefined;
  /** The headings of levels 2 to 6, in the order of the text. */
  readonly headings: readonly Heading[];
  /** Every id in the text, including the id of the title. */
  readonly anchors: ReadonlySet<string>;
  readonly links: readonly AuthoredLink[];
  /** Images and downloads beside the document: absolute file by URL path. */
  readonly assets: ReadonlyMap<string, string>;
  readonly head: readonly HeadElement[];
  /** Returns the path or URL of an image that the front matter names. */
  readonly findImage: (written: string, location: Location) => string | undefined;
  /** The first paragraph as plain text, truncated; empty without a paragraph. */
  readonly summary: string;
  readonly textLength: number;
  readonly truncationMarkers: number;
  readonly render: (options: RenderOptions) => string;
  /** The text before the first truncation marker; undefined without a marker. */
  readonly truncated: { readonly isEmpty: boolean; readonly render: (options: RenderOptions) => string } | undefined;
}
