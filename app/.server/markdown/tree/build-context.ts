import type { CompileOptions } from "#app/.server/markdown/compile-options.ts";
import type { ImageReader } from "#app/.server/markdown/links/image-reader.ts";
import type { Room } from "#app/.server/markdown/room.ts";
import type { AuthoredLink } from "#app/.server/model/page.ts";
import type { Heading } from "#app/lib/page.ts";
import type { Reporter } from "../source/reporter.ts";
import type { Anchors } from "./anchors.ts";
import type { ContentBudget } from "./content-budget.ts";
import type { Bindings } from "./imports.ts";

/** What a page gathers while its files are turned into a tree. */
export interface PageCollector {
  readonly anchors: Anchors;
  readonly budget: ContentBudget;
  readonly headings: Heading[];
  readonly links: AuthoredLink[];
  /** URL path → absolute file, of co-located pictures and downloads. */
  readonly assets: Map<string, string>;
  /** `<head>` elements as authors wrote them. */
  readonly head: {
    readonly tagName: string;
    readonly properties: Readonly<Record<string, unknown>>;
    readonly text: string;
  }[];
}

/** The file at hand: a page's own, or a partial that it imports. */
export interface BuildContext {
  readonly file: string;
  /** Site path of the page; a partial has that of its page. */
  readonly path: string;
  /** Its folder is the second place where `x.md` is looked for. */
  readonly room: Room;
  /** `.md`: code that content may not hold is text. */
  readonly lenient: boolean;
  /** The text that offsets in the tree refer to. */
  readonly text: string;
  readonly bindings: Bindings;
  readonly options: CompileOptions;
  readonly images: ImageReader;
  readonly canListPages?: boolean | undefined;
  readonly reporter: Reporter;
  readonly page: PageCollector;
  /** Names of the components around the node, the nearest last. */
  readonly inside: readonly string[];
  /** Builds an imported partial at this place. */
  readonly buildPartial: (
    file: string,
    context: BuildContext,
    location: { readonly line: number; readonly column: number } | undefined,
  ) => readonly import("./tree.ts").TreeNode[];
}
