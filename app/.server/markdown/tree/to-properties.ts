import path from "node:path";
import type { Properties } from "hast";
import { findAsset } from "#app/.server/markdown/links/find-asset.ts";
import { decodePath, resolveAuthorPath } from "#app/.server/markdown/links/resolve-author-path.ts";
import { isSafeUrl } from "#app/.server/text/safe-url.ts";
import type { Location } from "../source/reporter.ts";
import type { BuildContext } from "./build-context.ts";
import { allowedAttributes, fileAttributes, namedElements, svgElements, urlAttributes } from "./html-names.ts";
import { readStyle } from "./read-style.ts";
import type { Props, StaticValue } from "./tree.ts";

/** Attributes of an HTML element, as HTML. Those that are unknown, and every handler, are left out and told. */
export function toProperties(tagName: string, props: Props, location: Location, context: BuildContext): Properties {
  const properties: Properties = {};
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    const lower = name.toLowerCase();
    const diagnostic = findDiagnostic(tagName, name, value, context.lenient);
    if (diagnostic)
      context.reporter.warn(
        location,
        "unknown-attribute",
        `<${tagName}>: ${diagnostic}`,
        "MDX takes the attributes of React, such as className and htmlFor",
      );
    if (diagnostic?.endsWith("left out")) continue;
    if (lower === "style") Object.assign(properties, takeStyle(tagName, value, location, context));
    else if (lower === "classname" || lower === "class") properties.className = String(value).split(/\s+/);
    else if (fileAttributes.has(lower) && (tagName !== "img" || lower === "srcset")) {
      const address = (lower === "srcset" ? toFileAddresses : toFileAddress)(String(value), location, context);
      if (address !== undefined) properties[lower] = address;
    } else properties[svgElements.has(tagName) ? name : lower] = value === true ? true : String(value);
  }
  return properties;
}

function takeStyle(tagName: string, value: StaticValue, location: Location, { reporter }: BuildContext): Properties {
  const { properties, lost } = readStyle(tagName, value);
  if (lost.length > 0)
    reporter.warn(
      location,
      "style-left-out",
      `<${tagName}>: ${lost.join(", ")} of its style ${lost.length === 1 ? "is" : "are"} left out: the site's security policy allows no inline styles`,
      "text-align, and width and height of pictures in pixels, are kept",
    );
  return properties;
}

/** In `.md` the attributes of HTML are right as they are; in `.mdx` those of React are. */
function findDiagnostic(tagName: string, name: string, value: StaticValue, isHtml: boolean): string | undefined {
  const lower = name.toLowerCase();
  if (/^on/.test(lower)) return `${name} is a handler; code in content is never run, so it is left out`;
  if (lower === "style" && typeof value === "string" && !isHtml) return "style is a string, not an object";
  if (name === "class" && !isHtml) return "class is not a JSX prop; className is";
  if (lower === "name" && namedElements.has(tagName)) return undefined;
  if (urlAttributes.has(lower) && !isSafeUrl(String(value)))
    return `${name} is no URL that can be used, so it is left out`;
  if (/^(?:aria|data)-/.test(lower) || allowedAttributes.has(lower) || lower === "style") return undefined;
  // Only what is drawn here can be referred to, without an escape of CSS: another document would be loaded.
  if (svgElements.has(tagName) && !/href|^name$/i.test(name) && isDrawnHere(String(value))) return undefined;
  return `${name} is not an attribute of it, so it is left out`;
}

/** The images of a `srcset`, each with its width or density. */
function toFileAddresses(written: string, location: Location, context: BuildContext): string | undefined {
  const candidates = written.split(",").flatMap((candidate) => {
    const [url = "", ...descriptor] = candidate.trim().split(/\s+/);
    const address = url === "" ? undefined : toFileAddress(url, location, context);
    return address === undefined ? [] : [[address, ...descriptor].join(" ")];
  });
  return candidates.length > 0 ? candidates.join(", ") : undefined;
}

/** Films and sounds lie where pictures do. */
function toFileAddress(written: string, location: Location, context: BuildContext): string | undefined {
  if (/^https?:\/\//i.test(written)) return written;
  const { staticDirectory } = context.options;
  const file = written.startsWith("/")
    ? path.join(staticDirectory, decodePath(written))
    : resolveAuthorPath(written, context.file, context.options);
  const found = findAsset(file, context);
  if (found.kind === "found") return found.url;
  context.reporter.warn(
    location,
    "broken-image",
    `there is no file ${written}`,
    "put it beside the text, or into the static folder",
  );
  return undefined;
}

const isDrawnHere = (value: string) => !/\\|url\(/i.test(value) || /^url\(#[\w.:-]+\)$/i.test(value);
