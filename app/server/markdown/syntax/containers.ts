import type { BlockContent, DefinitionContent, Parent, PhrasingContent } from "mdast";
import type { Extension as TreeExtension } from "mdast-util-from-markdown";
import type { Code, Construct, Extension, TokenizeContext } from "micromark-util-types";
import { consumeToken, exitNode, readLine } from "./authored-syntax.ts";

/** The first line of an admonition: `:::note[Title]{#id .class}` or `:::note Title`. */
interface Header {
  readonly name: string;
  readonly attributes: string;
  /** Offsets of the title in the text. */
  readonly title: readonly [from: number, to: number] | undefined;
}

/** The state of a container while its lines are parsed. */
interface OpenContainer {
  readonly header: Header | undefined;
  /** Number of markers in the opening fence. A closing fence has at least as many. */
  readonly size: number;
  /** Number of characters before the opening fence, which are removed from each line of the content. */
  readonly indent: number;
  /** The opening fence of the code at the current line; empty outside code. */
  codeFence: string;
  isClosed: boolean;
}

/** The rest of each fence by the offset of its last marker. `end` is the end of the line. */
type Fences = Map<number, { readonly end: number; readonly title?: Header["title"] }>;

/**
 * Creates the syntax of a container, which contains other blocks as a block quote does.
 * If `marker` is `:`, the container is an admonition. If `marker` is a backtick or `~`, it is an `mdx-code-block`.
 * A closing fence inside fenced code does not close the container.
 *
 * The container consumes all markers of a fence except the last one. With this marker, the line is not blank, so it does
 * not separate the paragraphs of a list.
 */
function container(marker: string, text: string, fences: Fences): Construct {
  const type = marker === ":" ? "admonition" : "mdxCodeBlock";
  return {
    name: "container",
    tokenize(effects, ok, nok) {
      const { offset } = this.now();
      const line = readLine(text, offset);
      const size = countMarkers(line, marker);
      const header = marker === ":" ? parseHeader(line, offset) : undefined;
      if (size < 3 || (header === undefined && !isMdxCodeBlock(line.slice(size)))) return nok;
      const last = offset + size - 1;
      fences.set(last, { end: offset + line.length, title: header?.title });
      const open: OpenContainer = { header, size, indent: findIndent(this), codeFence: "", isClosed: false };
      const consume = consumeToken(this, effects, "containerFence", last, ok);
      return (code) => {
        if (this.containerState) this.containerState.container = open;
        effects.enter(type, { _container: true, container: open });
        return consume(code);
      };
    },
    continuation: {
      tokenize(effects, ok, nok) {
        const { container: open } = this.containerState ?? {};
        if (!this.containerState || !open || open.isClosed) return nok;
        const { offset } = this.now();
        const line = readLine(text, offset);
        open.isClosed = open.codeFence === "" && isClosing(line, marker, open.size);
        open.codeFence = findOpenCode(line, open.codeFence);
        const indent = Math.min(open.indent, line.length - line.trimStart().length);
        if (!open.isClosed) return consumeToken(this, effects, "containerFence", offset + indent, ok);
        // Lists and code inside the container end here, too.
        this.containerState._closeFlow = true;
        const last = offset + line.trimEnd().length - 1;
        fences.set(last, { end: offset + line.length });
        return consumeToken(this, effects, "containerFence", last, ok);
      },
    },
    exit(effects) {
      effects.exit(type);
    },
  };
}

/** Creates the syntax of the part of a fence that its container has not consumed. */
const fenceRest = (fences: Fences): Construct => ({
  name: "containerFence",
  tokenize(effects, ok, nok) {
    const fence = fences.get(this.now().offset);
    if (!fence) return nok;
    const { end, title } = fence;
    if (!title) return consumeToken(this, effects, "containerFence", end, ok);
    const [from, to] = title;
    const rest = consumeToken(this, effects, "containerFence", end, ok);
    const titleText = consumeToken(this, effects, "chunkText", to, exitTitle, { contentType: "text" });
    return consumeToken(this, effects, "containerFence", from, enterTitle);

    function enterTitle(code: Code) {
      effects.enter("admonitionTitle");
      return titleText(code);
    }
    function exitTitle(code: Code) {
      effects.exit("admonitionTitle");
      return rest(code);
    }
  },
});

