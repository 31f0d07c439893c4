import type { Heading } from "#app/lib/page.ts";
import type { Report, SourcePosition } from "#app/server/model/diagnostic.ts";
import type { AuthoredLink } from "#app/server/model/page.ts";
import type { Settings } from "#app/server/settings/settings-schema.ts";
import type { ImageReader } from "./links/image-reader.ts";
import type { DiagnosticLocation } from "./reporter.ts";

/** A folder of documents, and the site path below which their pages are served. */
export interface Collection {
  readonly directory: string;
  /** An empty string means the site's root. */
  readonly basePath: string;
}

/** A document before it is compiled. */
export interface DocumentInput {
  readonly file: string;
  readonly path: string;
  readonly collection: Collection;
  /** Text in which empty lines replace the front matter, so that line numbers are those of the file. */
  readonly body: string;
  readonly images: ImageReader;
  readonly format?: "md" | "mdx" | "detect" | undefined;
  /** Whether a `<DocCardList>` without `items` is allowed. If so, the caller must pass `listPages` to `render`. */
  readonly canListPages?: boolean;
  /** The versions of the API that the text is about. */
  readonly apiVersion?: string | undefined;
}

/** The folders, functions and settings of the site that the compiler uses. */
export interface CompileOptions {
  /** Folder in which `@site/x.md` and `/x.md` are looked up. `@site/static/x` is looked up in `staticDirectory`. */
  readonly contentDirectory: string;
  readonly staticDirectory: string;
  /** Returns the site path of a file's page; undefined if the file has no page. */
  readonly resolveFile: (absoluteFile: string) => string | undefined;
  /** Returns whether `path` is the path of the home page, of the list of release notes, or of an authored page. */
  readonly hasPage: (path: string) => boolean;
  readonly report: Report;
  readonly settings?: Partial<Pick<Settings, "components" | "embeds" | "markdown">>;
  readonly cache?: CompileCache;
  /** Receives the code of each document in the order of the text. */
  readonly collectCode?: (code: AuthoredCode) => void;
  /** Describes the call in a code block; undefined if the code does not call an operation. */
  readonly describeCode?: (code: RenderedCode) => CodeNote | undefined;
}

/** What the reference knows about the call in a code block. */
export interface CodeNote {
  /** Path of the page of the operation that the code calls. */
  readonly href: string;
  readonly label: string;
  /** The version of the API with which the code agrees; undefined if the code differs from it. */
  readonly version: string | undefined;
}

/** A code block that is being rendered. */
export interface RenderedCode extends Pick<AuthoredCode, "path" | "language" | "meta" | "code"> {
  /** The versions of the API that the page is about. */
  readonly apiVersion: string | undefined;
}

/** Code in an authored text. */
export interface AuthoredCode extends SourcePosition {
  /** Path of the page that contains the code. */
  readonly path: string;
  /** Whether the code is a block, and not inside a line of text. */
  readonly isBlock: boolean;
  readonly language: string;
  /** The text that follows the language of a code block. */
  readonly meta: string;
  readonly code: string;
}

/** Compiles a document. Returns undefined if it cannot be compiled; the error has been reported. */
export type Compile = (input: DocumentInput, options: CompileOptions) => CompiledDocument | undefined;

/** Keeps the documents of the previous load, so that a reload compiles only documents whose text has changed. */
export interface CompileCache {
  /**
   * Begins a load, and drops the documents that the previous load did not use.
   * @param surroundings digest of images, settings and other inputs of all documents; a new digest drops all documents
   */
  readonly startLoad: (surroundings: string) => void;
  /** Compiles a document, or returns the document of the previous load and reports its diagnostics again. */
  readonly compile: (input: DocumentInput, options: CompileOptions, compile: Compile) => CompiledDocument | undefined;
}

/** A link to another page with its title and description. */
export interface PageCard {
  readonly path: string;
  readonly title: string;
  readonly description?: string;
}

/** Lists the pages below or beside a document, which is possible only after all documents are compiled. */
export type ListPages = () => readonly PageCard[];

/** Mutable state that the documents on one page share. */
export interface PageState {
  /** Number of rendered images. Only the first image of a page is loaded before it is scrolled into view. */
  images: number;
}

/** Options for rendering a document. */
export interface RenderOptions {
  readonly target: "page" | "feed";
  /** Origin of the site, without a trailing slash. In a feed, it makes the URLs absolute. */
  readonly origin?: string;
  readonly listPages?: ListPages;
  /** Prefix of every id, so that the ids of several documents on one page do not collide. */
  readonly idPrefix?: string;
  readonly headingShift?: number;
  readonly state?: PageState;
}

/** An element that an author wrote in `<Head>` or `<head>`. */
export interface HeadElement {
  readonly tagName: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** A compiled document, which can be rendered several times. */
export interface CompiledDocument {
  /** The level-1 heading at the start of the text, which `render` omits. */
  readonly title: { readonly text: string; readonly id: string; readonly render: () => string } | undefined;
  readonly headings: readonly Heading[];
  readonly anchors: ReadonlySet<string>;
  readonly links: readonly AuthoredLink[];
  /** Maps the URL path of each image and download outside the static folder to its absolute file path. */
  readonly assets: ReadonlyMap<string, string>;
  readonly head: readonly HeadElement[];
  /**
   * Returns the URL of an image in the front matter or in a `<meta>`.
   * If the image cannot be shown, the reason is reported, and the result is undefined.
   */
  readonly findImage: (written: string, location: DiagnosticLocation) => string | undefined;
  /** Start of the first paragraph as plain text; an empty string if there is none. */
  readonly summary: string;
  readonly textLength: number;
  readonly truncationMarkers: number;
  readonly render: (options: RenderOptions) => string;
  readonly truncated: { readonly isEmpty: boolean; readonly render: (options: RenderOptions) => string } | undefined;
}
