type Ranges = ReadonlyArray<readonly [number, number]>;

const lineStart = '<span class="line">';
const lineEnd = "</span>";

/**
 * Puts the class `optional` on what may be left out of a sample: on whole lines where it is whole lines, else on spans
 * inside a line, around which the spans of colours are closed and opened again. Neighbouring lines of the same kind become
 * one span: nothing is done to single lines here, and a page has a quarter fewer elements to build.
 * @param html what a `Highlight` made of `code`
 * @param ranges places in `code`
 */
export function toOptionalLines(html: string, code: string, ranges: Ranges): string {
  if (!html.startsWith(lineStart)) return html;
  let from = 0;
  let wasOptional: boolean | undefined;
  let made = "";
  const texts = code.split("\n");
  for (const [index, line] of html.split(`\n${lineStart}`).entries()) {
    const text = texts[index] ?? "";
    const start = from;
    from += text.length + 1;
    const inner = line.slice(index === 0 ? lineStart.length : 0, -lineEnd.length);
    const isCovered = (offset: number) => isIn(ranges, start + offset);
    const letters = [...text].length === 0 ? [0] : [...text.matchAll(/\S/g)].map(({ index: offset }) => offset);
    const isOptional = letters.every(isCovered);
    if (wasOptional !== undefined) made += wasOptional === isOptional ? "\n" : `${lineEnd}\n`;
    if (wasOptional !== isOptional) made += isOptional ? '<span class="line optional">' : lineStart;
    made += !isOptional && letters.some(isCovered) ? markInside(inner, isCovered) : inner;
    wasOptional = isOptional;
  }
  return made + lineEnd;
}

const isIn = (ranges: Ranges, offset: number) => ranges.some(([from, to]) => offset >= from && offset < to);

function markInside(html: string, isCovered: (offset: number) => boolean): string {
  const open: string[] = [];
  let made = "";
  let offset = 0;
  let isInside = false;
  const turn = () => {
    made += `${"</span>".repeat(open.length)}${isInside ? "</span>" : '<span class="optional">'}${open.join("")}`;
    isInside = !isInside;
  };
  for (const [token] of html.matchAll(/<[^>]*>|&#?\w+;|[\s\S]/g)) {
    if (token.length > 1 && token.startsWith("<")) {
      if (token.startsWith("</")) open.pop();
      else open.push(token);
      made += token;
      continue;
    }
    if (isCovered(offset) !== isInside) turn();
    made += token;
    offset += 1;
  }
  if (isInside) turn();
  return made;
}
