import GithubSlugger from "github-slugger";
import type { Highlight } from "#app/.server/highlight/highlight.ts";
import { plainHighlight } from "#app/.server/highlight/plain-highlight.ts";
import type { ReferenceIndex } from "../index/reference-index.ts";
import { type RenderedMarkdown, renderMarkdown } from "../markdown/render-markdown.ts";
import type { Direction, TreeOptions } from "../tree/build-tree.ts";
import { IdRegistry } from "../tree/ids.ts";

/** What every part of one page's body shares. Made anew for each rendering. */
export interface RenderContext {
  readonly index: ReferenceIndex;
  readonly ids: IdRegistry;
  readonly highlight: Highlight;
  /** Characters of code that may still be coloured on this page: each costs several times its own weight. */
  readonly colours: { left: number };
  /** Characters of code that this page may still show: what is more is left to the description file. */
  readonly code: { left: number };
  readonly markdown: (text: string, headingLevel?: number) => RenderedMarkdown;
  readonly tree: (direction: Direction, rows?: number) => TreeOptions;
}

/** Rows that one tree may open, and all trees of a page together. */
const treeRows = 300;
const pageRows = 600;

/** @param fixedIds ids that the page's own sections have, so that no heading of a description takes them */
export function createRenderContext(
  index: ReferenceIndex,
  highlight: Highlight,
  fixedIds: readonly string[],
): RenderContext {
  const ids = new IdRegistry();
  const page = { left: pageRows };
  for (const id of fixedIds) ids.claim(id);
  return {
    index,
    ids,
    highlight,
    colours: { left: 7_000 },
    code: { left: 400_000 },
    markdown: (text, headingLevel) =>
      headingLevel === undefined
        ? index.markdown.get(highlight === plainHighlight ? `plain ${text}` : text, () =>
            renderMarkdown(text, { headingLevel: 4, highlight }),
          )
        : renderMarkdown(text, { headingLevel, highlight, toId: (words) => ids.claim(toHeadingId(words), "-") }),
    tree: (direction, rows = treeRows) => ({ index, ids, direction, rows, page }),
  };
}

const toHeadingId = (words: string) => new GithubSlugger().slug(words) || "section";
