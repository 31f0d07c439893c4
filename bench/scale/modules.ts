/** The functions that `scale.ts` measures. They are built first, since Node cannot load TSX. */
export { createHighlight } from "../../app/.server/highlight/create-highlight.ts";
export { checkStructure } from "../../app/.server/reference/check/check-structure.ts";
export { createIndex } from "../../app/.server/reference/index/create-index.ts";
export { loadReference } from "../../app/.server/reference/load-reference.ts";
export { openSpecification } from "../../app/.server/reference/open-specification.ts";
export { parseFile } from "../../app/.server/reference/source/parse-file.ts";
