/** Converts source code to HTML with one `<span class="line">` per line. Code in an unknown language is not colored. */
export interface Highlight {
  (code: string, language: string): string;
  readonly renderInSlices?: RenderInSlices;
}

type RenderInSlices = (render: () => Iterable<string>) => Iterable<string>;

/**
 * Renders text that contains highlighted code, in short slices. At the first use of a grammar, its regular expressions are
 * compiled in slices of 4 ms, then the text is rendered again. A page with ten new grammars would otherwise take 900 ms.
 * @returns pieces of the text; most are empty
 */
export const renderInSlices = (highlight: Highlight, render: () => Iterable<string>): Iterable<string> =>
  highlight.renderInSlices?.(render) ?? render();

/** Maximum number of characters of colored code. Coloring a megabyte would block the process for seconds. */
export const maximumCodeLength = 100_000;

/** Escapes code without coloring it: one `<span class="line">` per line. */
export const plainHighlight: Highlight = (code) =>
  code
    .split("\n")
    .map((line) => `<span class="line">${escapeHtml(line)}</span>`)
    .join("\n");

/** Maximum color cost of a document, such as 1,600 lines of 50 characters or 16 lines of 500 characters. */
const pageBudget = 4_000_000;

/** Returns an upper bound for the cost of coloring: the sum of the squared line lengths. */
export const toColorCost = (code: string): number => code.split("\n").reduce((sum, line) => sum + line.length ** 2, 0);

/** Creates a highlighter for one text. Code that exceeds the remaining budget stays plain. */
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
