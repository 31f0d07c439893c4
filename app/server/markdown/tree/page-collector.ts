import GithubSlugger from "github-slugger";
import type { Heading } from "#app/lib/page.ts";
import type { HeadElement } from "#app/server/markdown/document.ts";
import type { AuthoredLink } from "#app/server/model/page.ts";
import type { Location, Reporter } from "../reporter.ts";

/** Creates the collector of a page, which is filled while the page's tree is built. */
export const createPageCollector = () => ({
  anchors: createAnchors(),
  budget: createContentBudget(),
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

const maximumCharacters = 2_000_000;
const maximumPartials = 200;
const maximumLists = 20;
const tooManyCharacters = `the page has more than ${maximumCharacters / 1_000_000} MB, including files that it imports and definitions that its links refer to, at each use`;
const tooManyPartials = `the page uses partials more than ${maximumPartials} times`;
const tooManyLists = `the page uses <DocCardList> and <TOCInline> more than ${maximumLists} times`;

/** Limits the size of a page, since partials can import other partials many times. */
function createContentBudget() {
  let characters = 0;
  let partials = 0;
  let lists = 0;
  let isReported = false;
  const refuse = (message: string, location: Location, reporter: Reporter): false => {
    const hint = "divide the page, or put large files into the static folder and link them";
    if (!isReported) reporter.error(location, "page-too-large", message, hint);
    isReported = true;
    return false;
  };
  return {
    /** Counts `more` characters. If the page is too large, returns `false`. The error is reported only once. */
    take: (more: number, location: Location, reporter: Reporter) => {
      characters += more;
      return characters <= maximumCharacters || refuse(tooManyCharacters, location, reporter);
    },
    takePartial: (location: Location, reporter: Reporter) =>
      ++partials <= maximumPartials || refuse(tooManyPartials, location, reporter),
    /** Counts one more list of the headings of the page, or of other pages. */
    takeList: (location: Location, reporter: Reporter) =>
      ++lists <= maximumLists || refuse(tooManyLists, location, reporter),
  };
}
