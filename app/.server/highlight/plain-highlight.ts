import type { Highlight } from "./highlight.ts";
import { toPlainLines } from "./to-html-lines.ts";

/** Lines without colours, in the same shape: for renders that nobody looks at, such as those that only collect ids. */
export const plainHighlight: Highlight = (code) => toPlainLines(code);
