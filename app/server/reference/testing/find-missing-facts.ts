import type { OperationEntry } from "../index/reference-index.ts";
import type { Api } from "../load-reference.ts";
import { collectFacts, readDocument } from "./collect-facts.ts";
import { type PageText, toPageText } from "./page-text.ts";

interface ReadPage {
  readonly text: PageText;
  readonly targets: readonly string[];
}

/** Returns the HTML of the page with this path. */
export type Render = (path: string) => string;

function createPageReader(api: Api, render: Render): (path: string) => ReadPage {
  const pages = new Map(api.pages.map((page) => [page.path, page]));
  const isTarget = (target: string) => pages.get(target)?.kind === "schema" || target === api.index.errorsPath;
  const known = new Map<string, ReadPage>();
  return (from) => {
    const earlier = known.get(from);
    if (earlier) return earlier;
    const text = toPageText(render(from));
    const linked = new Set(text.links.map((link) => decodeURI(link.split("#")[0] ?? "")));
    const page = { text, targets: [...linked].filter(isTarget) };
    known.set(from, page);
    return page;
  };
}

/**
 * Yields the facts in a file of an API that are neither on the operation's page nor on a schema or error page reachable
 * from it.
 */
export function* findMissingFacts(
  api: Api,
  file: string,
  operations: readonly OperationEntry[],
  render: Render,
): Generator<string> {
  const read = createPageReader(api, render);
  const root = readDocument(file);
  const isShown = (start: string, text: string) => {
    const paths = new Set([start]);
    for (const path of paths) {
      const page = read(path);
      if (page.text.has(text)) return true;
      for (const target of page.targets) paths.add(target);
    }
    return false;
  };
  for (const { path: start, reference } of operations)
    for (const { where, text } of collectFacts(root, reference))
      if (!isShown(start, text)) yield `${start}: ${where} ${text}`;
}
