import GithubSlugger from "github-slugger";
import type { Heading } from "#app/lib/page.ts";
import type { HeadElement } from "#app/server/markdown/document.ts";
import type { AuthoredLink } from "#app/server/model/page.ts";

/** Creates the collector of a page, which is filled while the page's tree is built. */
export const createPageCollector = () => ({
  anchors: createAnchors(),
  headings: [] as Heading[],
  links: [] as AuthoredLink[],
  assets: new Map<string, string>(),
  head: [] as HeadElement[],
});

/** Ids, headings, links, files and head elements of a page, which are collected while the page's tree is built. */
export type PageCollector = Readonly<ReturnType<typeof createPageCollector>>;

const layoutIds = ["_content", "mobile-menu", "page-body"];

function createAnchors() {
  const slugger = new GithubSlugger();
  const claim = (id: string) => {
    if (Object.hasOwn(slugger.occurrences, id)) return false;
    slugger.occurrences[id] = 0;
    return true;
  };
  layoutIds.forEach(claim);
  return {
    /** Creates a unique id from a text by GitHub's rule: `bug-fixes-1` for the second `Bug fixes`. */
    fromText: (text: string) => slugger.slug(text) || slugger.slug("section"),
    claim,
  };
}
