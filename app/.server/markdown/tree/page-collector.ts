import GithubSlugger from "github-slugger";
import type { HeadElement } from "#app/.server/markdown/document.ts";
import type { AuthoredLink } from "#app/.server/model/page.ts";
import type { Heading } from "#app/lib/page.ts";
import type { Location, Reporter } from "../reporter.ts";

/** The ids, headings, links and files of a page, collected while its tree is built. */
export interface PageCollector {
  readonly anchors: Anchors;
  readonly budget: ContentBudget;
  readonly headings: Heading[];
  readonly links: AuthoredLink[];
  /** Images and downloads beside the text: absolute file by URL path. */
  readonly assets: Map<string, string>;
  readonly head: HeadElement[];
}

/** Creates the collector of one page. */
export const createPageCollector = (): PageCollector => ({
  anchors: createAnchors(),
  budget: createContentBudget(),
  headings: [],
  links: [],
  assets: new Map(),
  head: [],
});

interface Anchors {
  /** Creates an id from a heading by GitHub's rule: for the second `Bug fixes`, `bug-fixes-1`. */
  readonly fromText: (text: string) => string;
  /** Reserves an author's id. Returns `false` if the page already contains it. */
  readonly claim: (id: string) => boolean;
}

const layoutIds = ["_content", "mobile-menu", "page-body"];

function createAnchors(): Anchors {
  const slugger = new GithubSlugger();
  const claim = (id: string) => {
    if (Object.hasOwn(slugger.occurrences, id)) return false;
    slugger.occurrences[id] = 0;
    return true;
  };
  layoutIds.forEach(claim);
  return { fromText: (text) => slugger.slug(text) || slugger.slug("section"), claim };
}

/** Limits of one page. A partial counts each time that it is used. */
const maximumCharacters = 2_000_000;
const maximumPartials = 200;

/** Limits the size of a page, since partials can import other partials many times. */
interface ContentBudget {
  /** Counts characters. Returns `false` once the page exceeds its limit, which is reported once. */
  readonly take: (characters: number, location: Location, reporter: Reporter) => boolean;
  readonly takePartial: (location: Location, reporter: Reporter) => boolean;
}

function createContentBudget(): ContentBudget {
  let characters = 0;
  let partials = 0;
  let isReported = false;
  const refuse = (limit: string, location: Location, reporter: Reporter): false => {
    const message = `the page has more than ${limit}, with all that it imports`;
    const hint = "divide the page, or put large files into the static folder and link them";
    if (!isReported) reporter.error(location, "page-too-large", message, hint);
    isReported = true;
    return false;
  };
  return {
    take: (more, location, reporter) => {
      characters += more;
      return characters <= maximumCharacters || refuse(`${maximumCharacters / 1_000_000} MB`, location, reporter);
    },
    takePartial: (location, reporter) =>
      ++partials <= maximumPartials || refuse(`${maximumPartials} imported parts`, location, reporter),
  };
}
