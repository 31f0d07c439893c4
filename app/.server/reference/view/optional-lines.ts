type Ranges = ReadonlyArray<readonly [number, number]>;

const lineStart = '<span class="line">';
const lineEnd = "</span>";

/**
 * Puts the class `optional` on what may be left out of a sample: on whole lines where it is whole lines, else on spans
 * inside a line, around which the spans of colours are closed and opened again.
 * @param html what a `Highlight` made of `code`
 * @param ranges places in `code`
 */
export function toOptionalLines(html: string, code: string, ranges: Ranges): string {
  if (ranges.length === 0 || !html.startsWith(lineStart)) return html;
  let from = 0;
  const texts = code.split("\n");
  return html
    .split(`\n${lineStart}`)
    .map((line, index) => {
      const text = texts[index] ?? "";
      const start = from;
      from += text.length + 1;
      const inner = line.slice(index === 0 ? lineStart.length : 0, -lineEnd.length);
      const isCovered = (offset: number) => isIn(ranges, start + offset);
      const letters = [...text].length === 0 ? [0] : [...text.matchAll(/\S/g)].map(({ index: offset }) => offset);
      if (letters.every(isCovered)) return `<span class="line optional">${inner}${lineEnd}`;
      return `${lineStart}${letters.some(isCovered) ? markInside(inner, isCovered) : inner}${lineEnd}`;
    })
    .join("\n");
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
