import { createVoidElementCloser } from "./close-void-elements.ts";
import { hideAutolinkBrackets, hideMarks, hideMarkup } from "./hidden-text.ts";
import { markAdmonitionTitle } from "./mark-admonition-title.ts";
import { findMathEnd, hideInlineMath, hideMathLine } from "./math.ts";
import type { Tell } from "./tell.ts";

const fenceOpening = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}(?=[^`]*$)|~{3,})[ \t]*(\S*)/;
const heading = /^[ \t>]*#{1,6}[ \t]/;
const headingId = /(?<!\\)\{#(?:\\.|[^{}\\])*\}[ \t]*$/;
const autolink = /<(?:https?:\/\/|mailto:)[^\s<>]*>/gi;

interface OpenBlock {
  readonly line: number;
  readonly column: number;
}

interface Fence extends OpenBlock {
  readonly marker: string;
  /** `mdx-code-block`: the fence is only for other tools' eyes, its content is part of the page. */
  readonly transparent: boolean;
}

/**
 * Rewrites what Docusaurus allows beyond MDX into MDX, line by line and outside code: HTML comments, `{#id}` after
 * headings, `:::note Title`, `mdx-code-block` fences. No line moves and no column before the change does.
 * @param isHtml whether `<https://…>` and `<br>` are what they are in HTML (in `.md`), instead of the errors that MDX makes of them
 */
export function prepareSource(text: string, isHtml: boolean, tell: Tell): string {
  const lines = text.split("\n");
  let fence: Fence | undefined;
  let comment: OpenBlock | undefined;
  let codeSpan = 0;
  let mathEnd = -1;
  let admonitions = 0;
  let tooDeep: OpenBlock | undefined;
  const closeVoidElements = createVoidElementCloser();

  const prepareLine = (line: string, index: number): string => {
    if (fence && !fence.transparent) {
      if (closes(line, fence)) fence = undefined;
      // An admonition around it would end here.
      return line.includes(":::") ? line.replace(/(?<=^[\s>]*):{3,}/, hideMarks) : line;
    }
    if (!comment && codeSpan === 0) {
      if (fence && closes(line, fence)) {
        fence = undefined;
        return "";
      }
      const [, marker, language] = fenceOpening.exec(line) ?? [];
      if (marker !== undefined && !fence) {
        fence = {
          marker,
          line: index + 1,
          column: line.indexOf(marker) + 1,
          transparent: language === "mdx-code-block",
        };
        return fence.transparent ? "" : line;
      }
    }
    admonitions = Math.max(0, admonitions + countAdmonition(line));
    if (admonitions > maximumAdmonitions) tooDeep ??= { line: index + 1, column: 1 };
    if (!comment && codeSpan === 0 && mathEnd < index) mathEnd = findMathEnd(lines, index) ?? mathEnd;
    return index <= mathEnd ? hideMathLine(line) : prepareText(line, index);
  };

  /** Walks over a line's comments and code spans; what lies between them is `prose`. */
  const prepareText = (written: string, index: number): string => {
    const line = codeSpan === 0 && !comment ? markOwnSyntax(written) : written;
    if (line === "") return prose(line);
    let out = "";
    let from = 0;
    while (from < line.length) {
      if (comment) {
        const end = line.indexOf("-->", from);
        out += line.slice(from, end === -1 ? undefined : end).replaceAll("*/", "* ");
        if (end === -1) return out;
        out += "*/}";
        from = end + 3;
        comment = undefined;
        continue;
      }
      const next = nextMark(line, from, codeSpan > 0);
      out += prose(line.slice(from, next?.index));
      if (!next) break;
      if (next.text === "<!--" && codeSpan === 0) {
        comment = { line: index + 1, column: next.index + 1 };
        out += "{/* ";
      } else {
        out += next.text;
        if (next.text.startsWith("`")) codeSpan = toggleCodeSpan(codeSpan, next, line, lines, index);
      }
      from = next.index + next.text.length;
    }
    return out;
  };

  const prose = (part: string): string =>
    isHtml && codeSpan === 0 ? closeVoidElements(part.replace(autolink, hideAutolinkBrackets)) : part;

  const prepared = lines.map(prepareLine).join("\n");
  if (comment) tell.error(comment, "unclosed-comment", "this comment is never closed", "end it with -->");
  if (fence)
    tell.warn(
      fence,
      "unclosed-code-fence",
      `the code that starts here is never closed, so the rest of the page is code`,
      `end it with a line of ${fence.marker}`,
    );
  if (tooDeep)
    tell.error(
      tooDeep,
      "nested-too-deeply",
      `more than ${maximumAdmonitions} admonitions are open here`,
      "end each with a line of as many colons",
    );
  return comment || tooDeep ? "" : prepared;
}

const markOwnSyntax = (line: string) =>
  hideInlineMath(heading.test(line) ? line.replace(headingId, hideMarkup) : markAdmonitionTitle(line));

/** Each level is parsed again for the one around it, so their number must have an end. */
const maximumAdmonitions = 100;

const countAdmonition = (line: string): -1 | 0 | 1 => {
  const rest = /^[\s>]*:{3,}[ \t]*(\S?)/.exec(line)?.[1];
  return rest === undefined ? 0 : rest === "" ? -1 : 1;
};

function closes(line: string, { marker }: Fence): boolean {
  const found = /^[\s>]*(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1];
  return found !== undefined && found[0] === marker[0] && found.length >= marker.length;
}

interface Mark {
  readonly index: number;
  readonly text: string;
}

/** The next escape, run of backticks or start of a comment. In code a backslash escapes nothing. */
function nextMark(line: string, from: number, isCode: boolean): Mark | undefined {
  const pattern = isCode ? /`+/g : /\\.|`+|<!--/g;
  pattern.lastIndex = from;
  const match = pattern.exec(line);
  return match ? { index: match.index, text: match[0] } : undefined;
}

/** A run of backticks opens a code span only when a run of the same length follows before the next blank line. */
function toggleCodeSpan(
  open: number,
  { index, text }: Mark,
  line: string,
  lines: readonly string[],
  at: number,
): number {
  if (open > 0) return text.length === open ? 0 : open;
  const run = new RegExp(`(?<!\`)\`{${text.length}}(?!\`)`);
  if (run.test(line.slice(index + text.length))) return text.length;
  for (let next = at + 1; next < lines.length && lines[next]?.trim() !== ""; next++) {
    if (run.test(lines[next] ?? "")) return text.length;
  }
  return 0;
}
