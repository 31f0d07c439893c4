/**
 * Converts source code to HTML with one `<span class="line">` per line and the classes of `app/styles/code.css`.
 * Code in an unknown language, or of more than 100,000 characters, is escaped, but not colored.
 */
export interface Highlight {
  (code: string, language: string): string;
  readonly announce?: (code: string, language: string) => void;
  /**
   * Prepares the grammars of the code that was passed to `announce`, or only those for `languages`, in slices of up to 200 ms.
   * Without this, the first rendering of a page with code in ten languages takes 900 ms.
   */
  readonly slices?: (languages?: Iterable<string>) => Iterable<void>;
}

/** Escapes code without coloring it: one `<span class="line">` per line. */
export const plainHighlight: Highlight = (code) =>
  code
    .split("\n")
    .map((line) => `<span class="line">${escapeHtml(line)}</span>`)
    .join("\n");

/**
 * Maximum of `toColorCost` for all code of one rendered document. It corresponds to 1,600 lines of 50 characters or 16 lines of 500
 * characters.
 */
const pageBudget = 4_000_000;

/** Returns an upper bound for the cost of coloring: the sum of the squared line lengths. */
export const toColorCost = (code: string): number => code.split("\n").reduce((sum, line) => sum + line.length ** 2, 0);

/** Creates a highlighter for one document. A code block whose cost exceeds what is left of the budget stays plain. */
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
