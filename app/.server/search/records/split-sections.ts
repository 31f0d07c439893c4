import { commentSource, isVoidTag, tagSource } from "#app/.server/text/tags.ts";

/** A stretch of a page's body under one heading. */
export interface BodySection {
  /** Absent before the first heading that can be linked to. */
  readonly id: string | undefined;
  readonly heading: string;
  readonly text: string;
}

/** More text of a section than this adds cost and no findings. */
const maximumText = 3_000;

const tokenPattern = new RegExp(`${commentSource}|${tagSource}|[^<]+|<`, "gi");
const silentElements: ReadonlySet<string> = new Set(["script", "style", "svg", "button", "template", "nav"]);
const inlineElements: ReadonlySet<string> = new Set(
  "a abbr b cite code del em i ins kbd mark q s small span strong sub sup time u var wbr".split(" "),
);

/**
 * The sections of a rendered body, in order; the first one is what stands before any heading. Text is what a reader sees:
 * no scripts, pictures, buttons or links to headings. Reads the HTML that our own rooms write, not any HTML there is.
 */
export function splitSections(html: string): BodySection[] {
  const sections: { id: string | undefined; heading: string; text: string }[] = [
    { id: undefined, heading: "", text: "" },
  ];
  let inHeading: string | undefined;
  // Depth of elements inside a silent one; zero outside.
  let silence = 0;
  for (const [token, closing, name = "", attributes = ""] of html.matchAll(tokenPattern)) {
    const section = sections.at(-1);
    if (!section) break;
    const tag = name.toLowerCase();
    if (tag === "") {
      if (silence > 0 || token.startsWith("<!--")) continue;
      if (inHeading !== undefined) section.heading += decode(token);
      else if (section.text.length < maximumText) section.text += decode(token);
      continue;
    }
    const isVoid = isVoidTag(tag, attributes);
    if (silence > 0 || (closing === "" && !isVoid && isSilent(tag, attributes))) {
      if (!isVoid) silence += closing === "" ? 1 : -1;
      continue;
    }
    if (/^h[1-6]$/.test(tag)) {
      const id = /\sid="([^"]+)"/.exec(attributes)?.[1];
      // A heading that cannot be linked to is a word more of its section.
      inHeading = closing === "" && (tag === "h1" || id !== undefined) ? tag : undefined;
      if (closing === "" && tag !== "h1" && id !== undefined) sections.push({ id: decode(id), heading: "", text: "" });
      else if (tag === "h1") section.heading = "";
      else section.text += " ";
    } else if (!inlineElements.has(tag)) section.text += " ";
  }
  return sections.map(({ id, heading, text }) => ({ id, heading: flatten(heading), text: flatten(text) }));
}

const isSilent = (tag: string, attributes: string) =>
  silentElements.has(tag) ||
  /\saria-hidden="true"/.test(attributes) ||
  /\sclass="[^"]*\b(?:heading-anchor|hash-link)\b/.test(attributes);

const flatten = (text: string) => text.replace(/\s+/g, " ").trim();

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

function decode(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return named[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
