/**
 * Turns source code into HTML spans with the classes of `app/styles/code.css` (`token-keyword`, `token-string` …), one
 * `<span class="line">` a line. Unknown languages come back as escaped text in the same shape.
 */
export type Highlight = (code: string, language: string) => string;
