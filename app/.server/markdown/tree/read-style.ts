import type { Properties } from "hast";
import type { StaticValue } from "./tree.ts";

/** What becomes of an element's `style`. */
export interface ReadStyle {
  /** Classes and attributes that say the same. */
  readonly properties: Properties;
  /** Names of the declarations that have no other form. */
  readonly lost: readonly string[];
}

const alignments: Readonly<Record<string, string>> = { start: "left", end: "right" };

/**
 * A `style` in other words: the site's content security policy lets no inline style through. The alignment of text and a
 * size in pixels can be said otherwise; the rest is lost.
 * @param value an object as in JSX, or the text of the attribute in HTML
 */
export function readStyle(tagName: string, value: StaticValue): ReadStyle {
  const properties: Properties = {};
  const lost: string[] = [];
  for (const [name, part] of toDeclarations(value)) {
    const text = String(part).trim().toLowerCase();
    const pixels = /^(\d+)(?:px)?$/.exec(text)?.[1];
    if (name === "text-align" && /^(?:left|right|center|justify|start|end)$/.test(text))
      properties.align = alignments[text] ?? text;
    else if ((name === "width" || name === "height") && pixels !== undefined && sized.has(tagName))
      properties[name] = Number(pixels);
    else lost.push(name);
  }
  return { properties, lost };
}

const sized = new Set(["img", "video", "svg"]);

function toDeclarations(value: StaticValue): (readonly [string, unknown])[] {
  if (typeof value === "string")
    return value.split(";").flatMap((declaration) => {
      const [name = "", ...rest] = declaration.split(":");
      return name.trim() === "" ? [] : [[name.trim().toLowerCase(), rest.join(":")] as const];
    });
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.entries(value).map(
    ([name, part]) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), part] as const,
  );
}
