import type { Highlight } from "./highlight.ts";
import { plainHighlight } from "./plain-highlight.ts";

/** A highlighter whose colours can be left out where nobody looks at them. */
export interface PausableHighlight {
  readonly highlight: Highlight;
  /** Does a piece of synchronous work in which nothing is coloured. What it renders must not be kept for readers. */
  readonly withoutColours: <T>(work: () => T) => T;
}

/** Colouring takes most of the time of a page's first render: what only reads the text of pages goes without. */
export function createPausableHighlight(colours: Highlight): PausableHighlight {
  let isPaused = false;
  return {
    highlight: (code, language) => (isPaused ? plainHighlight : colours)(code, language),
    withoutColours: (work) => {
      isPaused = true;
      try {
        return work();
      } finally {
        isPaused = false;
      }
    },
  };
}
