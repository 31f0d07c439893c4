/**
 * Converts source code to HTML spans with the classes of `app/styles/code.css` (`token-keyword`, `token-string` …), one
 * `<span class="line">` per line, joined by line feeds. Code in an unknown language is only escaped and has the same structure.
 */
export interface Highlight {
  (code: string, language: string): string;
  /** Announces code of a page, so that `slices` prepares its language. */
  readonly announce?: (code: string, language: string) => void;
  /** Prepares the announced languages in slices of about 100 ms at most. A page with ten languages would take 900 ms otherwise. */
  readonly slices?: () => Iterable<void>;
}

/** Code without colors in the same structure, for HTML whose colors are not used, such as HTML from which ids are collected. */
export const plainHighlight: Highlight = (code) =>
  code
    .split("\n")
    .map((line) => `<span class="line">${escapeHtml(line)}</span>`)
    .join("\n");

/** Limit on the cost of highlighting one page: enough for 1,600 lines of 50 characters, or 16 lines of 500. */
const pageBudget = 4_000_000;

/** The cost of highlighting in the worst case, in squared line lengths: a grammar may search a line again from each of its characters. */
export const toColorCost = (code: string): number => code.split("\n").reduce((sum, line) => sum + line.length ** 2, 0);

/** A highlighter for one page. Code beyond the page's budget stays plain, which gives the same bytes on every machine. */
export function limitColors(highlight: Highlight, budget = pageBudget): Highlight {
  let left = budget;
  return (code, language) => {
    const cost = toColorCost(code);
    if (cost > left) return plainHighlight(code, language);
    left -= cost;
    return highlight(code, language);
  };
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Escapes text for the content of an element. */
export const escapeHtml = (text: string) => text.replace(/[&<>]/g, (character) => entities[character] ?? character);
