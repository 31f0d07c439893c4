import type { Element } from "hast";
import { parseCodeMeta } from "#app/.server/markdown/components/code-meta.ts";
import { isMermaid, toDiagramTitle } from "#app/.server/markdown/components/mermaid.ts";
import type { BuildContext } from "./build-context.ts";
import type { ComponentNode } from "./tree.ts";

/** Code longer than this is shown plain and slows the page down: worth a word to its author. */
const longCode = 100_000;

/** A fence with its title, marked lines and numbers. */
export function buildCodeBlock(node: Element, context: BuildContext): ComponentNode {
  const [language, meta, code] = ["language", "meta", "code"].map((name) => String(node.properties[name] ?? ""));
  if ((code?.length ?? 0) > longCode) {
    context.reporter.warn(
      node,
      "long-code",
      `a code block of ${Math.round((code?.length ?? 0) / 1000)} kB is shown without colours`,
      "put the file into the static folder and link it",
    );
  }
  warnOfOpenFence(node, context);
  return {
    type: "component",
    name: "CodeBlock",
    props: {
      ...(isMermaid(language ?? "") ? { title: toDiagramTitle(code ?? "") } : {}),
      ...parseCodeMeta(meta ?? ""),
      language: language ?? "",
      code: code ?? "",
    },
    children: [],
  };
}

function warnOfOpenFence(node: Element, { reporter, text }: BuildContext): void {
  const source = text.slice(node.position?.start.offset, node.position?.end.offset);
  const [marker = ""] = /^(?:`+|~+)/.exec(source) ?? [];
  const last = source.slice(source.lastIndexOf("\n") + 1).trimEnd();
  if (marker === "" || (source.includes("\n") && last.endsWith(marker))) return;
  reporter.warn(
    node,
    "unclosed-code-fence",
    "the code that starts here is never closed, so the rest of the page is code",
    `end it with a line of ${marker}`,
  );
}
