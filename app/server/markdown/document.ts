import type { ElementContent } from "hast";
import type { Heading } from "#app/lib/page.ts";
import type { Report, SourceLocation } from "#app/server/model/diagnostic.ts";
import type { AuthoredLink, CodeBlock, Page } from "#app/server/model/page.ts";
import type { Settings } from "#app/server/settings/settings-schema.ts";
import type { DiagnosticLocation } from "./reporter.ts";
import type { Syntax } from "./syntax/parse-document.ts";
import type { Bindings, StaticValue } from "./tree/tree.ts";

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
  readonly format?: "md" | "mdx" | "detect" | undefined;
  /** Returns the front matter, which expressions read as `frontMatter.title`. */
  readonly frontMatter?: () => StaticValue;
  /** Whether a `<DocCardList>` without `items` is allowed. If so, the caller must pass `listPages` to `render`. */
  readonly canListPages?: boolean;
}

/** A file that has been parsed. A partial is built for each of its uses. */
export interface ParsedFile {
  readonly nodes: readonly ElementContent[];
  readonly syntax: Syntax;
  /** The text to which the offsets in the nodes refer. */
  readonly text: string;
  readonly bindings: Bindings;
}

/** Digest and dimensions of a file. */
export interface ImageFile {
  /**
   * First 8 hexadecimal digits of the SHA-256 digest.
   * URLs below `/content-assets/` contain the digits, so browsers can cache these files forever.
   */
  readonly digest: string;
  readonly width: number | undefined;
  readonly height: number | undefined;
}

/** Calls `readImage`, or returns its earlier result. */
export type ImageReader = (file: string) => ImageFile;

/** The folders, functions and settings of the site that the compiler uses. */
export interface CompileOptions {
  /** Folder in which `@site/x.md` and `/x.md` are looked up. `@site/static/x` is looked up in `staticDirectory`. */
  readonly contentDirectory: string;
  /** Path below which the site is served. Links in a page begin with it. Default: an empty string. */
  readonly basename?: string;
  readonly staticDirectory: string;
  /** Reads each image and download once. */
  readonly images: ImageReader;
  /** Instant after which a release note is an upcoming one, in ISO 8601 format. Only in a preview. */
  readonly previewedAt?: string | undefined;
  /** Returns the site path of a file's page; undefined if the file has no page. */
  readonly resolveFile: (absoluteFile: string) => string | undefined;
  /** Returns whether `path` is the path of the home page, of the list of release notes, or of an authored page. */
  readonly hasPage: (path: string) => boolean;
  readonly report: Report;
  /** The parsed partials of this load by file, so that a component that is used 1,000 times is parsed once. */
  readonly partials?: Map<string, ParsedFile>;
  /** Receives each file whose text a document imports. */
  readonly onImport?: (file: string) => void;
  /** Maps the names of the site's own components to their files. */
  readonly componentFiles?: ReadonlyMap<string, string>;
  readonly settings?: Partial<Pick<Settings, "components" | "embeds" | "markdown">>;
  /** Returns the last change of a file according to Git; undefined if Git has no commit of it or is not used. */
  readonly findLastChange?: ((file: string) => LastChange | undefined) | undefined;
  /** Compiles documents instead of `compileDocument`. */
  readonly compile?: Compile | undefined;
  /** Receives the code of each document in the order of the text. */
  readonly collectCode?: (code: AuthoredCode) => void;
  /** Describes the code blocks of a page; the result has one element for each block. */
  readonly describeCode?: (page: DescribedPage, blocks: readonly CodeBlock[]) => readonly (CodeNote | undefined)[];
  /** Finds the pages that describe the names in inline code, which then become links, on a page with `links`. */
  readonly findNames?: (names: readonly string[], links: readonly AuthoredLink[]) => ReadonlyMap<string, string>;
}

/** The last change of a page. */
export interface LastChange {
  /** In ISO 8601 format. */
  readonly date?: string | undefined;
  readonly author?: string | undefined;
}

/** The fields of a page on which the description of its code depends. */
export type DescribedPage = Pick<Page, "kind" | "path" | "apiVersion">;

/** What the reference contains about the call or the JSON in a code block. */
export interface CodeNote {
  /** Path of the page of the operation or schema that the code shows. */
  readonly href: string;
  readonly label: string;
  /** The version of the API with which the code agrees; undefined if the code differs from it. */
  readonly version: string | undefined;
  readonly samples?: CodeSamples | undefined;
}

/** The languages in which a call can be shown. */
export interface CodeSamples {
  /** Path below which each language has a page with the calls of the text. */
  readonly path: string;
  /** Position of the block among the code blocks of the text. */
  readonly position: number;
  /** The language of the block comes first. */
  readonly formats: readonly { readonly value: string; readonly label: string }[];
}

/** Code in an authored text, and where it is. */
export interface AuthoredCode extends SourceLocation, CodeBlock {
  /** Path of the page that contains the code. */
  readonly path: string;
  /** Whether the code is a block, and not inside a line of text. */
  readonly isBlock: boolean;
}

/** Compiles a document. Returns undefined if it cannot be compiled; the error has been reported. */
export type Compile = (input: DocumentInput, options: CompileOptions) => CompiledDocument | undefined;

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
  /** URL of the site, without a trailing slash. In a feed, it makes the URLs absolute. */
  readonly siteUrl?: string;
  readonly listPages?: ListPages;
  readonly describeCode?: (blocks: readonly CodeBlock[]) => readonly (CodeNote | undefined)[];
  readonly findNames?: ((names: readonly string[]) => ReadonlyMap<string, string>) | undefined;
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
  readonly listCode: () => readonly CodeBlock[];
  readonly render: (options: RenderOptions) => string;
  readonly truncated: { readonly isEmpty: boolean; readonly render: (options: RenderOptions) => string } | undefined;
}
