/** Length in characters above which a body is shortened. Agents truncate responses of more than 40 KB. */
const maximumCharacters = 38_500;
const keptCharacters = 400;

/** Shortens the longest sections of a body that is too long, and links each of them to `url?expand=all`. */
export function shortenSections(body: string, url: string): string {
  if (body.length <= maximumCharacters) return body;
  const sections = splitAtHeadings(body);
  let length = body.length;
  const shortened = new Map<string, string>();
  for (const section of sections.toSorted((a, b) => b.length - a.length)) {
    if (length <= maximumCharacters) break;
    const short = shorten(section, url);
    length -= section.length - short.length;
    shortened.set(section, short);
  }
  return sections.map((section) => shortened.get(section) ?? section).join("");
}

function shorten(section: string, url: string): string {
  let kept = "";
  for (const block of section.split(/(?<=\n\n)/)) {
    // Only headings and whole paragraphs are kept. In an unclosed code block, the link would be shown as code.
    if (/^(?:```|~~~|[-|>]|\d+\.|\s)/.test(block) || kept.length + block.length > keptCharacters) break;
    kept += block;
  }
  const short = `${kept}[Show all of this section](${url}?expand=all)\n\n`;
  return kept === "" || short.length >= section.length ? section : short;
}

function splitAtHeadings(body: string): string[] {
  const sections = [""];
  let fence: string | undefined;
  for (const line of body.split(/(?<=\n)/)) {
    const [mark] = /^(?:`{3,}|~{3,})/.exec(line) ?? [];
    if (fence === undefined && mark !== undefined) fence = mark;
    else if (fence !== undefined && line.trimEnd() === fence) fence = undefined;
    if (fence === undefined && /^#{2,3} /.test(line)) sections.push("");
    sections[sections.length - 1] += line;
  }
  return sections;
}
