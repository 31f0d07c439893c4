import GithubSlugger from "github-slugger";

/** Ids of one page: each is given out once. */
export interface Anchors {
  /** An id from a heading's text, by GitHub's rule; the second `bug-fixes` becomes `bug-fixes-1`. */
  readonly fromText: (text: string) => string;
  /** Takes the id that an author chose; `false` when the page has it already. */
  readonly claim: (id: string) => boolean;
}

/** Ids of the frame around every page. */
const frameIds = ["_content", "mobile-menu", "page-body"];

/** Starts a page's ids. */
export function createAnchors(): Anchors {
  const slugger = new GithubSlugger();
  for (const id of frameIds) slugger.occurrences[id] = 0;
  return {
    fromText: (text) => slugger.slug(text) || slugger.slug("section"),
    claim: (id) => {
      if (Object.hasOwn(slugger.occurrences, id)) return false;
      slugger.occurrences[id] = 0;
      return true;
    },
  };
}
