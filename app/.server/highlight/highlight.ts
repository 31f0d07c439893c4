/**
 * Converts source code to HTML with the classes of `app/styles/code.css` (`token-keyword`, `token-string` …). Each line is one
 * `<span class="line">`; lines are joined by line feeds. Code in an unknown language is escaped and divided into lines, but not
 * colored.
 */
export interface Highlight {
  (code: string, language: string): string;
  /** Registers code of a page, so that `slices` prepares the grammar of its language. */
  readonly announce?: (code: string, language: string) => void;
  /**
   * Prepares the registered languages in slices of about 100 ms at most. Without preparation, a page with ten languages takes 900
   * ms.
   */
  readonly slices?: () => Iterable<void>;
}

/**
 * Escapes code and divides it into lines without coloring it. Used where colors do not matter, such as for collecting ids from
 * HTML.
 */
export const plainHighlight: Highlight = (code) =>
  code
    .split("\n")
    .map((line) => `<span class="line">${escapeHtml(line)}</span>`)
    .join("\n");

/** Maximum cost of the colored code of one page, in squared line lengths: 1,600 lines of 50 characters, or 16 lines of 500. */
const pageBudget = 4_000_000;

/**
 * Returns an upper bound for the cost of highlighting: the sum of the squared line lengths, since a grammar may search a line again
 * from each of its characters.
 */
export const toColorCost = (code: string): number => code.split("\n").reduce((sum, line) => sum + line.length ** 2, 0);

/**
 * Creates a highlighter for one page. Code beyond the page's budget stays plain, so that the output is the same on every machine.
 */
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