/** Creates the syntax of admonitions and `mdx-code-block`. */
export function containerSyntax(text: string): Extension {
  const fences: Fences = new Map();
  const rest = fenceRest(fences);
  return {
    document: {
      58: container(":", text, fences),
      96: container("`", text, fences),
      126: container("~", text, fences),
    },
    flow: { 58: rest, 96: rest, 126: rest },
  };
}

function parseHeader(line: string, offset: number): Header | undefined {
  const [opening = "", name = ""] = /^:{3,}([A-Za-z][\w-]*)/.exec(line) ?? [];
  if (name === "") return undefined;
  const rest = line.slice(opening.length).trimEnd();
  const brace = rest.endsWith("}") ? rest.lastIndexOf("{") : -1;
  const attributes = brace === -1 ? "" : rest.slice(brace + 1, -1);
  const text = (brace === -1 || attributes.includes("}") ? rest : rest.slice(0, brace)).trimEnd();
  // A token of the parser must not be empty.
  if (/^\s*(?:\[\])?$/.test(text)) return { name, attributes, title: undefined };
  const to = offset + opening.length + text.length;
  const from = to - text.trimStart().length;
  if (text.trimStart().startsWith("[") && text.endsWith("]")) return { name, attributes, title: [from + 1, to - 1] };
  return /^[ \t]/.test(text) ? { name, attributes, title: [from, to] } : undefined;
}

const isMdxCodeBlock = (info: string) => /^[ \t]*mdx-code-block(?:[ \t][^`]*)?$/.test(info);

function countMarkers(text: string, marker: string): number {
  let count = 0;
  while (text[count] === marker) count++;
  return count;
}

function isClosing(line: string, marker: string, size: number): boolean {
  const trimmed = line.trim();
  return trimmed.length >= size && trimmed === marker.repeat(trimmed.length);
}

/** Returns the fence of the code that is open after a line. */
function findOpenCode(line: string, open: string): string {
  const [, fence = ""] = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}(?=[^`]*$)|~{3,})/.exec(line) ?? [];
  if (open === "") return fence;
  return fence.startsWith(open) && line.trimEnd().endsWith(fence) ? "" : open;
}

function findIndent({ events }: TokenizeContext): number {
  const [, token, context] = events.at(-1) ?? [];
  return token?.type === "linePrefix" && context ? context.sliceSerialize(token, true).length : 0;
}

/** Adds admonitions to the syntax tree. The content of an `mdx-code-block` is added to the node around it. */
export const containerTree: TreeExtension = {
  enter: {
    admonition(token) {
      const { name = "", attributes = "" } = token.container?.header ?? {};
      this.enter(
        { type: "admonition", name, attributes, isClosed: token.container?.isClosed ?? true, children: [] },
        token,
      );
    },
    admonitionTitle(token) {
      this.enter({ type: "admonitionTitle", children: [] }, token);
    },
  },
  exit: { admonition: exitNode, admonitionTitle: exitNode },
};

/** An admonition in the syntax tree. */
export interface Admonition extends Parent {
  type: "admonition";
  readonly name: string;
  readonly attributes: string;
  /** Whether the admonition has its own closing fence. */
  readonly isClosed: boolean;
  children: (AdmonitionTitle | BlockContent | DefinitionContent)[];
}

/** The title of an admonition in the syntax tree. */
export interface AdmonitionTitle extends Parent {
  type: "admonitionTitle";
  children: PhrasingContent[];
}

declare module "mdast" {
  interface BlockContentMap {
    admonition: Admonition;
  }
  interface RootContentMap {
    admonition: Admonition;
    admonitionTitle: AdmonitionTitle;
  }
}

declare module "micromark-util-types" {
  interface TokenTypeMap {
    admonition: "admonition";
    admonitionTitle: "admonitionTitle";
    containerFence: "containerFence";
    mdxCodeBlock: "mdxCodeBlock";
  }
  interface ContainerState {
    container?: OpenContainer;
  }
  interface Token {
    container?: OpenContainer;
  }
}
