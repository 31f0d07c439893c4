import type { Properties } from "hast";
import { find, html, svg } from "property-information";
import { findAsset, resolveMediaPath } from "#app/.server/markdown/links/assets.ts";
import { isSafeUrl } from "#app/.server/text/url.ts";
import type { Location } from "../reporter.ts";
import type { BuildContext } from "./build-context.ts";
import { allowedAttributes, fileAttributes, namedElements, svgElements, urlAttributes } from "./html-names.ts";
import type { Props, StaticValue } from "./tree.ts";

/**
 * Converts the attributes of an HTML or SVG element. Unknown attributes, event handlers and unsafe URLs are removed with a
 * warning.
 */
export function toProperties(tagName: string, props: Props, location: Location, context: BuildContext): Properties {
  const properties: Properties = {};
  const schema = svgElements.has(tagName) ? svg : html;
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    const lower = name.toLowerCase();
    const diagnostic = findDiagnostic(tagName, name, value, context.syntax === "md" || /\.md$/i.test(context.file));
    if (diagnostic) {
      const hint = "MDX takes the attributes of React, such as className and htmlFor";
      context.reporter.warn(location, "unknown-attribute", `<${tagName}>: ${diagnostic}`, hint);
    }
    if (diagnostic?.endsWith("left out")) continue;
    if (lower === "style") Object.assign(properties, convertStyle(tagName, value, location, context));
    else if (lower === "classname" || lower === "class") properties.className = String(value).split(/\s+/);
    else if (fileAttributes.has(lower) && (tagName !== "img" || lower === "srcset")) {
      const url = (lower === "srcset" ? toFileUrls : toFileUrl)(String(value), location, context);
      if (url !== undefined) properties[find(schema, lower).property] = url;
    } else properties[find(schema, name).property] = value === true ? true : String(value);
  }
  return properties;
}

/**
 * Returns what is wrong with an attribute; undefined if nothing is. If `isHtml` is true, HTML's `class` and a `style` with text
 * are allowed; otherwise, attributes must have the form of React.
 */
function findDiagnostic(tagName: string, name: string, value: StaticValue, isHtml: boolean): string | undefined {
  const lower = name.toLowerCase();
  if (/^on/.test(lower)) return `${name} is a handler; code in content is never run, so it is left out`;
  if (lower === "style" && typeof value === "string" && !isHtml) return "style is a string, not an object";
  if (name === "class" && !isHtml) return "class is not a JSX prop; className is";
  if (lower === "name" && namedElements.has(tagName)) return undefined;
  if (urlAttributes.has(lower) && !isSafeUrl(String(value)))
    return `${name} is not a URL that can be used, so it is left out`;
  if (/^(?:aria|data)-/.test(lower) || allowedAttributes.has(lower) || lower === "style") return undefined;
  // In an SVG attribute, `url(…)` could load another document, and a CSS escape could hide `url(…)`. A value may therefore
  // contain no backslash, and `url(…)` only as a reference to an id in the page, such as `url(#id)`.
  if (svgElements.has(tagName) && !/href|^name$/i.test(name) && isLocalReference(String(value))) return undefined;
  return `${name} is not an allowed attribute, so it is left out`;
}

const isLocalReference = (value: string) => !/\\|url\(/i.test(value) || /^url\(#[\w.:-]+\)$/i.test(value);

const logicalAlignments: Readonly<Record<string, string>> = { start: "left", end: "right" };
const sizedElements = new Set(["img", "video", "svg"]);

/**
 * Converts text alignment and sizes in pixels of a `style` to attributes, and omits its other declarations with a warning,
 * since the content security policy allows no inline styles.
 */
function convertStyle(tagName: string, value: StaticValue, location: Location, { reporter }: BuildContext): Properties {
  const properties: Properties = {};
  const omitted: string[] = [];
  for (const [name, part] of toDeclarations(value)) {
    const text = String(part).trim().toLowerCase();
    const pixels = /^(\d+)(?:px)?$/.exec(text)?.[1];
    if (name === "text-align" && /^(?:left|right|center|justify|start|end)$/.test(text))
      properties.align = logicalAlignments[text] ?? text;
    else if ((name === "width" || name === "height") && pixels !== undefined && sizedElements.has(tagName))
      properties[name] = Number(pixels);
    else omitted.push(name);
  }
  if (omitted.length > 0) {
    const message = `the style of <${tagName}> loses ${omitted.join(", ")}: the site's security policy allows no inline styles`;
    const hint = "text-align, and width and height of images in pixels, are kept";
    reporter.warn(location, "style-left-out", message, hint);
  }
  return properties;
}

/** Splits a `style`, which is an object as in JSX or the text of an HTML attribute, into declarations. */
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

function toFileUrls(written: string, location: Location, context: BuildContext): string | undefined {
  const candidates = written.split(",").flatMap((candidate) => {
    const [url = "", ...descriptor] = candidate.trim().split(/\s+/);
    const resolved = url === "" ? undefined : toFileUrl(url, location, context);
    return resolved === undefined ? [] : [[resolved, ...descriptor].join(" ")];
  });
  return candidates.length > 0 ? candidates.join(", ") : undefined;
}

function toFileUrl(written: string, location: Location, context: BuildContext): string | undefined {
  if (/^https?:\/\//i.test(written)) return written;
  const found = findAsset(resolveMediaPath(written, context), context);
  if (typeof found !== "string") return found.url;
  const hint = "put the file beside the text, or into the static folder";
  context.reporter.warn(location, "broken-image", `there is no file ${written}`, hint);
  return undefined;
}
