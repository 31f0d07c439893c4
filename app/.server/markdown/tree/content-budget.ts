import type { Location, Reporter } from "../source/reporter.ts";

/** Characters of one page, and imports in it, each counted as often as it is used. */
const maximumCharacters = 2_000_000;
const maximumPartials = 200;

/** Limits what a page becomes by importing partials and files, which can import each other. */
export interface ContentBudget {
  /** Whether this much more still fits. The first time that it does not is reported. */
  readonly take: (characters: number, location: Location, reporter: Reporter) => boolean;
  readonly takePartial: (location: Location, reporter: Reporter) => boolean;
}

/** Starts a page's budget. */
export function createContentBudget(): ContentBudget {
  let characters = 0;
  let partials = 0;
  let isReported = false;
  const refuse = (what: string, location: Location, reporter: Reporter): false => {
    if (!isReported)
      reporter.error(
        location,
        "page-too-large",
        `the page has more than ${what}, with all that it imports`,
        "divide the page, or put large files into the static folder and link them",
      );
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
