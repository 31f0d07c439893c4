import type { Nodes, Root } from "mdast";
import type { Options } from "mdast-util-from-markdown";

type SyntaxExtension = NonNullable<Options["extensions"]>[number];
type Constructs = NonNullable<SyntaxExtension["text"]>;
type Construct = Extract<NonNullable<Constructs[string]>, { readonly tokenize: unknown }>;
type TreeExtensions = NonNullable<Options["mdastExtensions"]>[number];

/** What a text must hold for a syntax of GFM to be able to matter in it, by the construct's name. */
const signs: Readonly<Record<string, RegExp>> = {
  emailAutolink: /[\w+.-]@/,
  protocolAutolink: /https?:/i,
  wwwAutolink: /www\./i,
  gfmFootnoteDefinition: /\[\^/,
  gfmFootnoteCall: /\[\^/,
  gfmPotentialFootnoteCall: /\[\^/,
  strikethrough: /~/,
  tasklistCheck: /\[[\sx]\]/i,
};

const delimiterRow = /^[\t >]*[|:-][\t >|:-]*$/;
const blank = /^[\t >]*$/;
const looseAddress = /https?:\/\/|www\.|@/i;

/**
 * Takes the parts of GFM that one text cannot need out of its parser: the tree is the same, in about half the time. The
 * parser tries an e-mail address at every letter and a table at every line, which without this is most of what it does.
 */
export function keepNeededSyntax(extensions: readonly SyntaxExtension[], text: string): SyntaxExtension[] {
  const unneeded = new Set(Object.keys(signs).filter((name) => !signs[name]?.test(text)));
  const lines = findTableLines(text);
  const toNeeded = (construct: Construct): readonly Construct[] => {
    if (unneeded.has(construct.name ?? "")) return [];
    return [construct.name === "table" ? startOnlyAt(construct, lines) : construct];
  };
  return extensions.map((extension) => ({
    ...extension,
    ...mapConstructs(extension, "text", toNeeded),
    ...mapConstructs(extension, "flow", toNeeded),
    ...mapConstructs(extension, "document", toNeeded),
  }));
}

/** Lines, from 1, at which a table may be met: the one before what looks like a delimiter row, and all after it up to a blank one. */
function findTableLines(text: string): ReadonlySet<number> {
  const lines = text.split("\n");
  const found = new Set<number>();
  let isBelow = false;
  for (const [index, line] of lines.entries()) {
    if (delimiterRow.test(line)) {
      found.add(index);
      isBelow = true;
    } else if (isBelow) isBelow = !blank.test(line);
    if (isBelow) found.add(index + 1);
  }
  return found;
}

function startOnlyAt(table: Construct, lines: ReadonlySet<number>): Construct {
  return {
    ...table,
    tokenize(effects, ok, nok) {
      return lines.has(this.now().line) ? table.tokenize.call(this, effects, ok, nok) : nok;
    },
  };
}

function mapConstructs(
  extension: SyntaxExtension,
  kind: "text" | "flow" | "document",
  change: (construct: Construct) => readonly Construct[],
): SyntaxExtension {
  const constructs = extension[kind];
  if (!constructs) return {};
  const changed = Object.entries(constructs).flatMap(([code, list]) => {
    const kept = [list ?? []].flat().flatMap(change);
    return kept.length === 0 ? [] : [[code, kept] as const];
  });
  return { [kind]: Object.fromEntries(changed) };
}

/** GFM looks through the finished tree for addresses that its tokenizer missed: four regular expressions over every text. */
export function skipNeedlessTransforms(extensions: TreeExtensions): TreeExtensions {
  if (Array.isArray(extensions)) return extensions.flatMap(skipNeedlessTransforms);
  const { transforms } = extensions;
  if (!transforms) return extensions;
  return {
    ...extensions,
    transforms: transforms.map((transform) => (tree: Root) => (hasLooseAddress(tree) ? transform(tree) : undefined)),
  };
}

function hasLooseAddress(node: Nodes): boolean {
  if (node.type === "text") return looseAddress.test(node.value);
  return "children" in node && node.type !== "link" && node.children.some(hasLooseAddress);
}
