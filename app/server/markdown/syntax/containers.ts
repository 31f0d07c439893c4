import type { BlockContent, DefinitionContent, Parent, PhrasingContent } from "mdast";
import type { Handle, Extension as TreeExtension } from "mdast-util-from-markdown";
import type { Extension, State, Token, TokenizeContext } from "micromark-util-types";
import { consumeCharacters, consumeLineEnding, readAhead } from "./read-ahead.ts";

/** The first line of an admonition: `:::note[Title]{#id .class}` or `:::note Title`. */
interface Header {
  readonly name: string;
  readonly attributes: string;
  readonly title: readonly [number, number] | undefined;
}

const codeFence = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}(?=[^`]*$)|~{3,})/;

/**
 * Creates the syntax of a container whose content is parsed like the text around it.
 * If `marker` is `:`, the container is an admonition. If `marker` is a backtick or `~`, it is an `mdx-code-block`.
 * A closing fence inside fenced code does not close the container.
 */
const container = (marker: string) =>
  readAhead({
    name: "container",
    opening: marker.repeat(3),
    start: () => {
      let size = 0;
      let codeMarker = "";
      return (line, isEndOfText) => {
        if (size === 0) {
          size = countMarkers(line, marker);
          const isOpening = marker === ":" ? parseHeader(line) !== undefined : isMdxCodeBlock(line.slice(size));
          return isOpening ? "more" : undefined;
        }
        if (codeMarker === "" && isClosing(line, marker, size)) return line.length;
        const [, fence = ""] = codeFence.exec(line) ?? [];
        if (codeMarker === "") codeMarker = fence;
        else if (fence.startsWith(codeMarker) && line.trimEnd().endsWith(fence)) codeMarker = "";
        return isEndOfText ? line.length : "more";
      };
    },
    emit: (context, effects, { lines }, ok) => {
      const [first = ""] = lines;
      const header = parseHeader(first);
      const type = header ? "admonition" : "mdxCodeBlock";
      const isClosed = lines.length > 1 && isClosing(lines.at(-1) ?? "", marker, countMarkers(first, marker));
      const indent = findIndent(context);
      let index = 0;
      let previous: Token | undefined;

      const fence =
        (length: number, next: State): State =>
        (code) => {
          if (length === 0) return next(code);
          effects.enter("containerFence");
          return consumeCharacters(effects, length, (after) => {
            effects.exit("containerFence");
            return next(after);
          })(code);
        };
      const title: State = (code) => {
        const [from, to] = header?.title ?? [0, 0];
        effects.enter("admonitionTitle");
        effects.enter("chunkText", { contentType: "text" });
        return consumeCharacters(effects, to - from, (after) => {
          effects.exit("chunkText");
          effects.exit("admonitionTitle");
          return fence(first.length - to, nextLine)(after);
        })(code);
      };
      const nextLine: State = (code) => {
        index++;
        if (index === lines.length) return finish(code);
        return index === 1 ? consumeLineEnding(effects, content)(code) : content(code);
      };
      const content: State = (code) => {
        const line = lines[index] ?? "";
        if (isClosed && index === lines.length - 1) return fence(line.length, nextLine)(code);
        const indented = Math.min(indent, line.length - line.trimStart().length);
        return fence(indented, (after) => {
          if (after === null) return nextLine(after);
          const token = effects.enter("chunkDocument", { contentType: "document", previous });
          if (previous) previous.next = token;
          previous = token;
          return consumeCharacters(effects, line.length - indented, (end) => {
            if (end !== null) effects.consume(end);
            context.parser.lazy[effects.exit("chunkDocument").start.line] = false;
            return end === null ? nextLine(end) : nextLine;
          })(after);
        })(code);
      };
      const finish: State = (code) => {
        effects.exit(type);
        return ok(code);
      };
      return (code) => {
        effects.enter(type, header ? { admonition: header } : {});
        return header?.title ? fence(header.title[0], title)(code) : fence(first.length, nextLine)(code);
      };
    },
  });

function parseHeader(line: string): Header | undefined {
  const [opening = "", name = ""] = /^:{3,}([A-Za-z][\w-]*)/.exec(line) ?? [];
  if (name === "") return undefined;
  const rest = line.slice(opening.length).trimEnd();
  const brace = rest.endsWith("}") ? rest.lastIndexOf("{") : -1;
  const attributes = brace === -1 ? "" : rest.slice(brace + 1, -1);
  const text = (brace === -1 || attributes.includes("}") ? rest : rest.slice(0, brace)).trimEnd();
  // A token of the parser must not be empty.
  if (/^\s*(?:\[\])?$/.test(text)) return { name, attributes, title: undefined };
  const from = opening.length + text.length - text.trimStart().length;
  const to = opening.length + text.length;
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
  return trimmed.length >= size && countMarkers(trimmed, marker) === trimmed.length;
}

function findIndent({ events }: TokenizeContext): number {
  const [, token, context] = events.at(-1) ?? [];
  return token?.type === "linePrefix" && context ? context.sliceSerialize(token, true).length : 0;
}

/** Syntax of admonitions and `mdx-code-block`. */
export const containerSyntax: Extension = {
  flow: { 58: container(":"), 96: container("`"), 126: container("~") },
};

const exit: Handle = function (token) {
  this.exit(token);
};

/** Adds admonitions to the syntax tree. The content of an `mdx-code-block` is added to the node around it. */
export const containerTree: TreeExtension = {
  enter: {
    admonition(token) {
      const { name = "", attributes = "" } = token.admonition ?? {};
      this.enter({ type: "admonition", name, attributes, children: [] }, token);
    },
    admonitionTitle(token) {
      this.enter({ type: "admonitionTitle", children: [] }, token);
    },
  },
  exit: { admonition: exit, admonitionTitle: exit },
};

/** An admonition in the syntax tree. */
export interface Admonition extends Parent {
  type: "admonition";
  readonly name: string;
  readonly attributes: string;
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
  interface Token {
    admonition?: Header;
  }
}
