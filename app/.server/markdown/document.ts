import type { Highlight } from "#app/.server/highlight/highlight.ts";
import type { Report } from "#app/.server/model/diagnostic.ts";
import type { AuthoredLink, BodyOptions } from "#app/.server/model/page.ts";
import type { Settings } from "#app/.server/settings/settings-schema.ts";
import type { Heading } from "#app/lib/page.ts";
import type { ImageReader } from "./links/image-reader.ts";
import type { Location } from "./reporter.ts";
import type { ParseCache } from "./syntax/parse-cache.ts";

/** A folder of documents, and the path below which their pages are. */
export interface Collection {
  /** Absolute path. */
  readonly directory: string;
  /** Site path; empty for the site's root. */
  readonly basePath: string;
}

/** One document to compile. */
export interface DocumentInput {
  /** Absolute path. */
  readonly file: string;
  /** Site path of the page. */
  readonly path: string;
  readonly collection: Collection;
  /** Text without front matter. Every line keeps its number in the file. */
  readonly body: string;
  readonly images: ImageReader;
  /** The `mdx.format` of the front matter. */
  readonly format?: "md" | "mdx" | "detect" | undefined;
  /** Whether `listPages` is passed to `render`, so that `<DocCardList>` can be used. */
  readonly canListPages?: boolean;
}

/** The folders, functions and settings of the site that the compiler uses. */
export interface CompileOptions {
  /** Absolute `CONTENT_DIR`: the root of `@site/…` and of links such as `/guide.md`. */
  readonly contentDirectory: string;
  /** Absolute folder whose files are served at `/`. */
  readonly staticDirectory: string;
  /** Site path of an author's file, in any collection. */
  readonly resolveFile: (absoluteFile: string) => string | undefined;
  /** Whether a site path is that of a collection or of an authored page. */
  readonly hasPage: (path: string) => boolean;
  readonly highlight: Highlight;
  readonly report: Report;
  readonly settings?: Partial<Pick<Settings, "components" | "embeds" | "markdown">>;
  readonly parseCache?: ParseCache;
  /** Only used in development. */
  readonly cache?: CompileCache;
}

/** Compiles a document; returns undefined after an error. */
export type Compile = (input: DocumentInput, options: CompileOptions) => CompiledDocument | undefined;

/** Documents of the previous load, so that saving a file compiles only this file. */
export interface CompileCache {
  /**
   * Begins a load. Documents that the previous load did not use are dropped, and all are dropped if `surroundings` differs.
   * @param surroundings a digest of everything that documents depend on besides their own text
   */
  readonly startLoad: (surroundings: string) => void;
  /** Returns the previous document if its text and path are unchanged, and reports its diagnostics again. */
  readonly compile: (input: DocumentInput, options: CompileOptions, compile: Compile) => CompiledDocument | undefined;
}

/** A link to another page with its title and description. */
export interface PageCard {
  /** Site path, or an absolute URL. */
  readonly path: string;
  readonly title: string;
  readonly description?: string;
}

/** Lists the pages below or beside a document. Called when the document is rendered, since all documents are compiled then. */
export type ListPages = () => readonly PageCard[];

/** State that several documents on one page share. */
export interface PageState {
  /** Number of rendered images. The browser loads the first image at once, and others when they come into view. */
  images: number;
}

/** How a document is rendered. */
export interface RenderOptions extends BodyOptions {
  readonly target: "page" | "feed";
  /** `https://…` without a slash at the end; only feeds need it. */
  readonly origin?: string;
  readonly listPages?: ListPages;
  /** Prefix of every id, for pages that show several documents. */
  readonly idPrefix?: string;
  /** Number of levels by which headings move down. */
  readonly headingShift?: number;
  readonly state?: PageState;
}

/** An element that an author wrote in `<head>`. */
export interface HeadElement {
  readonly tagName: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly text: string;
}

export interface CompiledDocument {
  /** The `#` heading that the text starts with. `render` leaves it out. */
  readonly title: { readonly text: string; readonly id: string; readonly render: () => string } | undefined;
  /** The headings of levels 2 to 6, in written order. */
  readonly headings: readonly Heading[];
  /** Every id in the text, including the title's. */
  readonly anchors: ReadonlySet<string>;
  readonly links: readonly AuthoredLink[];
  /** URL path → absolute file, for images and downloads beside the document. */
  readonly assets: ReadonlyMap<string, string>;
  readonly head: readonly HeadElement[];
  /** Path or URL of an image that the front matter names. */
  readonly findImage: (written: string, location: Location) => string | undefined;
  /** First paragraph as plain text; empty if there is none. */
  readonly summary: string;
  readonly textLength: number;
  readonly truncationMarkers: number;
  readonly render: (options: RenderOptions) => string;
  /** The text before the first truncation marker. Undefined if there is no marker. */
  readonly truncated: { readonly isEmpty: boolean; readonly render: (options: RenderOptions) => string } | undefined;
}
